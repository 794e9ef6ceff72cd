import Foundation
import SottoTestSupport
import Testing

/// The formats as a user gets them from `sotto transcribe`.
@Suite(.serialized) struct OutputFormatTests {
    private let folder = TemporaryFolder()
    private let recording = Recordings.path("clinic_slt.wav")

    private func sotto(_ arguments: [String]) throws -> ChildProcess.Result {
        try ChildProcess.run(Programs.sotto, Programs.transcribe + arguments)
    }

    @Test func allWritesEveryFormat() throws {
        let result = try sotto(["--output-format", "all", "-of", folder.file("all"), recording])
        #expect(result.status == 0, "\(result.errors)")
        #expect(folder.names == ["csv", "html", "json", "lrc", "md", "srt", "tsv", "txt", "vtt"].map { "all." + $0 })
    }

    /// The tables and lyrics of whisper-cli, but for the space each text begins with there and the version of whisper.cpp.
    @Test func writesWhatWhisperCLIWrites() throws {
        let peer = try ChildProcess.run(
            Programs.whisperCLI,
            ["-m", Programs.model, "-t", "1", "-np", "-ocsv", "-olrc", "-of", folder.file("peer"), "-f", recording])
        #expect(peer.status == 0)
        let own = try sotto(["-ocsv", "-olrc", "-of", folder.file("own"), recording])
        #expect(own.status == 0, "\(own.errors)")
        let csv = try #require(folder.text("peer.csv")).replacing(",\" ", with: ",\"")
        #expect(folder.text("own.csv") == csv)
        let lyrics = try #require(folder.text("peer.lrc")).replacing("] ", with: "]").split(separator: "\n")
        #expect(try #require(folder.text("own.lrc")).split(separator: "\n").dropFirst() == lyrics.dropFirst())
        #expect(lyrics.count > 2)
    }

    @Test func subtitlesAreLaidOutByWordTimes() throws {
        let layout = ["--max_line_width", "20", "--max-line-count", "2", "--highlight_words"]
        let result = try sotto(["--output-format", "srt", recording] + layout)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").filter { !$0.contains(/^\d/) }
        #expect(lines.allSatisfy { $0.replacing(/<\/?u>/, with: "").count <= 20 })
        #expect(lines.contains { $0.contains("<u>patient</u>") })
        let times = result.output.matches(of: /\n(\S+) --> (\S+)\n/).map { ($0.1, $0.2) }
        #expect(times.count > 30 && times.allSatisfy { $0 <= $1 })
        #expect(Set(times.map(\.0)).count > 20)
    }

    @Test func aPageBesideItsRecordingPlaysIt() throws {
        let own = folder.file("my talk.wav")
        try FileManager.default.copyItem(atPath: recording, toPath: own)
        // The same folder by another way.
        let place = folder.path + "/../" + (folder.path as NSString).lastPathComponent
        let result = try sotto(["--output-format", "html", "--output-dir", place, own])
        #expect(result.status == 0, "\(result.errors)")
        let page = try #require(folder.text("my talk.html"))
        #expect(page.contains("<audio controls preload=\"metadata\" src=\"my%20talk.wav\""))
        #expect(page.contains("<h1 dir=\"auto\">my talk.wav</h1>") && page.contains("<button"))
    }

    @Test func aPageElsewhereHasNoPlayer() throws {
        let beside = try sotto(["--output-format", "html", "--output-dir", folder.path, recording])
        #expect(beside.status == 0, "\(beside.errors)")
        let page = try #require(folder.text("clinic_slt.html"))
        #expect(!page.contains("<audio") && !page.contains("<button") && page.contains("<time"))
        #expect(try !sotto(["--output-format", "html", recording]).output.contains("<audio"))
    }

    @Test(arguments: [
        (["--max-line-width", "40"], "--output-format"), (["--highlight-words", "-otxt"], "--output-format"),
        (["-osrt", "-of", "x", "--max-line-count", "2"], "--max-line-width"),
        (["-osrt", "-of", "x", "--max-words-per-line", "2", "--max-line-width", "9"], "exclude"),
    ])
    func anOptionThatWouldDoNothingIsRefused(_ arguments: [String], _ hint: String) throws {
        let result = try sotto(arguments + [recording])
        #expect(result.status == 2)
        #expect(result.errors.contains(hint) && result.output.isEmpty)
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}
