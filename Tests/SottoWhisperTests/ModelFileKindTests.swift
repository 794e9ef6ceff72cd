import Foundation
import SottoTestSupport
import Testing

@testable import SottoWhisper

/// Files that are no Whisper model at all.
@Suite struct ModelFileKindTests {
    @Test(arguments: [
        ("GGUF\u{3}\0\0\0", "a GGUF file (the format of llama.cpp)"),
        ("ggml\0\0\0\0", "a ggml file for big-endian machines"),
        ("tjgg\u{1}\0\0\0", "a ggjt file (an old format of llama.cpp)"),
        ("\u{10}\0\0\0\0\0\0\0{\"a\":1}", "a safetensors file"),
        ("PK\u{3}\u{4}\u{14}\0", "a PyTorch checkpoint or another zip archive"),
        ("\u{6}\0\0\0\u{c}\0WhisperSpec\0", "a CTranslate2 model (the format of faster-whisper)"),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:", "only a Git LFS pointer"),
        ("<!DOCTYPE html><html>", "a web page"),
        ("{\"error\": \"not found\"}", "a JSON text"),
        ("RIFF\0\0\0\0WAVE", "a sound file"),
        ("lmgg\u{a}\0\0\0silero-16k\u{6}\0\0\0", "the voice-activity detector 'silero-16k'"),
    ])
    func otherKindIsNamed(_ head: String, _ kind: String) throws {
        for padding in [0, 5000] {
            let file = try TemporaryModelFile(Array(head.utf8) + [UInt8](repeating: 0, count: padding))
            let error = #expect(throws: ModelFileError.self) { try file.check() }
            #expect(error?.code == .otherKind(kind))
            #expect(isOneSentence(error?.description ?? ""))
        }
    }

    @Test(
        arguments: [
            ([0x80, 0x02, 0x63], "a PyTorch checkpoint"), ([0x89, 0x48, 0x44, 0x46, 0x0d], "an HDF5 file"),
            ([0x1f, 0x8b, 0x08], "a gzip archive"), ([0x7f, 0x45, 0x4c, 0x46, 2], "a program"),
        ] as [([UInt8], String)])
    func otherBinaryKindIsNamed(_ head: [UInt8], _ kind: String) throws {
        let file = try TemporaryModelFile(head)
        let error = #expect(throws: ModelFileError.self) { try file.check() }
        #expect(error?.code == .otherKind(kind))
    }

    @Test(
        arguments: [
            ([0x68, 0x65, 0x6c, 0x6c, 0x6f], 0x6865_6c6c), ([0, 0, 0, 0, 0], 0), ([0xff], 0xff),
            ([0x6c, 0x6d, 0x67], 0x6c_6d67),
        ] as [([UInt8], UInt32)])
    func anythingElseIsNotAModel(_ head: [UInt8], _ magic: UInt32) throws {
        let file = try TemporaryModelFile(head)
        let error = #expect(throws: ModelFileError.self) { try file.check() }
        #expect(error?.code == .notAModel(magic: magic))
        #expect(isOneSentence(error?.description ?? ""))
    }

    @Test func whatCannotBeOpened() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let pipe = folder + "/sotto-pipe-\(UUID().uuidString)"
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        let empty = try TemporaryModelFile()
        let model = Repository.path("models/ggml-mini.en.bin")
        for (path, code) in [
            (folder, .isDirectory), (folder + "/no/such/model.bin", .notFound), ("", .notFound),
            (model + "/x", .notFound), (model + "\0.bin", .notFound), (pipe, .notReadable), ("/dev/zero", .notReadable),
            (empty.path, .empty),
        ] as [(String, ModelFileError.Code)] {
            let error = #expect(throws: ModelFileError.self) { try WhisperModelFile.check(path: path) }
            #expect(error?.code == code)
            #expect(error?.path == path)
            #expect(isOneSentence(error?.description ?? ""))
        }
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func withoutPermission() throws {
        let file = try TemporaryModelFile([1])
        chmod(file.path, 0)
        let error = #expect(throws: ModelFileError.self) { try file.check() }
        #expect(error?.code == .notReadable)
    }

    @Test func randomBytes() throws {
        var generator = TestSignal.Random(seed: 7)
        for size in [1, 2, 47, 48, 100, 5000, 100_000] {
            var bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
            for withMagic in [false, true] {
                if withMagic { bytes.replaceSubrange(0..<min(4, size), with: Array("lmgg".utf8).prefix(size)) }
                let file = try TemporaryModelFile(bytes)
                #expect(throws: ModelFileError.self) { try file.check() }
            }
        }
    }
}
