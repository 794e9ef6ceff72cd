import Foundation
import SottoTestSupport
import SottoTranscript
import Testing

/// What Python's csv module makes of our tables.
@Suite struct TableReaderTests {
    private func rows(_ text: String, _ dialect: String) throws -> [[String]] {
        let folder = TemporaryFolder()
        folder.make("table", text)
        let script = """
            import csv, json, sys
            with open(sys.argv[1], newline="", encoding="utf-8") as file:
                print(json.dumps(list(csv.reader(file, strict=True, \(dialect)))))
            """
        let result = try ChildProcess.run("python3", ["-c", script, folder.file("table")])
        try #require(result.status == 0, "\(result.errors) (apt-get install python3)")
        return try JSONDecoder().decode([[String]].self, from: Data(result.output.utf8))
    }

    private let expected: [[String]] = [
        ["start", "end", "text"],
        ["0", "2500", "And so, my fellow"],
        ["60000", "61000", "你好，世界 👩‍👩‍👧"],
        ["3599999", "3600000", "שלום עולם"],
        ["3600000", "3601000", "He said \"a --> b\", C:\\temp & <laughs> next line end[31m"],
        ["3601000", "3602000", ""],
        ["36000000", "36001500", "[00:01.00] مرحبا، كيف الحال؟ *_`$"],
        ["360000000", "360005250", "…after a hundred hours."],
    ]

    @Test func readsCommaSeparatedValues() throws {
        #expect(try rows(ExampleTranscript.export(ExampleTranscript.segments, as: .csv), "dialect='excel'") == expected)
        let quotes = ExampleTranscript.segment(seconds: 0, 1, "\"\",\"")
        #expect(
            try rows(ExampleTranscript.export([quotes], as: .csv), "dialect='excel'")[1] == ["0", "1000", "\"\",\""])
    }

    /// The format has no quoting, nor has openai-whisper's writer.
    @Test func readsTabSeparatedValues() throws {
        let dialect = "delimiter='\\t', quoting=csv.QUOTE_NONE"
        #expect(try rows(ExampleTranscript.export(ExampleTranscript.segments, as: .tsv), dialect) == expected)
    }
}
