/// Writes JSON piece by piece, so that a document of any length needs no memory: `take()` hands over what is ready.
///
/// Foundation's encoder holds the whole document. Keys are written in the order they are given. Output is valid UTF-8,
/// one line per member where the layout says so. Programmer errors (a value without a key, an end too many) trap.
public struct JSONWriter: Sendable {
    /// How the members of an object or array are set.
    public enum Layout: Sendable {
        /// Each on a line of its own, indented by two spaces per level.
        case lines
        /// One after another.
        case inline
    }

    private struct Level: Sendable {
        let isObject: Bool
        let layout: Layout
        var isEmpty = true
    }

    private var text = ""
    private var levels: [Level] = []
    private var keyIsWritten = false

    public init() {}

    /// What was written since the last call.
    public mutating func take() -> String {
        defer { text = "" }
        return text
    }

    public mutating func beginObject(_ layout: Layout = .inline) { begin(Level(isObject: true, layout: layout)) }
    public mutating func beginArray(_ layout: Layout = .inline) { begin(Level(isObject: false, layout: layout)) }

    /// Closes the innermost object or array; the outermost one ends with a newline.
    public mutating func end() {
        precondition(!levels.isEmpty && !keyIsWritten, "JSON: nothing to end here")
        let level = levels.removeLast()
        if level.layout == .lines && !level.isEmpty { startLine() }
        text += level.isObject ? "}" : "]"
        if levels.isEmpty { text += "\n" }
    }

    public mutating func key(_ name: String) {
        precondition(levels.last?.isObject == true && !keyIsWritten, "JSON: the key \(name) has no place here")
        separate()
        quote(name)
        text += ": "
        keyIsWritten = true
    }

    public mutating func value(_ string: String) {
        beginValue()
        quote(string)
    }

    public mutating func value(_ integer: Int) {
        beginValue()
        text += String(integer)
    }

    public mutating func value(_ boolean: Bool) {
        beginValue()
        text += boolean ? "true" : "false"
    }

    /// The shortest decimal that reads back as the same Float; null where JSON has no number for it.
    public mutating func value(_ number: Float) {
        beginValue()
        text += number.isFinite ? Self.withoutEmptyFraction(number.description) : "null"
    }

    /// The shortest decimal that reads back as the same Double; null where JSON has no number for it.
    public mutating func value(_ number: Double) {
        beginValue()
        text += number.isFinite ? Self.withoutEmptyFraction(number.description) : "null"
    }

    public mutating func null() {
        beginValue()
        text += "null"
    }

    /// A count of thousandths as an exact decimal: 1500 is written 1.5.
    public mutating func thousandths(_ count: Int64) {
        beginValue()
        let (whole, fraction) = count.magnitude.quotientAndRemainder(dividingBy: 1000)
        text += count < 0 ? "-\(whole)" : "\(whole)"
        guard fraction > 0 else { return }
        var digits = String(String(1000 + fraction).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        text += "." + digits
    }

    /// A value with everything in it, the members of its objects in their order.
    public mutating func value(_ value: JSONValue, _ layout: Layout = .inline) {
        switch value {
        case .null: null()
        case .boolean(let boolean): self.value(boolean)
        case .number(let text):
            beginValue()
            self.text += text
        case .string(let string): self.value(string)
        case .array(let values):
            beginArray(layout)
            for element in values { self.value(element, layout) }
            end()
        case .object(let members):
            beginObject(layout)
            for member in members {
                key(member.name)
                self.value(member.value, layout)
            }
            end()
        }
    }

    /// A member of an object, null where there is no value.
    public mutating func member(_ name: String, _ string: (some StringProtocol)?) {
        key(name)
        if let string { value(String(string)) } else { null() }
    }

    /// A member of an object, null where there is no value.
    public mutating func member(_ name: String, _ integer: Int?) {
        key(name)
        if let integer { value(integer) } else { null() }
    }

    /// A member of an object, null where there is no value.
    public mutating func member(_ name: String, _ number: Float?) {
        key(name)
        if let number { value(number) } else { null() }
    }

    private mutating func begin(_ level: Level) {
        beginValue()
        text += level.isObject ? "{" : "["
        levels.append(level)
    }

    private mutating func beginValue() {
        if keyIsWritten {
            keyIsWritten = false
        } else if let level = levels.last {
            precondition(!level.isObject, "JSON: a value in an object needs a key")
            separate()
        }
    }

    private mutating func separate() {
        guard let level = levels.last else { return }
        if !level.isEmpty { text += level.layout == .lines ? "," : ", " }
        if level.layout == .lines { startLine() }
        levels[levels.count - 1].isEmpty = false
    }

    private mutating func startLine() {
        text += "\n"
        for _ in levels { text += "  " }
    }

    private mutating func quote(_ string: String) {
        text += "\""
        Self.escape(string, into: &text)
        text += "\""
    }

    private static func withoutEmptyFraction(_ number: String) -> String {
        number.hasSuffix(".0") ? String(number.dropLast(2)) : number
    }
}

// Escaping, also for text that is put into a document by other means.
extension JSONWriter {
    /// The string as it stands between the quotes of a JSON string.
    public static func escaped(_ string: String) -> String {
        var result = ""
        escape(string, into: &result)
        return result
    }

    private static func escape(_ string: String, into text: inout String) {
        // Most strings need nothing, and bytes are quicker to look at than characters. 0xE2 begins U+2028 and U+2029.
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0xE2 && $0 != 0x7F }) {
            text += string
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Line ends in JavaScript, where JSON is often pasted; the others are control characters.
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                text += "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
