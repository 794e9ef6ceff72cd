/// Why an engine could not transcribe, and whether trying again helps.
public struct TranscriptionError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The model file is missing, damaged or of a kind this engine does not read.
        case model
        /// The options contradict the model or each other.
        case options
        /// The engine itself failed on this audio.
        case engine
        /// The machine has too little memory.
        case memory
        /// The engine was shut down.
        case shutDown
    }

    public enum Retry: Sendable, Hashable {
        /// The same job would fail the same way.
        case never
        case atOnce
        case after(seconds: Int)
    }

    public var code: Code
    public var retry: Retry
    /// One sentence: what happened, to what, and what to do. Never holds transcript text.
    public var description: String

    public init(code: Code, retry: Retry = .never, description: String) {
        self.code = code
        self.retry = retry
        self.description = description
    }
}
