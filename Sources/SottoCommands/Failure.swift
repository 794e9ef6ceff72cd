internal import SottoEngine
internal import SottoMedia
internal import SottoSupport
internal import SottoWhisper

#if Network
    internal import SottoNetwork
#endif

/// An error as the command line tells it: a sentence, and the exit status that goes with it.
struct Failure: Error, Sendable {
    var status: ExitStatus
    var sentence: String

    init(_ status: ExitStatus, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    /// The one place where an error of any part of Sotto gets its exit status.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as MediaError:
            self.init(error.code == .spoolFailed ? .storage : .input, error.description)
        case let error as ModelFileError: self.init(.model, error.description)
        case let error as ModelStoreError: self.init(.model, error.description)
        case let error as TranscriptionError: self.init(Self.status(of: error), error.description)
        case let error as SystemError: self.init(.storage, Self.sentence(for: error))
        #if Network
            case let error as DownloadError: self.init(Self.status(of: error), error.description)
        #endif
        case is CancellationError: self.init(.interrupted, "interrupted")
        default: self.init(.failed, "\(error)")
        }
    }

    private static func status(of error: TranscriptionError) -> ExitStatus {
        switch error.code {
        case .model: .model
        case .options: .usage
        case .engine, .memory, .shutDown: .failed
        }
    }

    #if Network
        private static func status(of error: DownloadError) -> ExitStatus {
            switch error.code {
            case .notReachable, .refused, .wrongFile, .badAddress: .network
            case .busy: .failed
            case .storage: .storage
            }
        }
    #endif

    /// Every `SystemError` that reaches a command is one of writing.
    private static func sentence(for error: SystemError) -> String {
        if error.isBrokenPipe { return "\(error); its reader ended before the transcript did" }
        return "\(error); \(error.isStorageFull ? "free space or " : "")choose another place"
    }
}
