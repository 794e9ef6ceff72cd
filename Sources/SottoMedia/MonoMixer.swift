internal import CFFmpeg

/// Makes one channel of Float32 from a decoded frame of any sample format and number of channels: the mean of all.
///
/// The mean, whatever the channels are called, as miniaudio does for whisper-cli: a recorder with eight microphones
/// labels them like the speakers of a cinema, and weights made for a cinema would drop the one called "subwoofer".
/// 16-bit sound becomes exactly s/32768, of two channels exactly (l + r)/65536.
struct MonoMixer {
    /// Louder than any sound: a million times full scale. What lies beyond comes from reading bytes that are no samples
    /// as Float, and would turn into infinity in a spectrum.
    static let loudest: Float = 0x1p20

    /// Samples that were replaced by zero, since the beginning.
    private(set) var replaced = 0
    /// Which sample of the last frame was the first with a replaced one; `nil` where none was.
    private(set) var firstReplaced: Int?

    /// Appends one sample per sample time of the frame.
    /// - Returns: false for a sample format that is not of sound.
    mutating func append(_ frame: AVFrame, to samples: inout [Float]) -> Bool {
        firstReplaced = nil
        switch AVSampleFormat(rawValue: frame.format) {
        case AV_SAMPLE_FMT_U8: interleaved(UInt8.self, frame, &samples)
        case AV_SAMPLE_FMT_S16: interleaved(Int16.self, frame, &samples)
        case AV_SAMPLE_FMT_S32: interleaved(Int32.self, frame, &samples)
        case AV_SAMPLE_FMT_S64: interleaved(Int64.self, frame, &samples)
        case AV_SAMPLE_FMT_FLT: interleaved(Float.self, frame, &samples)
        case AV_SAMPLE_FMT_DBL: interleaved(Double.self, frame, &samples)
        case AV_SAMPLE_FMT_U8P: planar(UInt8.self, frame, &samples)
        case AV_SAMPLE_FMT_S16P: planar(Int16.self, frame, &samples)
        case AV_SAMPLE_FMT_S32P: planar(Int32.self, frame, &samples)
        case AV_SAMPLE_FMT_S64P: planar(Int64.self, frame, &samples)
        case AV_SAMPLE_FMT_FLTP: planar(Float.self, frame, &samples)
        case AV_SAMPLE_FMT_DBLP: planar(Double.self, frame, &samples)
        default: return false
        }
        return true
    }

    private mutating func interleaved<Sample: PCMSample>(
        _ type: Sample.Type, _ frame: AVFrame, _ samples: inout [Float]
    ) {
        let channels = Int(frame.ch_layout.nb_channels)
        let count = Int(frame.nb_samples)
        guard let plane = frame.extended_data?[0], channels > 0, count > 0 else { return }
        let start = samples.count
        plane.withMemoryRebound(to: Sample.self, capacity: count * channels) { source in
            appendUninitialized(count, to: &samples) { mono in
                switch channels {
                case 1:
                    for i in 0..<count { mono[i] = source[i].scaled }
                case 2:
                    for i in 0..<count { mono[i] = (source[2 * i].scaled + source[2 * i + 1].scaled) / 2 }
                default:
                    let divisor = Float(channels)
                    for i in 0..<count {
                        var sum: Float = 0
                        for channel in 0..<channels { sum += source[i * channels + channel].scaled }
                        mono[i] = sum / divisor
                    }
                }
            }
        }
        if Sample.canBeWild {
            replaceWild(&samples, from: start) { sample, channel in
                plane.withMemoryRebound(to: Sample.self, capacity: count * channels) {
                    $0[sample * channels + channel].scaled
                }
            } channels: {
                channels
            }
        }
    }

    private mutating func planar<Sample: PCMSample>(_ type: Sample.Type, _ frame: AVFrame, _ samples: inout [Float]) {
        let channels = Int(frame.ch_layout.nb_channels)
        let count = Int(frame.nb_samples)
        guard let planes = frame.extended_data, channels > 0, count > 0 else { return }
        let start = samples.count
        appendUninitialized(count, to: &samples) { mono in
            for channel in 0..<channels {
                planes[channel]!.withMemoryRebound(to: Sample.self, capacity: count) { source in
                    if channel == 0 {
                        for i in 0..<count { mono[i] = source[i].scaled }
                    } else {
                        for i in 0..<count { mono[i] += source[i].scaled }
                    }
                }
            }
            if channels > 1 {
                let divisor = Float(channels)
                for i in 0..<count { mono[i] /= divisor }
            }
        }
        if Sample.canBeWild {
            replaceWild(&samples, from: start) { sample, channel in
                planes[channel]!.withMemoryRebound(to: Sample.self, capacity: count) { $0[sample].scaled }
            } channels: {
                channels
            }
        }
    }

    /// Looks for samples that are not finite or absurdly loud, and makes the mean of the other channels there.
    private mutating func replaceWild(
        _ samples: inout [Float], from start: Int, value: (_ sample: Int, _ channel: Int) -> Float,
        channels: () -> Int
    ) {
        let isClean = samples[start...].allSatisfy { abs($0) <= Self.loudest }
        guard !isClean else { return }
        for index in start..<samples.count where !(abs(samples[index]) <= Self.loudest) {
            firstReplaced = firstReplaced ?? index - start
            var sum: Float = 0
            for channel in 0..<channels() {
                let sample = value(index - start, channel)
                if abs(sample) <= Self.loudest { sum += sample } else { replaced += 1 }
            }
            samples[index] = sum / Float(channels())
        }
    }
}

/// Appends `count` samples that `fill` writes.
private func appendUninitialized(
    _ count: Int, to samples: inout [Float], fill: (UnsafeMutablePointer<Float>) -> Void
) {
    let start = samples.count
    samples.append(contentsOf: repeatElement(0, count: count))
    samples.withUnsafeMutableBufferPointer { fill($0.baseAddress! + start) }
}

/// A sample as codecs store it.
private protocol PCMSample {
    /// With full scale at 1.
    var scaled: Float { get }
    /// Whether it can hold what is no number, or an absurd one.
    static var canBeWild: Bool { get }
}

extension PCMSample {
    static var canBeWild: Bool { false }
}

extension UInt8: PCMSample {
    fileprivate var scaled: Float { (Float(self) - 128) * 0x1p-7 }
}

extension Int16: PCMSample {
    fileprivate var scaled: Float { Float(self) * 0x1p-15 }
}

extension Int32: PCMSample {
    fileprivate var scaled: Float { Float(self) * 0x1p-31 }
}

extension Int64: PCMSample {
    fileprivate var scaled: Float { Float(self) * 0x1p-63 }
}

extension Float: PCMSample {
    fileprivate var scaled: Float { self }
    fileprivate static var canBeWild: Bool { true }
}

extension Double: PCMSample {
    fileprivate var scaled: Float { Float(self) }
    fileprivate static var canBeWild: Bool { true }
}
