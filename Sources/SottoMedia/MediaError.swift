internal import CFFmpeg
public import SottoSupport

/// Why a media file cannot be read: one sentence that says what happened, to what, and what to do about it. It never
/// holds anything of the file's content.
public struct MediaError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable {
        case notFound, isDirectory, empty
        /// The system does not let us open it.
        case notReadable
        /// Not sound or video of a kind that is read here.
        case notMedia
        /// A playlist, manifest or anything else that points to other files.
        case refusedFormat
        case noAudioTrack, noSuchTrack
        case unknownCodec, encrypted
        /// A media file, but so damaged that no sound comes out of it.
        case damaged
        /// A pipe could not be copied to disk; `cause.isStorageFull` tells whether the disk is full.
        case spoolFailed
        /// The system failed in the middle of reading.
        case readFailed
        case outOfMemory
    }

    public let code: Code
    /// The file's path as it was given, or `standard input`.
    public let name: String
    /// The sentence.
    public let description: String
    /// The call of the operating system that failed, where one did.
    public let cause: SystemError?
    /// For a log: the call of FFmpeg that failed and FFmpeg's words for it.
    public let detail: String?

    /// - Parameter sentence: what is said after the name.
    private init(
        _ code: Code, _ name: String, _ sentence: (_ shownName: String) -> String, cause: SystemError? = nil,
        detail: FFmpegError? = nil
    ) {
        self.code = code
        self.name = name
        description = sentence(Self.shown(name))
        self.cause = cause
        self.detail = detail?.description
    }

    /// A name may hold escape sequences of the terminal, and line breaks would make two sentences of one.
    private static func shown(_ name: String) -> String {
        guard name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return name }
        return String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}

extension MediaError {
    static func notFound(_ name: String) -> MediaError {
        MediaError(.notFound, name, { "cannot open \($0): there is no such file; check the name" })
    }

    static func isDirectory(_ name: String) -> MediaError {
        MediaError(.isDirectory, name, { "\($0) is a directory; name the files in it" })
    }

    static func empty(_ name: String) -> MediaError {
        MediaError(.empty, name, { "\($0) is empty; check how it was recorded or copied" })
    }

    static func notReadable(_ name: String, _ cause: SystemError) -> MediaError {
        MediaError(
            .notReadable, name, { "cannot open \($0): \(cause.message); check who may read it" }, cause: cause)
    }

    static func notMedia(_ name: String, _ detail: FFmpegError? = nil) -> MediaError {
        MediaError(
            .notMedia, name,
            { "\($0) is not an audio or video file of a kind that can be read; check that it plays elsewhere" },
            detail: detail)
    }

    static func playlist(_ name: String) -> MediaError {
        MediaError(
            .refusedFormat, name,
            { "\($0) only points to other files or addresses, which are never opened; name the audio file itself" })
    }

    static func noAudioTrack(_ name: String) -> MediaError {
        MediaError(.noAudioTrack, name, { "\($0) has no audio track; choose a file with sound" })
    }

    static func noSuchTrack(_ name: String, _ wanted: Int, count: Int) -> MediaError {
        let numbers = count == 1 ? "it has only track 0" : "it has \(count), numbered 0 to \(count - 1)"
        return MediaError(.noSuchTrack, name, { "\($0) has no audio track \(wanted): \(numbers); choose one of these" })
    }

    /// - Parameter codec: FFmpeg's name of it; `nil` where it has none.
    static func unknownCodec(_ name: String, track: Int, codec: String?) -> MediaError {
        let what =
            codec.map { "is coded as \($0), which the installed FFmpeg cannot decode" }
            ?? "is coded in a way that the installed FFmpeg does not know"
        return MediaError(
            .unknownCodec, name, { "audio track \(track) of \($0) \(what); convert it to WAV or FLAC first" })
    }

    static func encrypted(_ name: String, track: Int) -> MediaError {
        MediaError(
            .encrypted, name, { "audio track \(track) of \($0) is encrypted; use a copy without copy protection" })
    }

    static func unusableRate(_ name: String, rate: Int) -> MediaError {
        MediaError(
            .damaged, name,
            { "\($0) claims \(rate) samples per second, more than any recording has; get another copy of it" })
    }

    static func damaged(_ name: String, _ detail: FFmpegError? = nil) -> MediaError {
        MediaError(
            .damaged, name,
            { "\($0) is damaged or cut off so that no sound can be decoded from it; get another copy of it" },
            detail: detail)
    }

    static func spoolFailed(_ name: String, directory: String, _ cause: SystemError) -> MediaError {
        MediaError(
            .spoolFailed, name,
            {
                "cannot keep a copy of \($0) in \(directory): \(cause.message); free space there or set TMPDIR to "
                    + "another directory"
            }, cause: cause)
    }

    static func readFailed(_ name: String, _ cause: SystemError) -> MediaError {
        MediaError(
            .readFailed, name, { "cannot read on in \($0): \(cause.message); check the disk or copy the file first" },
            cause: cause)
    }

    static func outOfMemory(_ name: String, _ detail: FFmpegError?) -> MediaError {
        MediaError(.outOfMemory, name, { "not enough memory to read \($0); close other programs" }, detail: detail)
    }
}
