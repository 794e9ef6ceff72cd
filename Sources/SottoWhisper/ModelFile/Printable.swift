/// Text that someone else wrote, fit for a line on a terminal: anything that is not plain printable text is escaped, and a
/// long text is cut.
struct Printable: Hashable, CustomStringConvertible {
    let description: String

    init(_ text: String, limit: Int = 64) {
        var description = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            description += Self.isPlain(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        if text.unicodeScalars.count > limit { description += "…" }
        self.description = description
    }

    init(bytes: some Collection<UInt8>, limit: Int = 64) {
        self.init(String(decoding: bytes, as: UTF8.self), limit: limit)
    }

    /// Control characters could drive the terminal; format characters, such as a change of writing direction, could make
    /// the line read as another.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
