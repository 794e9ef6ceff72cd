import Foundation
import SottoTestSupport
import Testing

@testable import SottoSupport

@Suite struct AtomicFileTests {
    private let folder = TemporaryFolder()
    private let registry = TemporaryFiles()

    private func open(_ name: String) throws -> AtomicFile {
        try AtomicFile(path: folder.file(name), registry: registry)
    }

    @Test func appearsWithCommit() throws {
        let file = try open("a.txt")
        try file.write("one ")
        try file.write("two")
        #expect(folder.names.count == 1)
        #expect(folder.names[0].hasPrefix(".a.txt.sotto-\(getpid())-") && folder.names[0].hasSuffix(".part"))
        try file.commit()
        #expect(folder.names == ["a.txt"])
        #expect(folder.text("a.txt") == "one two")
    }

    @Test func keepsTheOldFileUntilCommit() throws {
        folder.make("a.txt", "old")
        let file = try open("a.txt")
        try file.write(String(repeating: "new ", count: 100_000))
        #expect(folder.text("a.txt") == "old")
        try file.commit()
        #expect(folder.text("a.txt") == String(repeating: "new ", count: 100_000))
        #expect(folder.names == ["a.txt"])
    }

    @Test func leavesNothingWhenDiscardedOrForgotten() throws {
        folder.make("a.txt", "old")
        let discarded = try open("a.txt")
        try discarded.write("new")
        discarded.discard()
        discarded.discard()
        do {
            let forgotten = try open("a.txt")
            try forgotten.write("new")
        }
        #expect(folder.names == ["a.txt"])
        #expect(folder.text("a.txt") == "old")
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
    func writesPiecesOfAnySize(_ size: Int) throws {
        let pieces = [String(repeating: "x", count: size), "é", String(repeating: "y", count: size), ""]
        let file = try open("a.txt")
        for piece in pieces { try file.write(piece) }
        try file.commit()
        #expect(folder.text("a.txt") == pieces.joined())
    }

    @Test func givesANewFileThePermissionsOfTheUmask() throws {
        let mask = umask(0)
        umask(mask)
        try open("a.txt").commit()
        #expect(folder.mode("a.txt") == 0o666 & ~Int(mask))
        try AtomicFile(path: folder.file("b.txt"), mode: 0o600, registry: registry).commit()
        #expect(folder.mode("b.txt") == 0o600)
    }

    @Test func keepsThePermissionsOfAnOldFile() throws {
        folder.make("a.txt", "old", mode: 0o640)
        try open("a.txt").commit()
        #expect(folder.mode("a.txt") == 0o640)
    }

    @Test func writesTheFileThatALinkNames() throws {
        try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.file("one"), withDestinationPath: "sub/two")
        try FileManager.default.createSymbolicLink(atPath: folder.file("sub/two"), withDestinationPath: "real.txt")
        let file = try open("one")
        try file.write("text")
        try file.commit()
        #expect(folder.text("sub/real.txt") == "text")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("one")) == "sub/two")
    }

    @Test func takesALongName() throws {
        for (character, count) in [("n", 255), ("é", 127), ("語", 85)] {
            let name = String(repeating: character, count: count)
            let file = try open(name)
            try file.write("text")
            try file.commit()
            #expect(folder.text(name) == "text")
        }
    }

    @Test func passesOverATemporaryNameThatIsTaken() throws {
        folder.make(".a.txt.sotto-\(getpid())-1.part", "left by a process that was killed")
        let file = try open("a.txt")
        try file.write("text")
        try file.commit()
        #expect(folder.text("a.txt") == "text")
        #expect(folder.names.count == 2)
    }

    @Test func writesWhatIsNoFileDirectly() throws {
        let file = try AtomicFile(path: "/dev/null", registry: registry)
        try file.write("text")
        try file.commit()
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
        #expect(type as? FileAttributeType == .typeCharacterSpecial)
    }

    // Exits.

    @Test func discardsAllAndCreatesNoMore() throws {
        folder.make("a.txt", "old")
        let first = try open("a.txt")
        let second = try open("b.txt")
        let committed = try open("c.txt")
        try committed.commit()
        try first.write("new")
        registry.discardAll()
        #expect(folder.names == ["a.txt", "c.txt"])
        #expect(throws: SystemError.self) { try first.commit() }
        #expect(throws: SystemError.self) { try open("d.txt") }
        second.discard()
        #expect(folder.names == ["a.txt", "c.txt"])
        #expect(folder.text("a.txt") == "old")
    }
}
