internal import CWhisper
internal import Synchronization

/// Where the messages of whisper.cpp and ggml go. Nowhere, until someone asks for them.
///
/// Thread: whisper.cpp logs from any of its threads; the handler is called there.
public enum WhisperLog {
    private static let handler = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Sends every message, whole lines with their line end, to `newHandler`; `nil` discards them. They hold file
    /// paths and sizes. whisper.cpp writes prompts only at debug level, which is always discarded.
    public static func send(to newHandler: (@Sendable (String) -> Void)?) {
        handler.withLock { $0 = newHandler }
        routeOnce
    }

    /// Takes the library's log away from standard error. Must have been read before the first call to whisper.cpp.
    static let routeOnce: Void = {
        whisper_log_set(receiveLog, nil)
        ggml_log_set(receiveLog, nil)
    }()

    fileprivate static func deliver(_ message: String) {
        handler.withLock { $0 }?(message)
    }
}

private func receiveLog(_ level: ggml_log_level, _ text: UnsafePointer<CChar>?, _ user: UnsafeMutableRawPointer?) {
    guard level != GGML_LOG_LEVEL_DEBUG, let text else { return }
    WhisperLog.deliver(String(cString: text))
}
