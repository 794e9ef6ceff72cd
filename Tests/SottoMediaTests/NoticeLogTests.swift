import SottoAudio
import SottoTranscript
import Testing

@testable import SottoMedia

@Suite struct NoticeLogTests {
    private func all(_ log: inout NoticeLog) -> [AudioNotice] {
        var notices: [AudioNotice] = []
        while let notice = log.next() { notices.append(notice) }
        return notices
    }

    @Test func stretchesCloseTogetherAreOne() {
        var log = NoticeLog()
        log.add(.damaged, at: 1000, length: 500)
        log.add(.damaged, at: 2000, length: 300)
        log.add(.gap, at: 2500, length: 100)
        log.add(.damaged, at: 10_000, length: 200)
        log.add(.damaged, at: 30_000, length: 200)
        #expect(
            all(&log) == [
                AudioNotice(kind: .damaged, time: AudioTime(frames: 1000), length: AudioTime(frames: 1000)),
                AudioNotice(kind: .gap, time: AudioTime(frames: 2500), length: AudioTime(frames: 100)),
                AudioNotice(kind: .damaged, time: AudioTime(frames: 30_000), length: AudioTime(frames: 200)),
            ])
    }

    @Test func whatWasTakenDoesNotGrow() {
        var log = NoticeLog()
        log.add(.damaged, at: 0, length: 100)
        #expect(all(&log).count == 1)
        log.add(.damaged, at: 200, length: 100)
        #expect(
            all(&log) == [AudioNotice(kind: .damaged, time: AudioTime(frames: 200), length: AudioTime(frames: 100))])
    }

    @Test func aFileBrokenAllOverIsSummedUp() {
        var log = NoticeLog()
        var told: [AudioNotice] = []
        for index in 0..<10_000 {
            log.add(.damaged, at: Int64(index) * 32_000, length: 160)
            told += all(&log)
        }
        #expect(told.count == NoticeLog.mostOfAKind)
        log.finish()
        let rest = all(&log)
        #expect(
            rest == [
                AudioNotice(
                    kind: .damaged, time: AudioTime(frames: Int64(NoticeLog.mostOfAKind) * 32_000),
                    length: AudioTime(frames: Int64(10_000 - NoticeLog.mostOfAKind) * 160))
            ])
    }

    @Test func unknownLengthsStayUnknown() {
        var log = NoticeLog()
        log.add(.truncated, at: 5, length: nil)
        #expect(all(&log) == [AudioNotice(kind: .truncated, time: AudioTime(frames: 5))])
    }
}
