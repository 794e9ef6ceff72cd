/// Why a model file cannot be used. Nothing of such a file has reached whisper.cpp, unless the code says so.
public struct ModelFileError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case notFound
        case isDirectory
        /// No permission, not a regular file, or the disk failed.
        case notReadable
        case empty
        /// Begins with none of the marks of a known kind of file. The first four bytes, first byte highest.
        case notAModel(magic: UInt32)
        /// A file of another kind, named.
        case otherKind(String)
        /// A field of the header, by its name in whisper.cpp, has a value that whisper.cpp cannot work with.
        case badHeader(field: String)
        /// A mel filter is infinite or not a number.
        case badFilters
        case badVocabulary
        /// A tensor, by its name with everything unprintable escaped (empty: its name is what is bad), is not what the header
        /// promises.
        case badTensor(name: String)
        /// Ends before its last tensor does, or has become shorter since it was checked.
        case truncated
        /// Goes on after its last tensor.
        case trailingData
        /// Passed every check, and whisper.cpp still did not load it.
        case refusedByWhisper
    }

    public var code: Code
    /// As it was given.
    public var path: String
    /// One sentence: what happened, to what, and what to do. Text that comes from the file is escaped and short.
    public var description: String

    init(path: String, _ problem: ModelFileProblem) {
        code = problem.code
        self.path = path
        description = "the model file '\(Printable(path, limit: 4096))' \(problem.predicate)"
    }
}

/// A `ModelFileError` before the path is known: what the parts of the check throw.
struct ModelFileProblem: Error, Hashable {
    var code: ModelFileError.Code
    /// The rest of a sentence that begins with the name of the file.
    var predicate: String
}

extension ModelFileProblem {
    /// What to do about a file that was a model once, or was never a good one.
    private static let getAnother = "download or convert it again"
    private static let useWhisper = "use one made for whisper.cpp, such as ggml-base.en.bin"

    static let notFound = ModelFileProblem(code: .notFound, predicate: "does not exist; check the path")
    static let isDirectory = ModelFileProblem(
        code: .isDirectory, predicate: "is a directory; give the path of a file in it")
    static let empty = ModelFileProblem(code: .empty, predicate: "is empty; \(getAnother)")

    static func notReadable(_ reason: String, do advice: String) -> Self {
        Self(code: .notReadable, predicate: "cannot be read (\(reason)); \(advice)")
    }

    static func notAModel(magic: UInt32) -> Self {
        let digits = String(magic, radix: 16)
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        return Self(
            code: .notAModel(magic: magic),
            predicate: "is not a Whisper model (it begins with 0x\(padded)); \(useWhisper)")
    }

    /// - Parameter advice: what to do; `nil`: use another file.
    static func otherKind(_ kind: String, do advice: String? = nil) -> Self {
        Self(code: .otherKind(kind), predicate: "is \(kind), not a Whisper model; \(advice ?? useWhisper)")
    }

    /// - Parameter expected: continues "but …".
    static func badHeader(_ field: String, is value: some CustomStringConvertible, but expected: String) -> Self {
        Self(
            code: .badHeader(field: field),
            predicate: "says in its header that \(field) is \(value), but \(expected); \(useWhisper)")
    }

    static let badFilters = ModelFileProblem(
        code: .badFilters, predicate: "has mel filters that are not numbers; \(getAnother)")

    static func badVocabulary(_ what: String) -> Self {
        Self(code: .badVocabulary, predicate: "has a bad vocabulary (\(what)); \(getAnother)")
    }

    static func badTensor(_ name: Printable, _ what: String) -> Self {
        Self(
            code: .badTensor(name: name.description), predicate: "has a bad tensor '\(name)' (\(what)); \(getAnother)")
    }

    /// A tensor that has no name yet.
    static func badTensor(_ place: String, _ what: String) -> Self {
        Self(code: .badTensor(name: ""), predicate: "has a bad tensor \(place) (\(what)); \(getAnother)")
    }

    static func truncated(_ place: String) -> Self {
        Self(code: .truncated, predicate: "is cut short: it ends \(place); \(getAnother)")
    }

    static func trailingData(_ bytes: Int) -> Self {
        Self(
            code: .trailingData,
            predicate:
                "goes on for \(bytes) byte\(bytes == 1 ? "" : "s") after its last tensor, so it is damaged; \(getAnother)"
        )
    }

    static let shrank = ModelFileProblem(
        code: .truncated, predicate: "became shorter while it was being loaded; wait until it is complete and try again"
    )

    static let refusedByWhisper = ModelFileProblem(
        code: .refusedByWhisper,
        predicate: "was refused by whisper.cpp although it looks sound; run again with --verbose to see why")
}
