internal import SottoAudio
internal import SottoTranscript

/// Collects what the listener should know, and keeps it short: stretches close together become one notice, and from a
/// file that is broken all over only the first ones are told singly, the rest summed up at the end.
struct NoticeLog {
    /// Of one kind told singly.
    static let mostOfAKind = 20
    /// Stretches of one kind with less than this between them (1 s) are one.
    static let nearby: Int64 = AudioTime.rate

    private var waiting: [AudioNotice] = []
    private var told: [AudioNotice.Kind: Int] = [:]
    private var rest: [AudioNotice.Kind: AudioNotice] = [:]
    /// Where the last waiting one of a kind ends.
    private var lastEnd: [AudioNotice.Kind: Int64] = [:]

    /// - Parameter length: frames; `nil` where it is not known.
    mutating func add(_ kind: AudioNotice.Kind, at time: Int64, length: Int64?) {
        defer { lastEnd[kind] = time + (length ?? 0) }
        if let index = waiting.lastIndex(where: { $0.kind == kind }), time - lastEnd[kind]! <= Self.nearby {
            waiting[index].length = Self.sum(waiting[index].length, length)
        } else if told[kind, default: 0] < Self.mostOfAKind {
            told[kind, default: 0] += 1
            waiting.append(
                AudioNotice(kind: kind, time: AudioTime(frames: time), length: length.map(AudioTime.init(frames:))))
        } else if rest[kind] != nil {
            rest[kind]!.length = Self.sum(rest[kind]!.length, length)
        } else {
            rest[kind] = AudioNotice(
                kind: kind, time: AudioTime(frames: time), length: length.map(AudioTime.init(frames:)))
        }
    }

    /// Takes the oldest out. Only when the sound that it is about is handed out next: until then it may grow.
    mutating func next() -> AudioNotice? {
        waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Makes the sums ready to be taken.
    mutating func finish() {
        waiting += rest.values.sorted { $0.time < $1.time }
        rest = [:]
    }

    private static func sum(_ a: AudioTime?, _ b: Int64?) -> AudioTime? {
        guard let a else { return b.map(AudioTime.init(frames:)) }
        return AudioTime(frames: a.frames + (b ?? 0))
    }
}
