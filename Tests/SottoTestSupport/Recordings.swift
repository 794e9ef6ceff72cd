import Foundation
public import SottoAudio
import SottoTranscript

/// The recordings with known text in `Tests/Recordings`.
public enum Recordings {
    /// Paths of the short ones, sorted.
    public static var short: [String] {
        let folder = Repository.path("Tests/Recordings")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".wav") }.sorted().map { folder + "/" + $0 }
    }

    public static func path(_ name: String) -> String { Repository.path("Tests/Recordings/\(name)") }

    /// The samples of a 16 kHz mono 16-bit WAV file without anything but its 44-byte header, read without SottoMedia.
    public static func speech(_ name: String, start: Double = 0) throws -> SpeechAudio {
        let data = try Data(contentsOf: URL(filePath: path(name))).dropFirst(44)
        let samples = [UInt8](data).withUnsafeBytes { bytes in
            bytes.bindMemory(to: Int16.self).map { Float(Int16(littleEndian: $0)) / 32_768 }
        }
        return SpeechAudio(start: AudioTime(seconds: start), samples: samples)
    }
}
