import Foundation
import SottoTestSupport
import Testing

@testable import SottoSupport

@Suite struct AtomicFileFailureTests {
    private let folder = TemporaryFolder()
    private let registry = TemporaryFiles()

    private func expectFailure(code: Int32, _ body: () throws -> Void) {
        #expect {
            try body()
        } throws: { error in
            (error as? SystemError)?.code == code
        }
    }

    @Test func saysWhatItCouldNotDoAndWhereAndWhy() {
        let path = folder.file("missing/a.txt")
        #expect {
            _ = try AtomicFile(path: path, registry: registry)
        } throws: { error in
            "\(error)" == "cannot create \(path): No such file or directory"
        }
        expectFailure(code: EISDIR) { _ = try AtomicFile(path: folder.path, registry: registry) }
        expectFailure(code: ENOTDIR) { _ = try AtomicFile(path: "/dev/null/a.txt", registry: registry) }
    }

    @Test func followsNoCircleOfLinks() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file("a"), withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: folder.file("b"), withDestinationPath: "a")
        expectFailure(code: ELOOP) { _ = try AtomicFile(path: folder.file("a"), registry: registry) }
    }

    @Test func respectsPermissions() throws {
        folder.make("readonly.txt", "old", mode: 0o444)
        chmod(folder.path, 0o777)
        asOrdinaryUser {
            expectFailure(code: EACCES) { _ = try AtomicFile(path: folder.file("readonly.txt"), registry: registry) }
        }
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        asOrdinaryUser {
            expectFailure(code: EACCES) { _ = try AtomicFile(path: folder.file("a.txt"), registry: registry) }
        }
        #expect(folder.names == ["readonly.txt"])
    }

    /// Permissions do not bind the superuser, as whom tests run in containers. `setfsuid` makes the calling thread
    /// alone a file system's stranger; its header is not imported into Swift.
    private func asOrdinaryUser(_ body: () -> Void) {
        guard geteuid() == 0 else { return body() }
        typealias SetFileSystemUser = @convention(c) (uid_t) -> CInt
        let setfsuid = unsafeBitCast(dlsym(nil, "setfsuid"), to: SetFileSystemUser.self)
        _ = setfsuid(65_534)
        defer { _ = setfsuid(0) }
        body()
    }

    /// The folder goes away, as when a disk is unplugged.
    @Test func failsAtCommitWhenTheFolderIsGone() throws {
        try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
        let file = try AtomicFile(path: folder.file("sub/a.txt"), registry: registry)
        try file.write("text")
        try FileManager.default.removeItem(atPath: folder.file("sub"))
        expectFailure(code: ENOENT) { try file.commit() }
    }

    @Test func reportsAFullDevice() throws {
        let file = try AtomicFile(path: "/dev/full", registry: registry)
        try file.write("kept in memory")
        expectFailure(code: ENOSPC) { try file.commit() }
        let large = try AtomicFile(path: "/dev/full", registry: registry)
        expectFailure(code: ENOSPC) { try large.write(String(repeating: "x", count: 100_000)) }
        expectFailure(code: ENOSPC) { try large.write("more") }
        expectFailure(code: ENOSPC) { try large.commit() }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting a small tmpfs is not permitted here"))
    func leavesNothingOnAFullDisk() throws {
        let disk = try #require(SmallDisk(kilobytes: 64))
        try Data("old".utf8).write(to: URL(filePath: disk.path + "/a.txt"))
        let file = try AtomicFile(path: disk.path + "/a.txt", registry: registry)
        expectFailure(code: ENOSPC) {
            for _ in 0..<100 { try file.write(String(repeating: "x", count: 10_000)) }
        }
        expectFailure(code: ENOSPC) { try file.commit() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["a.txt"])
        #expect(try Data(contentsOf: URL(filePath: disk.path + "/a.txt")) == Data("old".utf8))
    }
}

/// A file system in memory that is soon full. Needs the right to mount, as the superuser has outside containers.
private final class SmallDisk {
    static let isPossible = SmallDisk(kilobytes: 64) != nil

    let path: String

    init?(kilobytes: Int) {
        path = NSTemporaryDirectory() + "/sotto-disk-\(UUID().uuidString)"
        guard mkdir(path, 0o755) == 0 else { return nil }
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
            rmdir(path)
            return nil
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }
}
