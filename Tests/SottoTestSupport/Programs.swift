import Foundation

/// Programs that tests drive.
public enum Programs {
    /// The `sotto` that was built together with these tests.
    public static let sotto = builtFolder.appending(path: "sotto").path

    /// A peer that the vendor step builds.
    public static let whisperCLI = Repository.path("vendor/whisper.cpp/build/bin/whisper-cli")

    public static let whisperQuantize = Repository.path("vendor/whisper.cpp/build/bin/whisper-quantize")

    /// A voice-activity detector that the vendor step brings: `silero-v6.2.0` of the catalogue.
    public static let silero = Repository.path("vendor/whisper.cpp/build/models/for-tests-silero-v6.2.0-ggml.bin")

    /// Where the test bundle lies, and with it everything that was built in the same run.
    private static let builtFolder: URL = {
        let bundle = ProcessInfo.processInfo.arguments.lazy
            .map { URL(filePath: $0) }.first { $0.lastPathComponent.hasSuffix(".xctest") }
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return (bundle ?? own).deletingLastPathComponent()
    }()

    /// The bundled model's path.
    public static let model = Repository.path("models/ggml-mini.en.bin")

    /// `sotto transcribe` with the bundled model. One thread: those of ggml wait by spinning, which on a busy machine
    /// takes five times the processor time of the work.
    public static let transcribe = ["transcribe", "-m", model, "-t", "1"]
}
