import Foundation
import SottoTestSupport
import Testing

/// The same words as whisper-cli with the same model, options and threads, file by file.
@Suite(.serialized) struct WhisperCLIComparisonTests {
    private static let recordings =
        Recordings.short + [
            Recordings.path("meeting_3min.flac"), Repository.path("vendor/whisper.cpp/build/samples/jfk.wav"),
        ]

    @Test(arguments: recordings) func writesTheSameWords(recording: String) throws {
        let folder = TemporaryFolder()
        let peer = try ChildProcess.run(
            Programs.whisperCLI,
            ["-m", Programs.model, "-t", "1", "-np", "-otxt", "-of", folder.file("peer"), "-f", recording])
        #expect(peer.status == 0)
        let own = try ChildProcess.run(
            Programs.sotto, Programs.transcribe + ["--vad", "none", recording])
        #expect(own.status == 0, "\(own.errors)")
        let expected = try #require(folder.text("peer.txt")).split(whereSeparator: \.isWhitespace)
        #expect(!expected.isEmpty)
        #expect(own.output.split(whereSeparator: \.isWhitespace) == expected)
    }

    /// The options that change the words most, on a recording whose text they change.
    @Test(arguments: [
        ["-bs", "1", "-bo", "1"], ["-nf"], ["-mc", "0"], ["--prompt", "Nancy and the weather."], ["-sns"],
        ["-tp", "0.4"], ["-nfa"],
    ])
    func optionsMeanTheSame(options: [String]) throws {
        let folder = TemporaryFolder()
        let recording = Recordings.path("long_pauses_two_voices.wav")
        let peer = try ChildProcess.run(
            Programs.whisperCLI,
            ["-m", Programs.model, "-t", "1", "-np", "-otxt", "-of", folder.file("peer"), "-f", recording] + options)
        #expect(peer.status == 0)
        let own = try ChildProcess.run(
            Programs.sotto, Programs.transcribe + [recording] + options)
        #expect(own.status == 0, "\(own.errors)")
        #expect(
            own.output.split(whereSeparator: \.isWhitespace)
                == (folder.text("peer.txt") ?? "").split(whereSeparator: \.isWhitespace))
    }
}
