/// One thing that `sotto doctor` looked at.
struct Finding: Sendable, Equatable {
    enum Level: String, Sendable {
        /// As it should be.
        case ok
        /// Worth knowing; nothing is wrong.
        case note
        case problem
    }

    var level: Level
    /// What was looked at, such as `models folder`.
    var subject: String
    /// How it is.
    var state: String
    /// The command or deed that mends it; `nil` where nothing needs to be done.
    var remedy: String?

    static func ok(_ subject: String, _ state: String) -> Finding {
        Finding(level: .ok, subject: subject, state: state)
    }

    static func note(_ subject: String, _ state: String, remedy: String? = nil) -> Finding {
        Finding(level: .note, subject: subject, state: state, remedy: remedy)
    }

    static func problem(_ subject: String, _ state: String, remedy: String) -> Finding {
        Finding(level: .problem, subject: subject, state: state, remedy: remedy)
    }
}
