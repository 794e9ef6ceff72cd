internal import SottoSupport
internal import SottoTranscript

/// The file of `--vocabulary`.
enum VocabularyFile {
    /// - Throws: `Failure`: 3 for a file that cannot be read, 2 for one that is no vocabulary.
    static func read(_ path: String) throws(Failure) -> Vocabulary {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readSmallFile(path)
        } catch {
            throw Failure(.input, "the vocabulary cannot be read (\(error)); check --vocabulary")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.usage, "the vocabulary \(path) is not in UTF-8; save it as UTF-8 text")
        }
        do throws(Vocabulary.Problem) {
            return try Vocabulary(text)
        } catch {
            throw Failure(.usage, "line \(error.line) of the vocabulary \(path) \(error.text)")
        }
    }

    /// What to say when not all of it fits; it names ten at most.
    static func complaint(about leftOut: [String], path: String) -> String {
        let named = leftOut.prefix(10).joined(separator: ", ")
        let rest = leftOut.count > 10 ? " and \(leftOut.count - 10) more" : ""
        return "sotto: the model has no room for all of \(path); left out: \(named)\(rest)"
    }
}
