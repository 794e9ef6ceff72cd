import Foundation
import SottoTestSupport
import Testing

@testable import SottoMedia

/// That a file can neither make us open another, nor crash or stall us.
@Suite struct HostileFileTests {
    /// Names the file `bait.wav` in the same folder, in every way there is.
    static let playlists = [
        "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nbait.wav\n#EXT-X-ENDLIST\n",
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100\nbait.wav\n",
        "#EXTM3U\nbait.wav\n",
        "\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"bait.wav\"\n#EXTINF:1,\nfile:bait.wav\n",
        "ffconcat version 1.0\nfile bait.wav\n",
        "file 'bait.wav'\n",
        "[playlist]\nFile1=bait.wav\nNumberOfEntries=1\n",
        "<ASX version=\"3.0\"><entry><ref href=\"bait.wav\"/></entry></ASX>",
        "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" "
            + "mediaPresentationDuration=\"PT10S\"><Period><AdaptationSet mimeType=\"audio/mp4\"><Representation id=\"1\">"
            + "<BaseURL>bait.wav</BaseURL></Representation></AdaptationSet></Period></MPD>",
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 96\n",
        "[Reference]\nRef1=http://127.0.0.1/bait.wav?MSWMExt=.asf\n",
        "RTSP/1.0 200 OK\n", "http://127.0.0.1/bait.wav\n", "concat:bait.wav|bait.wav\n",
        "subfile,,start,0,end,9,,:bait.wav\n",
        ";FFMETADATA1\n[STREAM]\nfile=bait.wav\n",
    ]

    @Test(arguments: playlists)
    func playlistsOpenNothing(_ playlist: String) throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 1, rate: 16_000).bytes, as: "bait.wav")
        let paths = try ["list.m3u8", "list.wav", "list.mp3"].map { try bench.write(playlist.utf8, as: $0) }
        let watch = try OpenWatch(bench.folder)
        for path in paths {
            let error = try #require(failure(path))
            #expect([.notMedia, .refusedFormat].contains(error.code))
            #expect(!error.description.contains("bait"))
        }
        #expect(watch.names() == ["list.m3u8", "list.wav", "list.mp3"])
    }

    /// A QuickTime file may say that its sound lies in another file.
    @Test func soundInAnotherFileIsNotFetched() async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 1, rate: 16_000).bytes, as: "in.wav")
        try await bench.ffmpeg("-i", "in.wav", "-c:a", "pcm_s16le", "a.mov")
        var bytes = try bench.bytes(of: "a.mov")
        // The data reference "url ", flags 1 (in this file), becomes an alias without that flag.
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("url \0\0\0\u{1}".utf8)) })
        bytes.replaceSubrange(place..<place + 8, with: Array("alis\0\0\0\0".utf8))
        let path = try bench.write(bytes, as: "b.mov")
        let watch = try OpenWatch(bench.folder)
        _ = failure(path)
        #expect(watch.names() == ["b.mov"])
    }

    /// Should a demuxer that opens other files ever run, what it asks for is refused.
    @Test func nestedOpensAreRefused() throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 1, rate: 16_000).bytes, as: "bait.wav")
        for (name, playlist) in [("hls", Self.playlists[1]), ("concat", Self.playlists[4])] {
            let input = try InputBytes.open(try bench.write(playlist.utf8, as: "list"))
            let watch = try OpenWatch(bench.folder)
            #expect(throws: FFmpegError.self) {
                _ = try OpenedFormat(input, demuxer: name, allowed: "hls,concat,wav")
            }
            #expect(watch.names() == [])
            // The demuxer of concat opens a context of its own, which our list of protocols, empty, stops.
            #expect(name == "concat" || input.refusedOpens > 0)
        }
    }

    /// 300 files with a few bytes changed, from a fixed seed: each ends, in bounded time, as sound or as an error.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("a.wav", ["-c:a", "adpcm_ms"]), ("a.mp3", []), ("a.m4a", []), ("a.flac", []),
            ("a.ogg", ["-c:a", "libvorbis"]),
            ("a.mkv", ["-c:a", "libopus"]),
        ])
    func changedBytesNeitherCrashNorStall(_ name: String, _ coding: [String]) async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 0.5, rate: 22_050).bytes, as: "in.wav")
        try await bench.ffmpeg(["-i", "in.wav"] + coding + [name])
        let original = try bench.bytes(of: name)
        var random = TestSignal.Random(seed: 20_261_121)
        for _ in 0..<50 {
            var bytes = original
            // Mostly in the header, where the structure is.
            let reach = Bool.random(using: &random) ? min(bytes.count, 600) : bytes.count
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                bytes[Int.random(in: 0..<reach, using: &random)] = [
                    0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random),
                ].randomElement(using: &random)!
            }
            if Int.random(in: 0..<5, using: &random) == 0 {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }
            let path = try bench.write(bytes, as: "changed-" + name)
            let (frames, seconds) = measure(path)
            #expect(frames <= Timeline.longestFill)
            #expect(seconds < 10)
        }
    }

    /// Reads at most ten minutes: a changed stamp may honestly ask for hours of silence.
    /// - Returns: what was read, and the processor time that it took; the clock on the wall is not ours alone.
    private func measure(_ path: String) -> (frames: Int64, seconds: Double) {
        let start = processorTime()
        var frames: Int64 = 0
        if let file = try? MediaFile(path: path) {
            reading: while frames < 600 * 16_000, let read = try? file.read() {
                switch read {
                case .frames(let audio): frames += Int64(audio.samples.count)
                case .notice: continue
                case .end: break reading
                }
            }
        }
        return (frames, processorTime() - start)
    }

    private func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Sees which files in a folder are opened, by inotify.
private final class OpenWatch {
    private let descriptor: Int32

    init(_ folder: String) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK))
        try #require(descriptor >= 0 && inotify_add_watch(descriptor, folder, UInt32(IN_OPEN)) >= 0)
    }

    deinit { close(descriptor) }

    /// The names of the files opened since the beginning.
    func names() -> Set<String> {
        var names: Set<String> = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
        defer { buffer.deallocate() }
        while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
            var offset = 0
            while offset < count {
                let event = buffer.baseAddress!.advanced(by: offset)
                let length = Int(event.load(as: inotify_event.self).len)
                // The name stands behind the fields; it is empty for the folder itself.
                if length > 0 {
                    let name = event.advanced(by: MemoryLayout<inotify_event>.size).assumingMemoryBound(to: CChar.self)
                    names.insert(String(cString: name))
                }
                offset += MemoryLayout<inotify_event>.size + length
            }
        }
        return names
    }
}
