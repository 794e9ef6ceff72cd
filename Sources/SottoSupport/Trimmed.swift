extension Substring {
    /// Without white space at either end.
    public var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
