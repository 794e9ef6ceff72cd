internal import CFFmpeg

/// The FFmpeg libraries that decode.
public enum FFmpegLibrary {
    /// Their release, such as `5.1.6-0+deb12u1`: `av_version_info`.
    public static var version: String { String(cString: av_version_info()) }
}
