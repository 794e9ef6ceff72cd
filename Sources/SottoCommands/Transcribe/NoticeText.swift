internal import SottoAudio
internal import SottoTranscript

extension AudioNotice {
    /// The notice as a sentence about its file, with the time as players show it.
    var sentence: String {
        let place = "at \(time.shown)"
        let span = length.map { " (\($0.shown) long)" } ?? ""
        return switch kind {
        case .truncated: "the file ends \(place) although it should go on; what is there was transcribed"
        case .damaged: "damaged data \(place)\(span) could not be decoded and counts as silence"
        case .gap: "nothing was recorded \(place)\(span), which counts as silence"
        case .notFinite(let samples): "\(samples) samples from \(time.shown) on are not numbers and count as silence"
        }
    }
}

extension AudioTime {
    /// `H:MM:SS.mmm`.
    var shown: String {
        let total = milliseconds
        func padded(_ number: Int64, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let minutes = "\(total / 3_600_000):\(padded(total / 60_000 % 60, 2))"
        return "\(minutes):\(padded(total / 1000 % 60, 2)).\(padded(total % 1000, 3))"
    }
}
