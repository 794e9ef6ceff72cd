internal import Glibc
internal import Synchronization

/// The names of the temporary files that are being written, so that a process about to exit can remove them all.
///
/// Thread: any. No lock is held during a system call, so a signal thread never waits for a slow disk here.
final class TemporaryFiles: Sendable {
    static let ofProcess = TemporaryFiles()

    private struct State {
        var paths: Set<String> = []
        var last = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// A name beside `target` that no other file of this process has: `.NAME.sotto-PID-N.part`.
    /// - Returns: `nil` after `discardAll()`: the process is going away.
    func reserve(beside target: String) -> String? {
        let (directory, name) = splitPath(target)
        return state.withLock { state in
            guard !state.isClosed else { return nil }
            state.last += 1
            let suffix = ".sotto-\(getpid())-\(state.last).part"
            let path = directory + "." + Self.shortened(name, to: Int(NAME_MAX) - 1 - suffix.utf8.count) + suffix
            state.paths.insert(path)
            return path
        }
    }

    /// Forgets a name; says whether it was still known, which it is not after `discardAll()`.
    @discardableResult
    func release(_ path: String) -> Bool {
        state.withLock { $0.paths.remove(path) != nil }
    }

    func contains(_ path: String) -> Bool {
        state.withLock { $0.paths.contains(path) }
    }

    func discardAll() {
        let paths = state.withLock { state in
            state.isClosed = true
            defer { state.paths = [] }
            return state.paths
        }
        for path in paths { unlink(path) }
    }

    /// The first `limit` bytes of a name at most, never cutting inside a character.
    private static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        var end = name.utf8.index(name.startIndex, offsetBy: limit)
        while end.samePosition(in: name.unicodeScalars) == nil { end = name.utf8.index(before: end) }
        return String(name[..<end])
    }
}

/// The folder of a path with its slash (empty where there is none), and the last part.
public func splitPath(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
}
