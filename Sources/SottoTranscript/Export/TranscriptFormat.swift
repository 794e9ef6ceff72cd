/// The forms a transcript can be written in.
public enum TranscriptFormat: String, CaseIterable, Sendable {
    case txt
    case srt
    case vtt
    case json

    /// Without the dot.
    public var fileExtension: String { rawValue }

    public func makeExporter() -> any TranscriptExporter {
        switch self {
        case .txt: TextExporter()
        case .srt: SubRipExporter()
        case .vtt: WebVTTExporter()
        case .json: JSONExporter()
        }
    }
}
