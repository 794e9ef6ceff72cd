/// Where and why a text is no JSON document. The description completes a sentence: `line 2, column 5: …`.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Counted from 1; columns in Unicode scalars.
    public var line: Int
    public var column: Int
    public var problem: String

    public var description: String { "line \(line), column \(column): \(problem)" }
}

/// Reads small JSON documents, such as settings and catalogues, strictly by RFC 8259.
///
/// Foundation's decoder would cost every start of the program its libraries. Beyond the grammar it refuses what readers
/// disagree about: two members of one name, half of a surrogate pair, invalid UTF-8. A byte order mark is passed over.
/// Time grows with the length of the document; memory too, by the values in it.
public struct JSONReader {
    /// How deep arrays and objects may be nested, so that no document exhausts the stack.
    public static let depthLimit = 64

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    /// - Throws: `JSONError` for what is not exactly one JSON value.
    public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes)
        return try reader.document()
    }

    public static func read(_ text: String) throws(JSONError) -> JSONValue { try read(Array(text.utf8)) }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        skipSpace()
        let value = try value()
        skipSpace()
        if place < bytes.count { throw problem("nothing may follow the end of the document") }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case let byte where byte == UInt8(ascii: "-") || isDigit(byte): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw problem("a value is missing")
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let text = "\(word)"
        guard bytes[place...].starts(with: text.utf8) else { throw problem("a value is missing") }
        place += text.utf8.count
        return value
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        var values: [JSONValue] = []
        try descend()
        if !skip(UInt8(ascii: "]")) {
            repeat {
                skipSpace()
                values.append(try value())
                skipSpace()
            } while skip(UInt8(ascii: ","))
            guard skip(UInt8(ascii: "]")) else { throw problem("a comma or ] is missing") }
        }
        depth -= 1
        return .array(values)
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        try descend()
        if !skip(UInt8(ascii: "}")) {
            repeat {
                skipSpace()
                let start = place
                guard next == UInt8(ascii: "\"") else { throw problem("a name in double quotes is missing") }
                let name = try string()
                // Of two that Swift calls equal but that differ in their bytes, the second would be lost to lookups.
                guard names.insert(name).inserted else { throw problem("this name was given before", at: start) }
                skipSpace()
                guard skip(UInt8(ascii: ":")) else { throw problem("a colon is missing") }
                skipSpace()
                members.append(JSONValue.Member(name, try value()))
                skipSpace()
            } while skip(UInt8(ascii: ","))
            guard skip(UInt8(ascii: "}")) else { throw problem("a comma or } is missing") }
        }
        depth -= 1
        return .object(members)
    }

    /// Passes over an opening bracket and the space after it.
    private mutating func descend() throws(JSONError) {
        guard depth < Self.depthLimit else { throw problem("this is nested more than \(Self.depthLimit) deep") }
        depth += 1
        place += 1
        skipSpace()
    }
}

// Numbers and strings.
extension JSONReader {
    private mutating func number() throws(JSONError) -> String {
        let start = place
        _ = skip(UInt8(ascii: "-"))
        if skip(UInt8(ascii: "0")) {
            if isDigit(next) { throw problem("a number may not begin with 0", at: start) }
        } else {
            try digits()
        }
        if skip(UInt8(ascii: ".")) { try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        guard isDigit(next) else { throw problem("a digit is missing") }
        while isDigit(next) { place += 1 }
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    private mutating func string() throws(JSONError) -> String {
        let start = place
        place += 1
        var text = ""
        while true {
            let piece = place
            while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
            // Quotes and backslashes are bytes of no other character, so a piece holds whole characters.
            guard let plain = String(validating: bytes[piece..<place], as: UTF8.self) else {
                throw problem("this string is not valid UTF-8", at: start)
            }
            text += plain
            switch next {
            case nil: throw problem("this string has no end", at: start)
            case UInt8(ascii: "\""):
                place += 1
                return text
            case UInt8(ascii: "\\"): text.unicodeScalars.append(try escape())
            default: throw problem("a control character in a string must be written as an escape")
            }
        }
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let start = place
        place += 1
        guard let letter = next else { throw problem("this escape has no end", at: start) }
        place += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar(from: start)
        default: throw problem("there is no such escape", at: start)
        }
    }

    /// The rest of `\uXXXX`, and of the second one where the first is half of a surrogate pair.
    private mutating func scalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try fourDigits(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
            throw problem("this escape is half of a surrogate pair", at: start)
        }
        let second = try fourDigits(from: start)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw problem("this escape is half of a surrogate pair", at: start) }
        return scalar
    }

    private mutating func fourDigits(from start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw problem("four hexadecimal digits must follow \\u", at: start)
            }
            value = value << 4 + UInt32(digit)
            place += 1
        }
        return value
    }
}

// Bytes.
extension JSONReader {
    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
    }

    private func problem(_ problem: String, at offset: Int? = nil) -> JSONError {
        let before = bytes[..<(offset ?? place)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? (before.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let line = before.count(where: { $0 == 0x0A }) + 1
        // Bytes that continue a character are not counted.
        return JSONError(
            line: line, column: before[lineStart...].count(where: { $0 & 0xC0 != 0x80 }) + 1, problem: problem)
    }
}
