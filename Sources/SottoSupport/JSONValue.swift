/// A JSON document, or a part of one.
public enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// As it was written, so that nothing of it is lost: `integer` and `double` read it.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// In the order of the document; no two of the same name.
    case object([Member])

    public struct Member: Sendable, Hashable {
        public var name: String
        public var value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The member of that name; `nil` where there is none, or this is no object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    public var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    public var boolean: Bool? {
        guard case .boolean(let boolean) = self else { return nil }
        return boolean
    }

    /// `nil` for a number with a fraction or an exponent, and for one that does not fit.
    public var integer: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text)
    }

    /// `nil` for a number that is too large for a Double.
    public var double: Double? {
        guard case .number(let text) = self, let number = Double(text), number.isFinite else { return nil }
        return number
    }

    public var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    public var object: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// What it is, as a message says it: `a string`.
    public var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
