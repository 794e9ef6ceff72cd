/// What every message is: no line breaks or terminal codes, something to do after a semicolon, no full stop.
public func isOneSentence(_ message: String) -> Bool {
    message.contains("; ") && !message.hasSuffix(".")
        && message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7f}" }
}
