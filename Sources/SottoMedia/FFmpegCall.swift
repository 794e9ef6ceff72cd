internal import CFFmpeg
internal import Glibc

/// A call of FFmpeg's libraries that failed: which one, and why.
struct FFmpegError: Error, CustomStringConvertible {
    /// The C function, such as `avformat_open_input`.
    var function: String
    /// The negative number that it returned.
    var code: Int32

    /// FFmpeg's words for the code, such as `Invalid data found when processing input`.
    var message: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
            buffer.initialize(repeating: 0)
            av_strerror(code, buffer.baseAddress!, buffer.count)
            return String(cString: buffer.baseAddress!)
        }
    }

    var description: String { "\(function): \(message)" }

    var isOutOfMemory: Bool { code == sotto_averror(ENOMEM) }
    var isEndOfFile: Bool { code == sotto_averror_eof() }
    var isTryAgain: Bool { code == sotto_averror(EAGAIN) }
}

/// Makes a call that returns a negative number when it fails.
/// - Throws: `FFmpegError` naming `function`.
@discardableResult
func checkedFFmpeg(_ function: StaticString, _ call: () -> Int32) throws(FFmpegError) -> Int32 {
    let result = call()
    if result < 0 { throw FFmpegError(function: "\(function)", code: result) }
    return result
}

/// The result of a call that returns `NULL` only when memory has run out.
func allocated<Handle>(_ function: StaticString, _ handle: Handle?) throws(FFmpegError) -> Handle {
    guard let handle else { throw FFmpegError(function: "\(function)", code: sotto_averror(ENOMEM)) }
    return handle
}
