/// One container or elementary stream that may be read, and what is particular about it.
struct AcceptedFormat: Sendable {
    /// FFmpeg's name of the demuxer, the first of several.
    let name: String
    /// Can be read from a pipe. The others need their end, or jump about.
    var isForwardReadable = true
    /// Bare frames of a codec, no container: stamps are counted from the frames, so bytes that are not frames would
    /// shorten the time.
    var isElementary = false
    /// The weakest guess of FFmpeg's probe (0...100) that is believed.
    var weakestScore: Int32 = FormatPolicy.ordinaryScore
    /// What the header says of the length of the sound was meant; elsewhere it is of the whole file with its pictures,
    /// or FFmpeg has it from the file as it is.
    var promisesDuration = true
    /// Stamps are numbers of samples at the rate that the file begins with.
    var stampsCountSamples = false
    /// The clock starts anywhere, below zero as well, as in a broadcast.
    var hasArbitraryClock = false
}

/// Which formats are read: only those whose demuxer reads nothing but the bytes it is given.
///
/// FFmpeg knows some 350. Left out are those that name other files or addresses (playlists, manifests, scripts), those
/// that are guessed from a file's name, and those that no one keeps speech in: every demuxer is code that a hostile
/// file can reach.
enum FormatPolicy {
    /// Above `AVPROBE_SCORE_RETRY` (25): below it FFmpeg itself says "misdetection possible".
    static let ordinaryScore: Int32 = 26

    static let accepted: [AcceptedFormat] = [
        AcceptedFormat(name: "wav"),
        AcceptedFormat(name: "w64"),
        AcceptedFormat(name: "aiff", isForwardReadable: false),
        AcceptedFormat(name: "caf", isForwardReadable: false),
        AcceptedFormat(name: "au"),
        AcceptedFormat(name: "voc"),
        AcceptedFormat(name: "nistsphere"),
        AcceptedFormat(name: "iff", isForwardReadable: false),
        AcceptedFormat(name: "flac"),
        // 5: at least two frames, and nothing else in the file; a recording of less than 0.2 s has no more.
        AcceptedFormat(name: "mp3", isElementary: true, weakestScore: 5),
        // 25: a chain of three frames.
        AcceptedFormat(name: "aac", isElementary: true, weakestScore: 25),
        AcceptedFormat(name: "loas", isElementary: true),
        AcceptedFormat(name: "ac3", isElementary: true, weakestScore: 25),
        AcceptedFormat(name: "eac3", isElementary: true, weakestScore: 25),
        AcceptedFormat(name: "dts", isElementary: true),
        AcceptedFormat(name: "amr"),
        AcceptedFormat(name: "ogg", promisesDuration: false, stampsCountSamples: true),
        AcceptedFormat(name: "matroska"),
        AcceptedFormat(name: "mov", isForwardReadable: false),
        AcceptedFormat(name: "asf", promisesDuration: false),
        AcceptedFormat(name: "avi", isForwardReadable: false, promisesDuration: false),
        AcceptedFormat(name: "flv"),
        AcceptedFormat(name: "mpegts", promisesDuration: false, hasArbitraryClock: true),
        AcceptedFormat(name: "mpeg", promisesDuration: false, hasArbitraryClock: true),
        AcceptedFormat(name: "mxf", isForwardReadable: false, promisesDuration: false),
        AcceptedFormat(name: "nut"),
        AcceptedFormat(name: "wv"),
        AcceptedFormat(name: "ape", isForwardReadable: false),
        AcceptedFormat(name: "tta", isForwardReadable: false),
        AcceptedFormat(name: "tak", isForwardReadable: false),
        AcceptedFormat(name: "dsf", isForwardReadable: false),
    ]

    /// Demuxers that would open what their text names: a better answer than "not a media file" is owed for these.
    private static let playlists: Set<String> = [
        "applehttp", "concat", "dash", "hls", "imf", "rtsp", "sap", "sdp", "webm_dash_manifest",
    ]

    /// How playlists that FFmpeg does not know begin; compared without regard to case.
    private static let playlistBeginnings = [
        "#extm3u", "[playlist]", "<asx", "<smil", "<mpd", "[reference]", "ffconcat", "rtsp://", "http://", "https://",
        "file://",
    ]

    enum Verdict {
        case accepted(AcceptedFormat)
        case playlist
        case notMedia
    }

    /// Decides on what FFmpeg's probe says.
    /// - Parameters:
    ///   - name: the demuxer's name, several with commas between; empty when none matched.
    ///   - beginning: the first bytes of the file.
    static func verdict(name: String, score: Int32, beginning: [UInt8]) -> Verdict {
        let names = name.split(separator: ",").map(String.init)
        if names.contains(where: playlists.contains) || isPlaylist(beginning) { return .playlist }
        guard let format = accepted.first(where: { names.contains($0.name) }), score >= format.weakestScore else {
            return .notMedia
        }
        return .accepted(format)
    }

    private static func isPlaylist(_ beginning: [UInt8]) -> Bool {
        let start = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = String(decoding: beginning.dropFirst(start).prefix(64), as: UTF8.self).lowercased()
        let line = text.drop(while: { $0.isWhitespace })
        return playlistBeginnings.contains(where: { line.hasPrefix($0) })
    }
}
