internal import Glibc
internal import SottoSupport

/// The file of settings: a JSON object with a member for each setting. Members that this version does not know stay.
///
/// Thread: any; reading and writing block for as long as the disk takes.
struct SettingsFile: Sendable {
    let path: String
    private var members: [JSONValue.Member]

    /// The user's file; one that does not exist holds no settings.
    /// - Throws: for a file that cannot be read, or is no JSON object.
    static func read(path: String = SottoFolders().configFile) throws(Failure) -> SettingsFile {
        let bytes: [UInt8]
        do {
            bytes = try readSmallFile(path)
        } catch let error where error.code == ENOENT {
            return SettingsFile(path: path, members: [])
        } catch {
            throw Failure(.failed, "\(error); correct its permissions or remove it")
        }
        let document: JSONValue
        do {
            document = try JSONReader.read(bytes)
        } catch {
            throw Failure(.usage, "\(path) is not valid JSON: \(error); correct the file or remove it")
        }
        guard case .object(let members) = document else {
            throw Failure(
                .usage, "\(path) holds \(document.kind) instead of an object of settings; correct the file or remove it"
            )
        }
        return SettingsFile(path: path, members: members)
    }

    /// A sentence for each member that is no setting.
    var warnings: [String] {
        members.map(\.name).filter { Settings.option($0) == nil }.map { name in
            let meant = suggestion(for: name, among: Settings.keys).map { "; did you mean \($0)?" }
            return "sotto: \(path) sets \(quoted(name)), which is no setting and has no effect" + (meant ?? "")
        }
    }

    /// A setting as it would be written on the command line; `nil` where it is not set.
    /// - Throws: when what stands in the file is of no such kind.
    func text(of option: any AnyOption) throws(Failure) -> String? {
        guard let value = value(of: option) else { return nil }
        switch value {
        case .string(let text), .number(let text): return text
        case .boolean(let boolean): return String(boolean)
        case .array(let values) where values.allSatisfy({ $0.string != nil }) && !values.isEmpty:
            return values.compactMap(\.string).joined(separator: ",")
        case .array, .object, .null: throw complaint(about: option, "must be a text or a number, not \(value.kind)")
        }
    }

    func value(of option: any AnyOption) -> JSONValue? {
        members.first { Settings.option($0.name)?.declaration.identity == option.declaration.identity }?.value
    }

    /// The typed value of a setting's text.
    /// - Throws: what the option says of it, with the file and what to do.
    func check(_ text: String, for option: any AnyOption) throws(Failure) -> any Sendable {
        do {
            return try option.value(of: [text])
        } catch {
            throw complaint(about: option, error.text)
        }
    }

    private func complaint(about option: any AnyOption, _ problem: String) -> Failure {
        let key = Settings.key(option)
        return Failure(
            .usage,
            "the setting \(key) in \(path) \(problem); change it with sotto config set \(key) "
                + "\(option.declaration.placeholder), or remove it with sotto config unset \(key)")
    }

    /// - Parameter text: one that the option takes.
    mutating func set(_ option: any AnyOption, to text: String) {
        let value = Self.json(text, option.declaration.kind)
        let place = members.firstIndex { Settings.option($0.name)?.declaration.identity == option.declaration.identity }
        if let place {
            members[place].value = value
        } else {
            members.append(JSONValue.Member(Settings.key(option), value))
        }
    }

    /// Removes every member of that name, in either spelling; says whether there was one.
    mutating func unset(_ key: String) -> Bool {
        let identity = Settings.option(key)?.declaration.identity
        let before = members.count
        members.removeAll { member in
            member.name == key || identity != nil && Settings.option(member.name)?.declaration.identity == identity
        }
        return members.count < before
    }

    /// Writes the file, for the user alone; one that exists keeps its permissions.
    func write() throws(Failure) {
        var writer = JSONWriter()
        writer.value(.object(members), .lines)
        do {
            try makeFolders(splitFolder(path), mode: 0o700)
            let file = try AtomicFile(path: path, mode: 0o600)
            try file.write(writer.take())
            try file.commit()
        } catch {
            throw Failure(.storage, "\(error); the settings are as they were")
        }
    }

    private func splitFolder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

    /// As the file holds it: a number for what is one.
    private static func json(_ text: String, _ kind: ValueKind) -> JSONValue {
        switch kind {
        case .integer: Int(text).map { .number(String($0)) } ?? .string(text)
        case .number: Double(text).map { .number($0.description) } ?? .string(text)
        case .flag: .boolean(text.lowercased() == "true")
        default: .string(text)
        }
    }
}
