internal import SottoSupport

/// What a user expects to be said, and what is regularly misheard: the content of a vocabulary file.
///
///     # Names and jargon, one a line
///     Nguyen Thi Hoa
///     tachycardia
///     # Corrections
///     tacky cardia => tachycardia
public struct Vocabulary: Sendable, Hashable {
    /// In the order of the file; the right sides of corrections follow, for they are expected too.
    public var terms: [String] = []
    public var corrections: [CorrectionRule] = []

    public init() {}

    /// Why a text is no vocabulary.
    public struct Problem: Error, Sendable, Hashable {
        /// Counted from 1.
        public var line: Int
        /// Completes `line 3 …`.
        public var text: String
    }

    /// The longest term or side of a correction, in bytes of UTF-8.
    public static let longestTerm = 200

    /// Reads a file's content. Empty lines and those that begin with `#` are passed over; a term that comes twice counts
    /// once.
    public init(_ text: String) throws(Problem) {
        var text = text[...]
        if text.first == "\u{FEFF}" { text = text.dropFirst() }
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmed
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            try read(line, number: index + 1)
        }
        for rule in corrections { add(rule.right) }
    }

    private mutating func read(_ line: Substring, number: Int) throws(Problem) {
        guard let arrow = line.firstRange(of: "=>") else {
            guard line.utf8.count <= Self.longestTerm else {
                throw Problem(line: number, text: "is longer than \(Self.longestTerm) bytes; put one term on each line")
            }
            add(String(line))
            return
        }
        let wrong = line[..<arrow.lowerBound].trimmed
        let right = line[arrow.upperBound...].trimmed
        guard !wrong.isEmpty, !right.isEmpty, right.firstRange(of: "=>") == nil else {
            throw Problem(line: number, text: "is no correction; write: wrong => right")
        }
        guard max(wrong.utf8.count, right.utf8.count) <= Self.longestTerm else {
            throw Problem(line: number, text: "is longer than \(Self.longestTerm) bytes on one side; shorten it")
        }
        corrections.append(CorrectionRule(wrong: String(wrong), right: String(right)))
    }

    private mutating func add(_ term: String) {
        if !terms.contains(term) { terms.append(term) }
    }
}

/// One thing that is misheard, and what it should be.
public struct CorrectionRule: Sendable, Hashable {
    public var wrong: String
    public var right: String

    public init(wrong: String, right: String) {
        self.wrong = wrong
        self.right = right
    }
}
