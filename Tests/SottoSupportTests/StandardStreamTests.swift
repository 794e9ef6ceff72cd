import Foundation
import SottoTestSupport
import Testing

@testable import SottoSupport

@Suite struct StandardStreamTests {
    @Test func keepsTextForAPipeUntilFlush() throws {
        let pipe = Pipe()
        let stream = StandardStream(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "a pipe")
        #expect(!stream.isTerminal && stream.columns == nil)
        try stream.write("one ")
        try stream.write("two")
        try stream.flush()
        #expect(pipe.fileHandleForReading.availableData == Data("one two".utf8))
    }

    /// Wider than a pipe's 64 KiB, so that the writer waits for the reader, on a pipe made non-blocking by others.
    @Test func waitsForASlowReader() async throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        let text = String(repeating: "0123456789", count: 100_000)
        let reader = Thread.reading(pipe.fileHandleForReading)
        let stream = StandardStream(descriptor: descriptor, name: "a pipe")
        for _ in 0..<10 { try stream.write(String(text.prefix(100_000))) }
        try stream.flush()
        try pipe.fileHandleForWriting.close()
        #expect(await reader.value == Data(text.utf8))
    }

    @Test func reportsAReaderThatHasGone() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let stream = StandardStream(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "standard output")
        try stream.write("text")
        #expect {
            try stream.flush()
        } throws: { error in
            guard let error = error as? SystemError else { return false }
            return error.isBrokenPipe && "\(error)" == "cannot write standard output: Broken pipe"
        }
        #expect(throws: SystemError.self) { try stream.write("more") }
    }

    @Test func knowsATerminal() throws {
        let terminal = try #require(PseudoTerminal(columns: 77))
        let stream = StandardStream(descriptor: terminal.descriptor, name: "a terminal")
        #expect(stream.isTerminal && stream.columns == 77)
        try stream.write("shown at once")
        #expect(terminal.written() == "shown at once")
    }
}

extension Thread {
    /// Everything up to the end, read on a thread of its own, as it blocks.
    fileprivate static func reading(_ handle: FileHandle) -> Task<Data, Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
        Thread.detachNewThread {
            continuation.yield(handle.readDataToEndOfFile())
            continuation.finish()
        }
        return Task { await stream.first { _ in true } ?? Data() }
    }
}
