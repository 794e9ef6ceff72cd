/// The forms a transcript can be written in.
public enum TranscriptFormat: String, CaseIterable, Sendable {
    case txt
    case srt
    case vtt
    case json
    case csv
    case tsv
    case md
    case lrc
    case html

    /// Without the dot.
    public var fileExtension: String { rawValue }

    /// Whether text is divided as `ExportOptions.subtitles` says.
    public var isSubtitles: Bool { self == .srt || self == .vtt }

    public func makeExporter(_ options: ExportOptions = ExportOptions()) -> any TranscriptExporter {
        switch self {
        case .txt: TextExporter()
        case .srt: SubRipExporter(options.subtitles)
        case .vtt: WebVTTExporter(options.subtitles)
        case .json: JSONExporter()
        case .csv: CSVExporter()
        case .tsv: TSVExporter()
        case .md: MarkdownExporter(title: options.title)
        case .lrc: LyricsExporter()
        case .html: HTMLExporter(title: options.title, mediaFileName: options.mediaFileName)
        }
    }
}
