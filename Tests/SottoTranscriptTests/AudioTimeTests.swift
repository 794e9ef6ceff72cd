import SottoTranscript
import Testing

@Suite struct AudioTimeTests {
    @Test func millisecondsRoundToTheNearest() {
        #expect(AudioTime(frames: 7).milliseconds == 0)
        #expect(AudioTime(frames: 8).milliseconds == 1)
        #expect(AudioTime(seconds: 59.9996).milliseconds == 60_000)
    }

    @Test func aLongRecordingKeepsEveryFrame() {
        let tenHours = AudioTime(seconds: 36_000)
        #expect(tenHours.frames == 576_000_000)
        #expect((tenHours + AudioTime(frames: 1) - tenHours).frames == 1)
    }
}
