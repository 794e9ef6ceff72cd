internal import SottoSupport

/// Why a file could not be downloaded.
public struct DownloadError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// No network, an unknown name, nobody listening, or a connection that kept breaking off.
        case notReachable
        /// An answer that makes no sense to repeat: 404, 403, …
        case refused(status: Int)
        /// Not the file that was promised: its size or its checksum is another.
        case wrongFile
        /// The address is not one that is downloaded from.
        case badAddress
        /// Another process is downloading the same file.
        case busy
        /// The disk is full or fails.
        case storage
    }

    public var code: Code
    /// One sentence: what happened, to what, and what to do.
    public var description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    init(_ error: SystemError) {
        self.init(.storage, "\(error); free space or repair the disk, then run the command again to go on")
    }
}
