import Testing

@testable import SottoMedia

/// That a time in the sound is the time in the video, by chirps at known places.
@Suite struct TimeZeroTests {
    private static let video = ["-f", "lavfi", "-i", "testsrc=d=3:s=64x48:r=25"]

    /// The name of the file, how to code it, and by how many ms its sound may be late for the priming of the encoder.
    static let containers: [(String, [String], Double)] = [
        ("a.mp4", ["-c:a", "aac"], 1.5),
        ("a.mov", ["-c:a", "pcm_s16le"], 1),
        ("a.mkv", ["-c:a", "flac"], 1),
        ("aac.mkv", ["-c:a", "aac"], 24),
        ("a.webm", ["-c:v", "libvpx", "-b:v", "100k", "-c:a", "libopus"], 7),
        ("a.ts", ["-c:a", "aac"], 24),
        ("a.mpg", ["-c:a", "mp2"], 12),
        ("a.flv", ["-c:a", "aac", "-ar", "44100"], 24),
    ]

    private func source(_ bench: Workbench) throws {
        try bench.write(WaveFile.chirps(seconds: 2, rate: 44_100).bytes, as: "in.wav")
    }

    @Test(arguments: containers)
    func soundThatStartsLateIsLate(_ name: String, _ coding: [String], _ lateness: Double) async throws {
        let bench = Workbench()
        try source(bench)
        let path = try await bench.ffmpeg(
            Self.video + ["-itsoffset", "0.5", "-i", "in.wav", "-map", "0:v", "-map", "1:a"] + coding + [name])
        let recording = try Recording(path)
        #expect(recording.notices.isEmpty)
        #expect(recording.samples[..<8000].allSatisfy { abs($0) < 0.01 })
        let (frames, fit) = Signal.lag(of: Array(recording.samples[8000...]), at: 12_000)
        #expect(abs(Double(frames) / 16) <= lateness)
        #expect(fit > 0.9)
    }

    @Test(arguments: containers)
    func soundThatStartsWithTheVideoIsOnTime(_ name: String, _ coding: [String], _ lateness: Double) async throws {
        let bench = Workbench()
        try source(bench)
        let path = try await bench.ffmpeg(
            Self.video + ["-i", "in.wav", "-map", "0:v", "-map", "1:a"] + coding + [name])
        let recording = try Recording(path)
        #expect(recording.notices.isEmpty)
        let (frames, fit) = Signal.lag(of: recording.samples, at: 12_000)
        #expect(abs(Double(frames) / 16) <= lateness)
        #expect(fit > 0.9)
    }

    @Test func videoThatStartsLateDoesNotMoveTheSound() async throws {
        let bench = Workbench()
        try source(bench)
        let path = try await bench.ffmpeg(
            ["-itsoffset", "0.5"] + Self.video + [
                "-i", "in.wav", "-map", "0:v", "-map", "1:a", "-c:a", "flac", "a.mkv",
            ])
        #expect(Signal.lag(of: try Recording(path).samples, at: 12_000).frames == 0)
    }

    /// The clock of a broadcast starts anywhere; this one wraps around in the middle.
    @Test(arguments: ["0", "95443", "95441"])
    func broadcastClockMayStartAnywhere(_ start: String) async throws {
        let bench = Workbench()
        try source(bench)
        let path = try await bench.ffmpeg(
            Self.video + [
                "-i", "in.wav", "-map", "0:v", "-map", "1:a", "-c:a", "mp2", "-output_ts_offset", start, "a.ts",
            ])
        let recording = try Recording(path)
        #expect(recording.notices.isEmpty)
        #expect(abs(recording.seconds - 2) < 0.06)
        #expect(abs(Signal.lag(of: recording.samples, at: 12_000).frames) < 200)
    }

    @Test(arguments: [
        ("a.mkv", ["-c:a", "flac"]), ("a.m4a", ["-c:a", "aac"]), ("a.ts", ["-c:a", "mp2"]), ("a.webm", []),
    ])
    func timeWithoutPacketsIsSilence(_ name: String, _ coding: [String]) async throws {
        let bench = Workbench()
        try source(bench)
        let path = try await bench.ffmpeg(
            ["-i", "in.wav", "-af", "aselect='not(between(t,0.7,1.2))'"] + coding + [name])
        let recording = try Recording(path)
        let gap = try #require(recording.notices.first)
        #expect(recording.notices.count == 1)
        #expect(gap.kind == .gap)
        #expect(abs(gap.time.seconds - 0.7) < 0.15)
        #expect(abs(gap.length!.seconds - 0.5) < 0.15)
        #expect(abs(recording.seconds - 2) < 0.06)
        // What is behind it has kept its place.
        #expect(abs(Signal.lag(of: recording.samples, at: 24_000).frames) <= 400)
        #expect(Signal.rms(recording.samples[14_000..<18_000]) < 1e-4)
    }

    @Test func chainedStreamsFollowEachOther() async throws {
        let bench = Workbench()
        try source(bench)
        for (name, coding) in [("a.opus", "libopus"), ("b.ogg", "libvorbis"), ("c.ogg", "flac")] {
            try await bench.ffmpeg("-i", "in.wav", "-c:a", coding, name)
            let once = try bench.bytes(of: name)
            let recording = try Recording(bench.write(once + once, as: "twice-" + name))
            #expect(abs(recording.seconds - 4) < 0.02)
            #expect(recording.notices.isEmpty)
        }
    }

    @Test func chainedStreamsMayChangeTheirRate() async throws {
        let bench = Workbench()
        try source(bench)
        try await bench.ffmpeg("-i", "in.wav", "-c:a", "libvorbis", "a.ogg")
        try await bench.ffmpeg("-i", "in.wav", "-c:a", "libvorbis", "-ar", "22050", "-ac", "2", "b.ogg")
        let recording = try Recording(bench.write(bench.bytes(of: "a.ogg") + bench.bytes(of: "b.ogg"), as: "c.ogg"))
        #expect(abs(recording.seconds - 4) < 0.05)
        #expect(abs(Signal.lag(of: Array(recording.samples[32_000...]), at: 12_000).frames) < 200)
    }

    @Test func stepOfYearsIsNotFilled() async throws {
        let bench = Workbench()
        try source(bench)
        let path = try await bench.ffmpeg(
            "-i", "in.wav", "-c:a", "libopus", "-bsf:a", "setts=ts='TS+if(gt(N,40),5*365*86400*1000,0)'", "a.webm")
        let recording = try Recording(path)
        #expect(abs(recording.seconds - 2) < 0.02)
        #expect(recording.notices.map(\.kind) == [.gap])
        #expect(recording.notices.first?.length == nil)
    }
}
