/// What the process tells its caller when it ends.
enum ExitStatus: Int32, Sendable, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 2
    /// An input could not be read, or holds no audio.
    case input = 3
    /// A model is missing or bad.
    case model = 4
    /// An audio device is missing or failed.
    case device = 5
    /// The network or a cloud service failed.
    case network = 6
    /// The disk is full or may not be written, or the database failed.
    case storage = 7
    /// As shells report a process that ended by SIGINT.
    case interrupted = 130

    /// As the man page tells it.
    var meaning: String {
        switch self {
        case .done: "Done"
        case .failed: "Failed"
        case .usage: "The arguments, or the settings, make no sense"
        case .input: "An input cannot be read, or holds no audio"
        case .model: "The model is missing or bad"
        case .device: "An audio device is missing or failed"
        case .network: "The network or a cloud service failed"
        case .storage: "An output cannot be written"
        case .interrupted: "Interrupted"
        }
    }
}
