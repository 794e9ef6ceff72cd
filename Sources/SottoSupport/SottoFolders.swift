/// Where Sotto keeps what belongs to a user, by the XDG base directory specification; `SOTTO_HOME` moves all of it
/// under one folder. Nothing is created by asking.
public struct SottoFolders: Sendable, Hashable {
    /// Models, the library and its audio: `$XDG_DATA_HOME/sotto`.
    public let data: String

    /// Settings: `$XDG_CONFIG_HOME/sotto`.
    public let config: String

    public var models: String { data + "/models" }
    public var configFile: String { config + "/config.json" }

    /// - Parameter environment: reads a variable; the process environment unless a test says otherwise.
    public init(environment: (String) -> String? = Environment.value) {
        // The specification: a relative path is invalid and to be ignored.
        func absolute(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        if let home = environment("SOTTO_HOME"), !home.isEmpty {
            data = home
            config = home
        } else {
            let home = environment("HOME") ?? "/"
            data = (absolute("XDG_DATA_HOME") ?? home + "/.local/share") + "/sotto"
            config = (absolute("XDG_CONFIG_HOME") ?? home + "/.config") + "/sotto"
        }
    }
}
