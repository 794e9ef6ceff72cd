extension Option where Value == Int {
    init(
        _ names: String..., aliases: [String] = [], placeholder: String = "N", in range: ClosedRange<Int>,
        default value: Int, help: String
    ) {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder, kind: .integer(range), help: help,
                defaultText: String(value)),
            default: value
        ) { (texts) throws(InvalidValue) in try integer(texts[texts.count - 1], in: range) }
    }
}

extension Option where Value == Int? {
    init(
        _ names: String..., aliases: [String] = [], placeholder: String = "N", in range: ClosedRange<Int>,
        defaultText: String? = nil, help: String
    ) {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder, kind: .integer(range), help: help,
                defaultText: defaultText),
            default: nil
        ) { (texts) throws(InvalidValue) in try integer(texts[texts.count - 1], in: range) }
    }
}

extension Option where Value == Double {
    init(
        _ names: String..., aliases: [String] = [], placeholder: String = "N", in range: ClosedRange<Double>,
        default value: Double, help: String
    ) {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder, kind: .number(range), help: help,
                defaultText: plain(value)),
            default: value
        ) { (texts) throws(InvalidValue) in try number(texts[texts.count - 1], in: range) }
    }
}

extension Option where Value == Double? {
    init(
        _ names: String..., aliases: [String] = [], placeholder: String = "N", in range: ClosedRange<Double>,
        defaultText: String? = nil, help: String
    ) {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder, kind: .number(range), help: help,
                defaultText: defaultText),
            default: nil
        ) { (texts) throws(InvalidValue) in try number(texts[texts.count - 1], in: range) }
    }
}

/// As people write it: `1` rather than `1.0`.
private func plain(_ number: Double) -> String {
    number.description.hasSuffix(".0") ? String(number.description.dropLast(2)) : number.description
}

/// Too large for an Int is out of every range: the same message.
private func integer(_ text: String, in range: ClosedRange<Int>) throws(InvalidValue) -> Int {
    guard let value = Int(text), range.contains(value) else {
        throw InvalidValue("takes a whole number\(describe(range)), not \(quoted(text))")
    }
    return value
}

/// Decimal notation only: not `nan`, `inf` or hexadecimal, which `Double` itself would take.
private func number(_ text: String, in range: ClosedRange<Double>) throws(InvalidValue) -> Double {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text), range.contains(value)
    else {
        throw InvalidValue("takes a number\(describe(range)), not \(quoted(text))")
    }
    return value
}

/// ` from 1 to 64`, ` of at least 0`, or nothing; a bound that only says how large a number can be is left out.
private func describe(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound > -(.max), range.upperBound < Int(Int32.max)) {
    case (true, true): " from \(range.lowerBound) to \(range.upperBound)"
    case (true, false): " of at least \(range.lowerBound)"
    case (false, true): " of at most \(range.upperBound)"
    case (false, false): ""
    }
}

private func describe(_ range: ClosedRange<Double>) -> String {
    switch (range.lowerBound > -.greatestFiniteMagnitude, range.upperBound < .greatestFiniteMagnitude) {
    case (true, true): " from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
    case (true, false): " of at least \(plain(range.lowerBound))"
    case (false, true): " of at most \(plain(range.upperBound))"
    case (false, false): ""
    }
}
