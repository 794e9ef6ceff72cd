internal import Glibc

/// Names the calling thread for `top -H` and debuggers; Linux keeps the first 15 bytes. Failure is of no consequence.
///
/// Through procfs: `pthread_setname_np` and `prctl` are not visible to Swift.
public func nameCurrentThread(_ name: String) {
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    _ = name.withCString { write(file, $0, strlen($0)) }
}
