import Foundation
import Glibc
import Testing

@testable import SottoMedia

/// What comes through a pipe, or as a file that was opened by somebody else.
@Suite struct StandardInputTests {
    @Test(arguments: [
        ("a.wav", []), ("a.flac", []), ("a.ogg", ["-c:a", "libvorbis"]), ("a.opus", []),
        ("a.webm", ["-c:a", "libopus"]),
        ("a.mkv", ["-c:a", "aac"]), ("a.ts", ["-c:a", "mp2"]), ("a.au", []), ("a.m4a", []), ("a.mov", []),
        ("a.caf", []),
        ("a.aiff", []), ("a.avi", ["-c:a", "libmp3lame"]), ("a.wma", []),
    ])
    func aPipeGivesTheSameAsTheFile(_ name: String, _ coding: [String]) async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 2, rate: 44_100).bytes, as: "in.wav")
        let path = try await bench.ffmpeg(["-i", "in.wav"] + coding + [name])
        let file = try Recording(path)
        let piped = try Recording(piping: bench.bytes(of: name), spoolDirectory: bench.folder)
        #expect(piped.samples == file.samples)
        #expect(piped.notices == file.notices)
        // The copy never had a name, or has none any more.
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder).count == 2)
    }

    @Test func mp3ThroughAPipeKeepsItsPlace() async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 2, rate: 44_100).bytes, as: "in.wav")
        try await bench.ffmpeg("-i", "in.wav", "a.mp3")
        let recording = try Recording(piping: bench.bytes(of: "a.mp3"))
        // FFmpeg cuts the padding at the end only when it can see the end beforehand.
        #expect(abs(recording.seconds - 2) < 0.06)
        #expect(Signal.lag(of: recording.samples, at: 12_000).frames == 0)
    }

    @Test func aFileIsReadFromWhereItsReaderStands() throws {
        let bench = Workbench()
        let path = try bench.write([1, 2, 3, 4, 5] + WaveFile.chirps(seconds: 1, rate: 16_000).bytes, as: "a.bin")
        let number = open(path, O_RDONLY)
        #expect(lseek(number, 5, SEEK_SET) == 5)
        let input = try InputBytes.wrap(Descriptor(number), name: "standard input")
        #expect(input.isSeekable)
        #expect(try Recording(MediaFile(input)).samples.count == 16_000)
    }

    @Test func aPipeThatDoesNotWaitIsWaitedFor() throws {
        let wave = WaveFile.chirps(seconds: 1, rate: 16_000)
        var ends: [Int32] = [0, 0]
        #expect(Glibc.pipe(&ends) == 0)
        #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        let writer = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        Thread.detachNewThread {
            for piece in stride(from: 0, to: wave.bytes.count, by: 8000) {
                usleep(1000)
                try? writer.write(contentsOf: Data(wave.bytes[piece..<min(piece + 8000, wave.bytes.count)]))
            }
            try? writer.close()
        }
        let input = try InputBytes.wrap(Descriptor(ends[0]), name: "standard input")
        #expect(try Recording(MediaFile(input)).samples.count == 16_000)
    }

    @Test func anEmptyPipeIsEmpty() throws {
        let input = try pipe([])
        #expect(throws: MediaError.empty("standard input")) { try MediaFile(input) }
    }

    @Test func aFullDiskIsToldApart() async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 2, rate: 44_100).bytes, as: "in.wav")
        try await bench.ffmpeg("-i", "in.wav", "-c:a", "alac", "a.m4a")
        var calls = FileCalls()
        calls.write = { _, _, _ in
            errno = ENOSPC
            return -1
        }
        let input = try pipe(bench.bytes(of: "a.m4a"), calls: calls)
        do throws(MediaError) {
            _ = try MediaFile(input, spoolDirectory: bench.folder)
            #expect(Bool(false), "a full disk is an error")
        } catch {
            #expect(error.code == .spoolFailed)
            #expect(error.cause?.isStorageFull == true)
        }
        #expect(failureCode(spoolingTo: "/nonexistent", try bench.bytes(of: "a.m4a")) == .spoolFailed)
    }

    private func failureCode(spoolingTo directory: String, _ bytes: [UInt8]) -> MediaError.Code? {
        do {
            _ = try MediaFile(pipe(bytes), spoolDirectory: directory)
            return nil
        } catch {
            return (error as? MediaError)?.code
        }
    }
}
