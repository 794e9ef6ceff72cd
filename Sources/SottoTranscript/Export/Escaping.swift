/// Replaces ASCII characters of a text by what stands for them in a format.
struct Escaping: Sendable {
    /// By ASCII code; `nil` for what stays as it is.
    private let replacements: [[UInt8]?]

    init(_ replacements: [Character: String]) {
        var table = [[UInt8]?](repeating: nil, count: 128)
        for (character, replacement) in replacements { table[Int(character.asciiValue!)] = Array(replacement.utf8) }
        self.replacements = table
    }

    /// Works on bytes, of which most texts hold none that changes.
    func callAsFunction(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x80 && replacements[Int($0)] != nil }) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 64)
        for byte in text.utf8 {
            if byte < 0x80, let replacement = replacements[Int(byte)] {
                result += replacement
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
