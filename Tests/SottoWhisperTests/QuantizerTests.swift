import Foundation
import SottoSupport
import SottoTestSupport
import Testing

@testable import SottoWhisper

@Suite struct QuantizerTests {
    private let folder = TemporaryFolder()

    private func source() throws -> TemporaryModelFile {
        let sample = try ModelFileSample { $0.numbers = [51864, 1500, 128, 2, 2, 448, 128, 2, 2, 80, 1] }
        let file = try sample.file()
        try sample.fill(file, with: { _ in nil })
        return file
    }

    private func quantize(_ source: TemporaryModelFile, _ format: QuantizedFormat, _ name: String = "out.bin") throws {
        try Quantizer.quantize(
            source.path, to: folder.file(name), as: format, cancellation: CancellationFlag())
        withExtendedLifetime(source) {}
    }

    @Test(arguments: QuantizedFormat.allCases) func writesWhatWhisperQuantizeWrites(format: QuantizedFormat) throws {
        let source = try source()
        try quantize(source, format)
        let theirs = folder.file("theirs.bin")
        let result = try ChildProcess.run(Programs.whisperQuantize, [source.path, theirs, format.rawValue])
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            FileManager.default.contents(atPath: folder.file("out.bin")) == FileManager.default.contents(atPath: theirs)
        )
        let model = try WhisperModelFile.check(path: folder.file("out.bin"))
        #expect(model.weightFormat == format.rawValue)
        #expect(folder.mode("out.bin") == 0o600)
    }

    @Test func whatIsQuantizedAlreadyIsRefused() throws {
        let error = #expect(throws: ModelStoreError.self) {
            try Quantizer.quantize(
                Programs.model, to: folder.file("out.bin"), as: .q80, cancellation: CancellationFlag())
        }
        #expect(isOneSentence(error?.description ?? ""))
        #expect(folder.names.isEmpty)
    }

    @Test func damageLeavesNoFile() throws {
        let sample = try ModelFileSample()
        let file = try sample.file()
        try sample.fill(file, with: { $0 == "decoder.ln.bias" ? .infinity : nil })
        #expect(throws: ModelFileError.self) { try quantize(file, .q80) }
        #expect(folder.names.isEmpty)
    }

    @Test func cancellingLeavesNoFile() throws {
        let source = try source()
        let flag = CancellationFlag()
        flag.cancel()
        #expect(throws: CancellationError.self) {
            try Quantizer.quantize(source.path, to: folder.file("out.bin"), as: .q80, cancellation: flag)
        }
        #expect(folder.names.isEmpty)
        withExtendedLifetime(source) {}
    }
}
