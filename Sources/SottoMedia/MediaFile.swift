public import SottoAudio
public import SottoSupport
public import SottoTranscript

/// The sound of any audio or video file as a stream of 16 kHz mono Float32, in chunks of one second.
///
/// - Time zero is the container's: the earliest start among its tracks. What encoders put before the sound (priming) is
///   cut off, a track that starts later begins with silence, and time that the stamps leave out is filled with it.
/// - The channels become one by their mean. 16-bit sound at 16 kHz comes out bit for bit.
/// - The file is opened here, by its path, and nothing else is ever opened: no playlist, no address, no second file.
/// - Memory does not grow with the length of the file, but for the table of packets that an MP4 file carries (24 bytes
///   for each: 4 MB for an hour of AAC).
///
/// Damage is not an error as long as some sound can be decoded: it becomes silence of the same length and a notice.
///
/// Thread: created, read and closed on one thread that may block.
public final class MediaFile: AudioSource {
    /// The container as FFmpeg names it, such as `wav` or `mov,mp4,m4a,3gp,3g2,mj2`.
    public let formatName: String
    /// The track that is read, as FFmpeg names its codec, such as `pcm_s16le` or `aac`.
    public let codecName: String
    /// Frames per second of the track before resampling, as the header says.
    public let sampleRate: Int
    public let channels: Int
    /// The track that is read.
    public let track: AudioTrack
    /// All tracks of sound in the file, in its order.
    public let audioTracks: [AudioTrack]
    public let expectedDuration: AudioTime?

    /// A header that claims more than a year is not believed.
    private static let longestExpected = 366 * 24 * 3600 * AudioTime.rate

    private var pipeline: AudioPipeline?

    /// Opens a file, finds out what it is from its bytes, and decodes its first piece.
    /// - Parameters:
    ///   - path: the file; `-` is standard input. A pipe is read forward; a format that cannot be is first copied to a
    ///     temporary file.
    ///   - track: which track of sound, counted from 0 as in FFmpeg's `0:a:N`; `nil` for the first.
    ///   - spoolDirectory: where such a copy lies; `nil` for `$TMPDIR`, else `/var/tmp`.
    ///   - cancellation: ends a wait for a pipe; the read then fails.
    /// - Throws: when no sound can be read from it.
    public convenience init(
        path: String, track: Int? = nil, spoolDirectory: String? = nil,
        cancellation: CancellationFlag = CancellationFlag()
    ) throws(MediaError) {
        let calls = FileCalls.stopped(by: cancellation)
        try self.init(InputBytes.open(path, calls: calls), track: track, spoolDirectory: spoolDirectory)
    }

    init(_ input: InputBytes, track: Int? = nil, spoolDirectory: String? = nil) throws(MediaError) {
        let probe = try FormatProbe(input)
        var input = input
        if !input.isSeekable {
            if probe.format.isForwardReadable {
                _ = input.seek(to: 0)
                input.forgetHead()
            } else {
                input = try SpoolFile.copy(input, directory: spoolDirectory)
            }
        }
        let pipeline = try AudioPipeline(input, probe, track: track)
        formatName = pipeline.demuxer.formatName
        codecName = pipeline.decoder.codecName
        audioTracks = pipeline.demuxer.tracks
        self.track = audioTracks[pipeline.demuxer.track]
        sampleRate = self.track.sampleRate
        channels = self.track.channels
        expectedDuration = pipeline.demuxer.expectedEnd.flatMap {
            (0...Self.longestExpected).contains($0) ? AudioTime(frames: $0) : nil
        }
        self.pipeline = pipeline
    }

    /// The next second of sound, or something to know about it.
    ///
    /// A notice about a stretch comes before the sound in which it lies; that the file is cut off, and sums of what was
    /// too much to tell singly, come at the end.
    /// - Throws: `MediaError` when the system fails to read on (`readFailed`, after all that was read before it), and
    ///   when memory runs out. Damage in the file does not throw, unless nothing at all could be decoded.
    public func read() throws(MediaError) -> AudioRead {
        guard let pipeline else { return .end }
        return try pipeline.read()
    }

    public func close() {
        pipeline = nil
    }
}
