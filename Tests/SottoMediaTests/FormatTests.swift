import Testing

@testable import SottoMedia

/// Every format that is promised, made by ffmpeg from two seconds of known sound.
@Suite struct FormatTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let arguments: [String]
        /// By how many milliseconds the sound may be late or early.
        var lateness = 0.0
        /// By how many seconds the length may differ: codecs pad their last packet.
        var padding = 0.0
        /// How well it must fit the original, at the nearest whole frame.
        var fit: Float = 0.95
        var testDescription: String { name }
    }

    static let lossless = [
        Row(name: "u8.wav", arguments: ["-c:a", "pcm_u8"], fit: 0.99),
        Row(name: "s16.wav", arguments: ["-c:a", "pcm_s16le"], fit: 0.99),
        Row(name: "s24.wav", arguments: ["-c:a", "pcm_s24le"], fit: 0.99),
        Row(name: "s32.wav", arguments: ["-c:a", "pcm_s32le"], fit: 0.99),
        Row(name: "f32.wav", arguments: ["-c:a", "pcm_f32le"], fit: 0.99),
        Row(name: "f64.wav", arguments: ["-c:a", "pcm_f64le"], fit: 0.99),
        Row(name: "alaw.wav", arguments: ["-c:a", "pcm_alaw"], fit: 0.99),
        Row(name: "mulaw.wav", arguments: ["-c:a", "pcm_mulaw"], fit: 0.99),
        Row(name: "rf64.wav", arguments: ["-rf64", "always"], fit: 0.99),
        Row(name: "sony.w64", arguments: [], fit: 0.99),
        Row(name: "a.aiff", arguments: [], fit: 0.99),
        Row(name: "a.caf", arguments: [], fit: 0.99),
        Row(name: "a.au", arguments: [], fit: 0.99),
        Row(name: "a.voc", arguments: [], fit: 0.99),
        Row(name: "a.flac", arguments: [], fit: 0.99),
        Row(name: "flac.ogg", arguments: ["-c:a", "flac"], fit: 0.99),
        Row(name: "flac.mkv", arguments: ["-c:a", "flac"], fit: 0.99),
        Row(name: "alac.m4a", arguments: ["-c:a", "alac"], fit: 0.99),
        Row(name: "a.wv", arguments: [], fit: 0.99),
        Row(name: "a.tta", arguments: [], fit: 0.99),
    ]

    /// With priming that the container tells, so that it can be cut exactly.
    static let primed = [
        Row(name: "a.mp3", arguments: []),
        Row(name: "vbr.mp3", arguments: ["-q:a", "4"]),
        Row(name: "a.m4a", arguments: [], lateness: 0.1, padding: 0.03),
        Row(name: "a.mp4", arguments: [], lateness: 0.1, padding: 0.03),
        Row(name: "a.mov", arguments: [], lateness: 0.1, padding: 0.03),
        Row(name: "a.ogg", arguments: ["-c:a", "libvorbis"]),
        Row(name: "a.opus", arguments: [], lateness: 0.1),
        Row(name: "opus.webm", arguments: ["-c:a", "libopus"], lateness: 0.1),
        Row(name: "opus.mkv", arguments: ["-c:a", "libopus"], lateness: 0.1),
        Row(name: "opus.mp4", arguments: ["-c:a", "libopus"], lateness: 0.1, padding: 0.03),
        Row(name: "adpcm.wav", arguments: ["-c:a", "adpcm_ms"], padding: 0.03),
        Row(name: "ima.wav", arguments: ["-c:a", "adpcm_ima_wav"], padding: 0.03),
        Row(name: "vorbis.webm", arguments: ["-c:a", "libvorbis"], lateness: 4, padding: 0.03),
    ]

    /// With priming that nothing tells: the file itself begins late, as every player hears it.
    static let unprimed = [
        Row(name: "noxing.mp3", arguments: ["-write_xing", "0"], lateness: 26, padding: 0.06),
        Row(name: "frag.mp4", arguments: ["-movflags", "frag_keyframe+empty_moov"], lateness: 24, padding: 0.06),
        Row(name: "a.mkv", arguments: ["-c:a", "aac"], lateness: 24, padding: 0.06),
        Row(name: "a.ts", arguments: ["-c:a", "aac"], lateness: 24, padding: 0.06),
        Row(name: "a.flv", arguments: ["-c:a", "aac"], lateness: 24, padding: 0.06),
        Row(name: "a.aac", arguments: ["-c:a", "aac", "-f", "adts"], lateness: 24, padding: 0.06),
        Row(name: "a.avi", arguments: ["-c:a", "libmp3lame"], lateness: 26, padding: 0.06),
        Row(name: "a.mpg", arguments: ["-c:a", "mp2"], lateness: 12, padding: 0.06),
        Row(name: "a.ac3", arguments: [], lateness: 6, padding: 0.06),
        Row(name: "a.wma", arguments: ["-c:a", "wmav2"], lateness: 47, padding: 0.12),
    ]

    @Test(arguments: lossless + primed + unprimed)
    func everyFormatKeepsItsPlaceAndLength(_ row: Row) async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 2.1, rate: 44_100, channels: 2).bytes, as: "in.wav")
        let path = try await bench.ffmpeg(["-i", "in.wav"] + row.arguments + [row.name])
        let recording = try Recording(path)
        #expect(recording.notices.isEmpty)
        #expect(abs(recording.seconds - 2.1) <= row.padding + 1.01 / 16_000)
        for start in [800, 12_000, 24_000] {
            let (frames, fit) = Signal.lag(of: recording.samples, at: start)
            #expect(Double(abs(frames)) / 16 <= row.lateness)
            #expect(fit > row.fit)
        }
        #expect(recording.largestChunk <= 16_000)
    }

    @Test func adaptiveMultiRate() throws {
        // 15 frames of 20 ms at 4.75 kbit/s: a tone of 500 Hz. ffmpeg has no encoder for it.
        let frames =
            "2321414d520a0480f7304f93adfb0721336c08045aa726a6bb1f64e707925220048d3d26a6bb2b1484b50115d0040ea726a47b5f75353"
            + "be63e26048d3d26a67b556420700eec52040ea726a67b5d6534d306a714048d3d26a66ba7a4a0301b0814040ea726a66bcfb49724521"
            + "b84048d3d26a66bc724a0710e8004040ea726a77b6da53533110110048d3d26a66b5704e0668ee006040ea726a66bcf7514e506978c0"
            + "48d3d26a76b555420641ba964040ea726a76b5e95352d101302048d3d26a67b67a42250198832"
        let digits = Array(frames.utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).map {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)!
        }
        let bench = Workbench()
        let path = try bench.write(bytes, as: "voice.amr")
        let file = try MediaFile(path: path)
        #expect(file.codecName == "amr_nb")
        #expect(file.sampleRate == 8000)
        let recording = try Recording(file)
        #expect(recording.samples.count == 15 * 320)
        #expect(Signal.rms(recording.samples[1600...]) > 0.01)
    }

    @Test func saysWhatTheFileIs() async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 1, rate: 44_100, channels: 2).bytes, as: "in.wav")
        let path = try await bench.ffmpeg("-i", "in.wav", "-c:a", "aac", "a.m4a")
        let file = try MediaFile(path: path)
        #expect(file.formatName == "mov,mp4,m4a,3gp,3g2,mj2")
        #expect(file.codecName == "aac")
        #expect(file.sampleRate == 44_100)
        #expect(file.channels == 2)
        #expect(abs(file.expectedDuration!.seconds - 1) < 0.05)
        file.close()
        guard case .end = try file.read() else { return #expect(Bool(false), "a closed file is at its end") }
        file.close()
    }
}
