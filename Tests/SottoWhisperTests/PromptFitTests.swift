import SottoEngine
import SottoTestSupport
import Testing

@testable import SottoWhisper

@Suite struct PromptFitTests {
    private func fit(_ prompt: String, _ terms: [String], carried: Bool = false) -> PromptFit {
        var options = DecodingOptions()
        options.prompt = prompt
        options.vocabulary = terms
        options.carryPrompt = carried
        // A token for every four bytes.
        return PromptFit(options, budget: 40) { ($0.utf8.count + 3) / 4 }
    }

    @Test func termsFollowThePrompt() {
        #expect(fit("", ["A", "B"]).text == "A, B")
        #expect(fit("A talk.", ["A", "B"]).text == "A talk. A, B")
        #expect(fit("A talk.", []).text == "A talk.")
        #expect(
            fit("A talk.", ["B"]).isCarried && !fit("A talk.", []).isCarried && fit("", [], carried: true).isCarried)
    }

    @Test func whatDoesNotFitIsNamedAndShorterTermsStillFit() {
        let long = String(repeating: "x", count: 170)
        let result = fit("", ["first", long, "last"])
        #expect(result.text == "first, last")
        #expect(result.leftOut == [long])
    }

    @Test func aPromptOfMegabytesLosesItsBeginning() {
        let prompt = String(repeating: "wörd ", count: 400_000) + "end"
        let text = fit(prompt, []).text
        #expect(text.utf8.count <= 2048 && text.hasPrefix(" wörd") && text.hasSuffix("wörd end"))
        let unbroken = fit(String(repeating: "é", count: 1_000_000), []).text
        #expect(unbroken.utf8.count == 2048)
    }

    @Test(.timeLimit(.minutes(2))) func theModelCountsForItself() async throws {
        let engine = WhisperEngine(modelPath: Programs.model, modelName: "mini.en", threads: 1)
        var options = DecodingOptions()
        options.vocabulary = (0..<400).map { "Tachycardia\($0)" }
        let fit = try await engine.fitPrompt(options)
        #expect(fit.leftOut.count > 300 && fit.leftOut.count < 400)
        #expect(fit.text.hasPrefix("Tachycardia0, Tachycardia1"))
        // It must run with it, window after window.
        var job = TranscriptionJob(audio: try Recordings.speech("short_note_slt.wav"), options: options)
        job.options.prompt = String(repeating: "x", count: 300_000)
        job.options.beamSize = 1
        job.options.temperatureIncrement = 0
        _ = try await engine.transcribe(job) { _ in }
        await engine.shutDown()
    }
}
