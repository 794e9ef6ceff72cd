import Glibc
import SottoAudio
import Testing

@testable import SottoMedia

/// That a damaged file gives what can be had of it, in its place, and says what is missing.
@Suite struct DamageTests {
    /// Four seconds: codecs need room around the damage.
    private func make(_ name: String, _ coding: [String]) async throws -> Workbench {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 4, rate: 44_100, channels: 2).bytes, as: "in.wav")
        try await bench.ffmpeg(["-i", "in.wav"] + coding + [name])
        return bench
    }

    static let formats: [(String, [String])] = [
        ("a.mp3", []),
        ("noxing.mp3", ["-write_xing", "0"]),
        ("a.wav", []),
        ("a.flac", []),
        ("a.m4a", ["-movflags", "faststart"]),
        ("a.ogg", ["-c:a", "libvorbis"]),
        ("a.opus", []),
        ("a.webm", ["-c:a", "libopus"]),
        ("a.caf", []),
        ("a.aiff", []),
        ("a.wma", []),
        ("a.avi", ["-c:a", "libmp3lame"]),
    ]

    @Test(arguments: formats)
    func cutOffFilesGiveWhatIsThere(_ name: String, _ coding: [String]) async throws {
        let bench = try await make(name, coding)
        let whole = try bench.bytes(of: name)
        let recording = try Recording(bench.write(whole.prefix(whole.count * 6 / 10 - 7), as: "cut-" + name))
        let notice = try #require(recording.notices(of: .truncated).first)
        #expect(recording.notices(of: .truncated).count == 1)
        #expect(notice.time.frames == Int64(recording.samples.count))
        if let length = notice.length { #expect(abs(notice.time.seconds + length.seconds - 4) < 0.1) }
        #expect(recording.seconds > 0.7)
        #expect(recording.seconds < 2.6)
    }

    /// Overwritten in the middle: the sound behind must not move.
    @Test(arguments: [
        ("a.mp3", [], 27.0), ("noxing.mp3", ["-write_xing", "0"], 40), ("a.flac", [], 0),
        ("alac.m4a", ["-c:a", "alac"], 0),
        ("a.m4a", [], 0.1), ("a.opus", [], 0.1), ("a.ts", ["-c:a", "mp2"], 16),
    ])
    func damageInTheMiddleIsSilence(_ name: String, _ coding: [String], _ lateness: Double) async throws {
        let bench = try await make(name, coding)
        var bytes = try bench.bytes(of: name)
        let middle = bytes.count * 45 / 100
        for index in 0..<bytes.count / 20 { bytes[middle + index] = UInt8(truncatingIfNeeded: index &* 167 >> 3) }
        let recording = try Recording(bench.write(bytes, as: "damaged-" + name))
        let kind: AudioNotice.Kind = name == "a.opus" ? .gap : .damaged
        #expect(!recording.notices.isEmpty)
        #expect(recording.notices.count < 4)
        #expect(recording.notices.allSatisfy { $0.kind == kind })
        let first = try #require(recording.notices.first)
        #expect((0.9...2.1).contains(first.time.seconds))
        #expect(abs(recording.seconds - 4) < 0.1)
        let (frames, fit) = Signal.lag(of: recording.samples, at: 52_000)
        let priming = coding.contains("-write_xing") ? 25.0 : 0
        #expect(abs(Double(frames) / 16 - priming) <= lateness)
        #expect(fit > 0.9)
    }

    @Test func nothingThatCanBeDecodedIsAnError() async throws {
        let bench = try await make("a.m4a", ["-c:a", "alac", "-movflags", "faststart"])
        var bytes = try bench.bytes(of: "a.m4a")
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("mdat".utf8)) }) + 4
        for index in start..<bytes.count { bytes[index] = 0xFF }
        #expect(failure(try bench.write(bytes, as: "b.m4a"))?.code == .damaged)
        // Without its end it has no table of contents.
        try await bench.ffmpeg("-i", "in.wav", "-c:a", "aac", "c.m4a")
        let cut = try bench.bytes(of: "c.m4a").prefix(20_000)
        #expect(failure(try bench.write(cut, as: "d.m4a"))?.code == .damaged)
    }

    @Test func headersThatPromiseTooMuch() throws {
        let bench = Workbench()
        var file = WaveFile.chirps(seconds: 2, rate: 16_000)
        let honest = file.data
        file.claimedLength = UInt32(honest.count * 3)
        for recording in [try Recording(bench.write(file.bytes, as: "a.wav")), try Recording(piping: file.bytes)] {
            #expect(recording.samples.count == 32_000)
            #expect(recording.notices.map(\.kind) == [.truncated])
            #expect(recording.notices.first?.time.frames == 32_000)
            #expect(recording.notices.first?.length?.frames == 64_000)
        }
        // A promise, and no sound at all.
        file.data = []
        #expect(failure(try bench.write(file.bytes, as: "b.wav"))?.code == .damaged)
    }

    @Test(arguments: [0, 0xFFFF_FFFF, 0x7FFF_F000, 0x8000_0000] as [UInt32])
    func lengthsThatAProgramDidNotKnow(_ claimed: UInt32) throws {
        let bench = Workbench()
        var file = WaveFile.chirps(seconds: 2, rate: 16_000)
        file.claimedLength = claimed
        for recording in [try Recording(bench.write(file.bytes, as: "a.wav")), try Recording(piping: file.bytes)] {
            #expect(recording.samples.count == 32_000)
            #expect(recording.notices.isEmpty)
        }
    }

    @Test func headersThatPromiseTooLittle() throws {
        let bench = Workbench()
        var file = WaveFile.chirps(seconds: 2, rate: 16_000)
        file.claimedLength = 16_000
        #expect(try Recording(bench.write(file.bytes, as: "a.wav")).samples.count == 32_000)
        // What follows the sound is another chunk: not sound.
        let chunk = Array("LIST".utf8) + little(UInt32(20_000)) + [UInt8](repeating: 7, count: 20_000)
        let honest = WaveFile.chirps(seconds: 1, rate: 16_000)
        #expect(try Recording(bench.write(honest.bytes + chunk, as: "b.wav")).samples.count == 16_000)
    }

    @Test func aFailingDiskIsAnError() throws {
        let bench = Workbench()
        let path = try bench.write(WaveFile.chirps(seconds: 20, rate: 16_000).bytes, as: "a.wav")
        var calls = FileCalls()
        calls.pread = { number, buffer, count, offset in
            guard offset < 300_000 else {
                errno = EIO
                return -1
            }
            return pread(number, buffer, count, off_t(offset))
        }
        let file = try MediaFile(InputBytes.open(path, calls: calls))
        var frames = 0
        var failure: MediaError?
        do throws(MediaError) {
            while true {
                switch try file.read() {
                case .frames(let audio): frames += audio.samples.count
                case .notice: break
                case .end: return #expect(Bool(false), "a failing disk is not the end")
                }
            }
        } catch {
            failure = error
        }
        #expect(failure?.code == .readFailed)
        #expect(failure?.cause?.code == EIO)
        // Everything before it was handed out.
        #expect(frames > 100_000)
    }
}
