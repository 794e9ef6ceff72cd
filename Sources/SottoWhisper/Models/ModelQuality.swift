internal import Glibc
internal import SottoSupport
public import SottoTranscript

/// How a model is chosen among the installed ones, when speed and mistakes are to be weighed.
public enum ModelQuality: String, Sendable, CaseIterable {
    /// The most accurate that takes no more than a sixth of the audio's time.
    case fast
    /// The most accurate that takes no more than half of the audio's time.
    case balanced
    /// The most accurate that fits into the free memory, however long it takes.
    case best

    private var slowest: Double {
        switch self {
        case .fast: 1.0 / 6
        case .balanced: 0.5
        case .best: .infinity
        }
    }

    public struct Candidate: Sendable, Hashable {
        public var model: InstalledModel
        public var description: WhisperModelDescription
        public var realTimeFactor: Double

        public init(model: InstalledModel, description: WhisperModelDescription, realTimeFactor: Double) {
            self.model = model
            self.description = description
            self.realTimeFactor = realTimeFactor
        }

        fileprivate var memory: Int { description.memory.defaultJob }
    }

    /// - Parameters:
    ///   - language: what is spoken; `nil` when it is to be detected.
    ///   - memory: in bytes, free for the model.
    /// - Returns: the one to use; when none is fast enough or small enough, the fastest. `nil` when no candidate knows the
    ///   language.
    public func choose(among candidates: [Candidate], language: Language?, memory: Int) -> Candidate? {
        let able = candidates.filter { $0.description.isMultilingual || language == nil || language == .english }
        let fitting = able.filter { $0.realTimeFactor <= slowest && $0.memory <= memory }
        if let best = fitting.max(by: { rank($0, language) < rank($1, language) }) { return best }
        return able.min { $0.realTimeFactor < $1.realTimeFactor }
    }

    /// More weights make fewer mistakes; of the same number, those in more bits, and a model that has learned only the
    /// language that is spoken.
    private func rank(_ candidate: Candidate, _ language: Language?) -> (Double, Int, Int) {
        let knowsOnlyThis =
            language == .english ? !candidate.description.isMultilingual : candidate.description.isMultilingual
        let bits = candidate.description.memory.weights
        // Models that differ only in languages have nearly the same number of weights.
        let size = (ModelCost(candidate.description).parameters / 1e6).rounded()
        return (size, knowsOnlyThis ? 1 : 0, bits)
    }

    /// Memory that programs can have without anything being swapped out, by the kernel's estimate (`MemAvailable`).
    public static func availableMemory() -> Int {
        let text = (try? readSmallFile("/proc/meminfo")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
            let number = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            if let number { return number * 1024 }
        }
        return .max
    }
}
