import Foundation
import Glibc
import SottoTestSupport
import Testing

/// Ctrl-C, by the signals a terminal sends.
@Suite(.serialized) struct InterruptTests {
    private let folder = TemporaryFolder()

    private func start(_ extra: [String] = []) throws -> ChildProcess {
        try ChildProcess(
            Programs.sotto,
            Programs.transcribe + [Recordings.path("meeting_3min.flac")] + extra)
    }

    @Test func theFirstStopsWithoutLeavingFiles() throws {
        let out = folder.file("out")
        let process = try start(["--output-dir", out])
        #expect(process.wait { !TemporaryFolderListing.names(out).isEmpty })
        process.signal(SIGINT)
        let result = try process.wait()
        #expect(result.status == 130)
        #expect(result.errors.contains("stopping"))
        #expect(TemporaryFolderListing.names(out).isEmpty)
    }

    @Test func theSecondStopsAtOnce() throws {
        let process = try start()
        #expect(process.wait { !process.outputSoFar.isEmpty })
        process.signal(SIGINT)
        #expect(process.wait { process.errorsSoFar.contains("stopping") })
        process.signal(SIGINT)
        #expect(try process.wait(timeout: 20).status == 130)
    }

    @Test func aReaderThatEndsStopsTheWork() throws {
        let result = try ChildProcess.run(
            "bash",
            [
                "-c", "\"$0\" transcribe -m \"$1\" -t 1 \"$2\" | head -n 1; exit ${PIPESTATUS[0]}", Programs.sotto,
                Programs.model, Recordings.path("meeting_3min.flac"),
            ])
        #expect(result.status != 0 && result.status < 128, "\(result.errors)")
        #expect(result.output.split(separator: "\n").count == 1)
    }

    @Test func aNamedPipeWithoutAWriterIsLeft() throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let process = try ChildProcess(Programs.sotto, Programs.transcribe + [pipe])
        poll(nil, 0, 300)  // let it begin to wait: nothing can be seen of that from outside
        process.signal(SIGINT)
        #expect(try process.wait(timeout: 10).status == 130)
    }

    @Test func aNamedPipeIsReadOnceAWriterComes() throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let process = try ChildProcess(Programs.sotto, Programs.transcribe + [pipe])
        poll(nil, 0, 300)
        let writer = try ChildProcess("cp", [Recordings.path("short_note_slt.wav"), pipe])
        #expect(try writer.wait().status == 0)
        let result = try process.wait()
        #expect(result.status == 0, "\(result.errors)")
        #expect(!result.output.isEmpty)
    }

    @Test func aPipeOnWhichNothingComesIsLeft() throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = open(pipe, O_RDWR)
        defer { close(writer) }
        let process = try ChildProcess(Programs.sotto, Programs.transcribe + ["-"], input: pipe)
        poll(nil, 0, 300)  // let it begin to read: nothing can be seen of that from outside
        process.signal(SIGINT)
        #expect(try process.wait(timeout: 10).status == 130)
    }
}
