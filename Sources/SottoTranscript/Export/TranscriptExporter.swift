/// Writes a transcript in one format while it comes into being.
///
/// Pure: `begin` once, `segment` for each segment in order, `end` once; each returns the text to append. A transcript
/// without segments gives a valid file too. Memory does not grow with the transcript, except for the text that json
/// repeats at its end.
public protocol TranscriptExporter: Sendable {
    mutating func begin(_ header: TranscriptHeader) -> String
    mutating func segment(_ segment: Segment) -> String
    mutating func end(_ footer: TranscriptFooter) -> String
}

/// What is known of a transcript after its last segment.
public struct TranscriptFooter: Sendable, Hashable {
    /// Length of the audio.
    public var duration: AudioTime

    public init(duration: AudioTime) {
        self.duration = duration
    }
}
