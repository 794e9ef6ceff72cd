/// What an exporter is told beside the transcript. Each format takes from it what it has a use for.
public struct ExportOptions: Sendable, Hashable {
    /// Heading of md and html, such as the name of the recording; `nil` when it has none.
    public var title: String?
    /// Name of the recording in the folder that html is written to, for its player; `nil` when it lies elsewhere.
    public var mediaFileName: String?
    /// How srt and vtt divide the text.
    public var subtitles: SubtitleLayout

    public init(title: String? = nil, mediaFileName: String? = nil, subtitles: SubtitleLayout = SubtitleLayout()) {
        self.title = title
        self.mediaFileName = mediaFileName
        self.subtitles = subtitles
    }
}
