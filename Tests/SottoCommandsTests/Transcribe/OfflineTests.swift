import Foundation
import SottoTestSupport
import Testing

/// What the program opens, by the system calls it makes.
@Suite(.serialized) struct OfflineTests {
    private let folder = TemporaryFolder()

    private func trace(_ arguments: [String]) throws -> (calls: String, result: ChildProcess.Result) {
        let log = folder.file("strace.log")
        let result = try ChildProcess.run(
            "strace",
            ["-f", "-o", log, "-e", "trace=network,open,openat,openat2,execve"] + [Programs.sotto, "transcribe"]
                + arguments)
        return (try #require(folder.text("strace.log"), "strace is missing: apt-get install strace"), result)
    }

    @Test func noSocketIsOpened() throws {
        let (calls, result) = try trace(["-m", Programs.model, Recordings.path("short_note_slt.wav")])
        #expect(result.status == 0)
        #expect(calls.contains("ggml-mini.en.bin"))
        #expect(!calls.contains("socket("))
    }

    /// Files that name other files and addresses, in every form that FFmpeg would follow.
    @Test func hostilePlaylistsOpenNothing() throws {
        let bait = folder.file("bait.wav")
        try FileManager.default.copyItem(atPath: Recordings.path("home_kal.wav"), toPath: bait)
        let address = "http://127.0.0.1:9/bait.wav"
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n"
        folder.make("hls.m3u8", list + "\(address)\n#EXTINF:9,\n\(bait)\n#EXT-X-ENDLIST\n")
        folder.make("hls.wav", list + "file://\(bait)\n#EXT-X-ENDLIST\n")
        folder.make("concat.txt", "ffconcat version 1.0\nfile '\(bait)'\nfile '\(address)'\n")
        let session = "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\n"
        folder.make("session.sdp", session + "m=audio 5004 RTP/AVP 0\n")
        let manifest = "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\">"
        folder.make("manifest.mpd", manifest + "<BaseURL>\(address)</BaseURL></MPD>\n")
        folder.make("reference.mov", "\0\0\0\u{20}moov\0\0\0\u{18}rmra\0\0\0\u{10}rmda\0\0\0\u{8}rdrf")
        folder.make("list.pls", "[playlist]\nFile1=\(address)\nNumberOfEntries=1\n")
        folder.make("redirect.asx", "<asx version=\"3.0\"><entry><ref href=\"\(address)\"/></entry></asx>\n")
        let names = folder.names.filter { $0 != "bait.wav" }
        #expect(names.count == 8)
        for name in names {
            let (calls, result) = try trace(["-m", Programs.model, folder.file(name)])
            #expect(result.status == 3, "\(name): \(result.errors)")
            #expect(!calls.contains("bait"), "\(name)")
            #expect(!calls.contains("socket("), "\(name)")
        }
    }
}
