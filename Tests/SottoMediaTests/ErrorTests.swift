import Foundation
import SottoTestSupport
import Testing

@testable import SottoMedia

/// That what is not sound is refused with one sentence that says why.
@Suite struct ErrorTests {
    private func expect(
        _ code: MediaError.Code, _ path: String, track: Int? = nil, _ location: SourceLocation = #_sourceLocation
    ) {
        let error = failure(path, track: track)
        #expect(error?.code == code, sourceLocation: location)
        let sentence = error?.description ?? ""
        #expect(sentence.contains(path), sourceLocation: location)
        #expect(!sentence.contains("\n") && !sentence.hasSuffix("."), sourceLocation: location)
        #expect(sentence.contains("; "), "it says what to do", sourceLocation: location)
    }

    @Test func whatTheSystemRefuses() throws {
        let bench = Workbench()
        expect(.notFound, bench.path("nothing.wav"))
        expect(.notFound, bench.path("nothing/there.wav"))
        expect(.isDirectory, bench.folder)
        expect(.empty, try bench.write([], as: "empty.wav"))
        expect(.empty, "/dev/null")
        let locked = try bench.write(WaveFile.of([1, 2, 3] as [Int16]).bytes, as: "locked.wav")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
        // The administrator may read everything.
        if geteuid() != 0 { expect(.notReadable, locked) }
    }

    @Test(arguments: [
        "Dear doctor, here are the notes of yesterday.\n",
        "1\n00:00:00,000 --> 00:00:02,000\nHello\n\n2\n00:00:02,000 --> 00:00:04,000\nthere\n\n",
        "WEBVTT\n\n00:00.000 --> 00:02.000\nhello\n", "[Script Info]\nScriptType: v4.00+\n",
        "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>", ";FFMETADATA1\ntitle=secret\n", "\0",
        "RIFF",
        "ID3", "fLaC", "OggS",
    ])
    func textIsNotSound(_ text: String) throws {
        let bench = Workbench()
        for name in ["a.wav", "a.mp3", "a.mp4"] {
            let path = try bench.write(text.utf8, as: name)
            let error = try #require(failure(path))
            #expect([.notMedia, .damaged].contains(error.code))
            #expect(!"\(error) \(error.detail ?? "")".contains("secret"))
        }
    }

    @Test func noiseIsNotSound() throws {
        let bench = Workbench()
        var random = TestSignal.Random(seed: 1)
        for _ in 0..<60 {
            let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
            expect(.notMedia, try bench.write(noise, as: "noise.mp3"))
        }
        expect(.notMedia, try bench.write([UInt8](repeating: 0, count: 100_000), as: "zeros.mp3"))
    }

    @Test func filesWithoutTheTrack() async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 1, rate: 16_000).bytes, as: "in.wav")
        expect(.noAudioTrack, try await bench.ffmpeg("-f", "lavfi", "-i", "testsrc=d=1:s=64x48:r=25", "video.mp4"))
        let two = try await bench.ffmpeg(
            "-i", "in.wav", "-f", "lavfi", "-i", "sine=1000:d=1", "-map", "0", "-map", "1", "-c:a", "flac",
            "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu", "two.mkv")
        let file = try MediaFile(path: two, track: 1)
        #expect(
            file.audioTracks.map(\.language) == ["eng", "ger"] || file.audioTracks.map(\.language) == ["eng", "deu"])
        #expect(file.audioTracks.map(\.codec) == ["flac", "flac"])
        #expect(file.track.number == 1)
        #expect(Signal.lag(of: try Recording(two).samples, at: 800).fit > 0.99)
        #expect(Signal.lag(of: try Recording(file).samples, at: 800).fit < 0.5)
        expect(.noSuchTrack, two, track: 2)
        expect(.noSuchTrack, two, track: -1)
        #expect(failure(two, track: 2)?.description.contains("it has 2, numbered 0 to 1") == true)
    }

    @Test func whatCannotBeDecoded() async throws {
        let bench = Workbench()
        let wave = WaveFile(format: 0x7777, data: [UInt8](repeating: 1, count: 32_000))
        expect(.unknownCodec, try bench.write(wave.bytes, as: "odd.wav"))
        try bench.write(WaveFile.chirps(seconds: 1, rate: 16_000).bytes, as: "in.wav")
        let encrypted = try await bench.ffmpeg(
            "-i", "in.wav", "-c:a", "aac", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key",
            "76a6c65c5ea762046bd749a2e632ccbb", "-encryption_kid", "a7e61c373e219033c21091fa607bf3b8", "secret.mp4")
        expect(.encrypted, encrypted)
        let rate = WaveFile(rate: 2_000_000_000, data: [UInt8](repeating: 1, count: 32_000))
        expect(.damaged, try bench.write(rate.bytes, as: "fast.wav"))
    }

    @Test func picturesAndTracksOfOtherKindsDoNotMatter() async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 1, rate: 44_100).bytes, as: "in.wav")
        try await bench.ffmpeg("-f", "lavfi", "-i", "testsrc=s=320x240", "-frames:v", "1", "cover.png")
        try bench.write("1\n00:00:00,000 --> 00:00:01,000\nHello\n".utf8, as: "words.srt")
        let cover = [
            "-i", "in.wav", "-i", "cover.png", "-map", "0", "-map", "1", "-c:v", "copy", "-disposition:v",
            "attached_pic",
        ]
        for (arguments, name) in [
            (cover, "a.mp3"), (cover, "a.flac"), (cover, "a.m4a"),
            (["-i", "words.srt", "-i", "in.wav", "-map", "0", "-map", "1", "-c:a", "flac"], "a.mkv"),
            (["-i", "words.srt", "-i", "in.wav", "-map", "0", "-map", "1", "-c:s", "mov_text"], "a.mp4"),
        ] {
            let recording = try Recording(try await bench.ffmpeg(arguments + [name]))
            #expect(abs(recording.seconds - 1) < 0.03)
            #expect(recording.notices.isEmpty)
            #expect(Signal.lag(of: recording.samples, at: 800).frames == 0)
        }
    }

    @Test func namesCannotWriteToTheTerminal() {
        #expect(!MediaError.notFound("a\u{1B}[31m\nb").description.contains { $0 == "\u{1B}" || $0.isNewline })
    }
}
