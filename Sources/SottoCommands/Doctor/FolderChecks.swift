internal import Glibc
internal import SottoSupport

/// Where Sotto keeps things: permissions, free space, settings.
struct FolderChecks: Sendable {
    let folders: SottoFolders

    func findings() -> [Finding] {
        [folder("data folder", folders.data), folder("models folder", folders.models), space, settings]
    }

    private func folder(_ subject: String, _ path: String) -> Finding {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else {
                return .problem(
                    subject, "\(path) cannot be looked at (\(String(cString: strerror(errno))))",
                    remedy: "give yourself access to the folders above it, or set SOTTO_HOME to another place")
            }
            return .ok(subject, "\(path) (is made when it is needed)")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return .problem(
                subject, "\(path) is no folder",
                remedy: "move it away: mv \(shellQuoted(path)) \(shellQuoted(path + ".old"))")
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return .problem(
                subject, "\(path) may not be written by you",
                remedy: "sudo chown -R \"$USER\" \(shellQuoted(path)) && chmod u+rwx \(shellQuoted(path))")
        }
        guard status.st_mode & 0o077 == 0 else {
            return .problem(
                subject, "\(path) is open to other users of this machine", remedy: "chmod 700 \(shellQuoted(path))")
        }
        return .ok(subject, path)
    }

    /// On the disk of the data folder, or of the nearest folder above it that exists.
    private var space: Finding {
        var path = folders.data
        while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"), path != "/" {
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return .note("disk", "free space unknown on the disk of \(path)") }
        let free = status.freeBytes
        let state = "\(shown(bytes: free)) free on the disk of \(path)"
        guard free >= 1_000_000_000 else {
            return .problem(
                "disk", state, remedy: "free some, or set SOTTO_HOME to a place on another disk")
        }
        return .ok("disk", state)
    }

    private var settings: Finding {
        do throws(Failure) {
            let file = try SettingsFile.read(path: folders.configFile)
            _ = try SettingsList(file)
            guard let warning = file.warnings.first else {
                let exists = access(folders.configFile, F_OK) == 0
                return .ok("settings", folders.configFile + (exists ? "" : " (none made yet)"))
            }
            return .note("settings", warning)
        } catch {
            return .problem(
                "settings", error.sentence, remedy: "correct it, or remove it: rm \(shellQuoted(folders.configFile))")
        }
    }
}

/// A word as a shell reads it back.
func shellQuoted(_ text: String) -> String {
    let isPlain =
        !text.isEmpty
        && text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
    return isPlain
        ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
