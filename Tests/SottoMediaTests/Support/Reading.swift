import Foundation
import SottoAudio
import SottoSupport
import SottoTranscript
import Testing

@testable import SottoMedia

/// All that a file gives, read to its end.
struct Recording {
    var samples: [Float] = []
    var notices: [AudioNotice] = []
    var largestChunk = 0

    var seconds: Double { Double(samples.count) / 16_000 }

    func notices(of kind: AudioNotice.Kind) -> [AudioNotice] { notices.filter { $0.kind == kind } }

    init(_ file: MediaFile) throws {
        defer { file.close() }
        while true {
            switch try file.read() {
            case .frames(let audio):
                // Each frame exactly once, in order.
                #expect(audio.start.frames == Int64(samples.count))
                #expect(!audio.samples.isEmpty)
                largestChunk = max(largestChunk, audio.samples.count)
                samples += audio.samples
            case .notice(let notice):
                notices.append(notice)
            case .end:
                #expect(samples.allSatisfy { $0.isFinite })
                return
            }
        }
    }

    init(_ path: String, track: Int? = nil) throws {
        try self.init(MediaFile(path: path, track: track))
    }

    /// What a pipe gives: the bytes go through one, written by a thread of their own.
    init(piping bytes: [UInt8], spoolDirectory: String? = nil, calls: FileCalls = .system) throws {
        let input = try pipe(bytes, calls: calls)
        try self.init(MediaFile(input, spoolDirectory: spoolDirectory))
    }
}

/// An input that is a pipe in which the bytes come.
func pipe(_ bytes: [UInt8], calls: FileCalls = .system) throws -> InputBytes {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    // A reader that goes away early closes the pipe.
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
        try? writer.write(contentsOf: Data(bytes))
        try? writer.close()
    }
    // The Pipe closes its own end when it goes.
    let end = dup(pipe.fileHandleForReading.fileDescriptor)
    return try InputBytes.wrap(Descriptor(end), name: "standard input", calls: calls)
}

/// The code that opening or reading a file fails with; `nil` when it does not.
func failure(_ path: String, track: Int? = nil) -> MediaError? {
    do throws(MediaError) {
        let file = try MediaFile(path: path, track: track)
        while true {
            if case .end = try file.read() { return nil }
        }
    } catch {
        return error
    }
}
