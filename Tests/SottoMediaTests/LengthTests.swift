import Foundation
import Testing

@testable import SottoMedia

/// That nothing is held of a long file.
@Suite struct LengthTests {
    @Test func longFilesAreRead() throws {
        let bench = Workbench()
        var file = WaveFile(rate: 16_000)
        file.claimedLength = 16_000 * 2 * 1800
        try bench.write(file.bytes, as: "long.wav")
        // Half an hour of silence that takes no room on the disk.
        let handle = try FileHandle(forWritingTo: URL(filePath: bench.path("long.wav")))
        try handle.truncate(atOffset: UInt64(44 + 16_000 * 2 * 1800))
        try handle.close()
        let media = try MediaFile(path: bench.path("long.wav"))
        #expect(media.expectedDuration?.seconds == 1800)
        var frames: Int64 = 0
        while case .frames(let audio) = try media.read() {
            #expect(audio.samples.count == 16_000)
            frames += Int64(audio.samples.count)
        }
        #expect(frames == 1800 * 16_000)
    }

    @Test func aGapOfHoursTakesNoMemory() async throws {
        let bench = Workbench()
        try bench.write(WaveFile.chirps(seconds: 2, rate: 48_000).bytes, as: "in.wav")
        let path = try await bench.ffmpeg(
            "-i", "in.wav", "-c:a", "libopus", "-bsf:a", "setts=ts='TS+if(gt(N,50),3600*1000,0)'", "a.webm")
        let media = try MediaFile(path: path)
        var frames: Int64 = 0
        var gaps = 0
        while true {
            let read = try media.read()
            if case .notice(let notice) = read {
                #expect(notice.kind == .gap)
                #expect(notice.length?.seconds.rounded() == 3600)
                gaps += 1
            }
            if case .frames(let audio) = read {
                #expect(audio.samples.count <= 16_000)
                frames += Int64(audio.samples.count)
            }
            if case .end = read { break }
        }
        #expect(gaps == 1)
        #expect(abs(Double(frames) / 16_000 - 3602) < 0.1)
    }
}
