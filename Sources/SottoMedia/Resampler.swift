internal import CFFmpeg
internal import SottoTranscript

/// Brings one run of mono samples to 16 kHz, without delay: sample n of the output lies at n/16000 s of the input.
/// At 16 kHz the samples pass unchanged.
///
/// The filter of swresample has 64 zero crossings (twice the default) and its edge at 0.95 of the lower Nyquist
/// frequency: flat within 0.1 dB to 7 kHz, half at 7.6 kHz, under -80 dB from 8.4 kHz on.
///
/// Thread: its owner's.
final class Resampler {
    /// Samples per second of the input.
    let rate: Int
    /// What is believed of a file. 768 kHz is the most that converters are sold with.
    static let rates = 1...768_000
    /// Samples put out so far.
    private(set) var produced: Int64 = 0

    private let context: ResamplerContext?
    private var scratch: [Float] = []

    init(rate: Int) throws(FFmpegError) {
        self.rate = rate
        context = rate == Int(AudioTime.rate) ? nil : try ResamplerContext(rate: rate)
    }

    /// Frames of 16 kHz that last as long as `samples` at `rate`, rounded.
    static func frames(ofSamples samples: Int64, rate: Int) -> Int64 {
        (samples * AudioTime.rate + Int64(rate) / 2) / Int64(rate)
    }

    /// The most samples to give at once, so that what comes out stays near a second.
    var largestPiece: Int { max(1, rate) }

    /// Appends what comes out of `samples`; the end of it is kept back until more follows or the run is finished.
    func append(_ samples: UnsafeBufferPointer<Float>, to output: inout [Float]) throws(FFmpegError) {
        guard let context else {
            output.append(contentsOf: samples)
            produced += Int64(samples.count)
            return
        }
        produced += Int64(try context.convert(samples, through: &scratch, to: &output))
    }

    /// Ends the run: appends what is missing of `total` samples.
    ///
    /// Silence is pushed after the run rather than swresample flushed, which mirrors the end into a pre-echo of itself
    /// and puts out nothing at all for a run shorter than the filter.
    func finish(total: Int64, to output: inout [Float]) throws(FFmpegError) {
        if let context {
            let silence = [Float](repeating: 0, count: min(4096, max(1, rate / 16)))
            var tail: [Float] = []
            // The filter reaches over at most 64 zero crossings at 0.95 of the lower rate, on either side.
            var needed = 2 * 68 * max(1, rate / Int(AudioTime.rate)) + 2 * 68
            while produced + Int64(tail.count) < total, needed > 0 {
                let piece = min(silence.count, needed)
                needed -= piece
                _ = try silence.withUnsafeBufferPointer { (silence) throws(FFmpegError) in
                    try context.convert(.init(rebasing: silence[..<piece]), through: &scratch, to: &tail)
                }
            }
            let missing = Int(clamping: max(0, total - produced))
            output.append(contentsOf: tail.prefix(missing))
            produced += Int64(min(missing, tail.count))
        }
        // Nothing should be missing now; the clock must hold even if it were.
        if produced < total {
            output.append(contentsOf: repeatElement(0, count: Int(total - produced)))
            produced = total
        }
    }
}

/// An `SwrContext` from mono Float32 at a rate to mono Float32 at 16 kHz.
private final class ResamplerContext {
    private let pointer: OpaquePointer

    init(rate: Int) throws(FFmpegError) {
        var pointer: OpaquePointer?
        var input = AVChannelLayout()
        var output = AVChannelLayout()
        av_channel_layout_default(&input, 1)
        av_channel_layout_default(&output, 1)
        try checkedFFmpeg("swr_alloc_set_opts2") {
            swr_alloc_set_opts2(
                &pointer, &output, AV_SAMPLE_FMT_FLT, Int32(AudioTime.rate), &input, AV_SAMPLE_FMT_FLT, Int32(rate), 0,
                nil)
        }
        self.pointer = try allocated("swr_alloc_set_opts2", pointer)
        let options = UnsafeMutableRawPointer(self.pointer)
        try checkedFFmpeg("av_opt_set_int") { av_opt_set_int(options, "filter_size", 64, 0) }
        try checkedFFmpeg("av_opt_set_double") { av_opt_set_double(options, "cutoff", 0.95, 0) }
        try checkedFFmpeg("swr_init") { swr_init(self.pointer) }
    }

    deinit {
        var pointer: OpaquePointer? = pointer
        swr_free(&pointer)
    }

    /// The corresponding C function is `swr_convert`.
    /// - Returns: the number of samples appended.
    func convert(
        _ input: UnsafeBufferPointer<Float>, through scratch: inout [Float], to output: inout [Float]
    ) throws(FFmpegError) -> Int {
        let room = Int(
            try checkedFFmpeg("swr_get_out_samples") { swr_get_out_samples(pointer, Int32(input.count)) })
        if scratch.count < room { scratch = [Float](repeating: 0, count: room) }
        let count = try scratch.withUnsafeMutableBufferPointer { (buffer) throws(FFmpegError) -> Int in
            var target = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
            var source = UnsafeRawPointer(input.baseAddress)?.assumingMemoryBound(to: UInt8.self)
            return Int(
                try checkedFFmpeg("swr_convert") {
                    swr_convert(pointer, &target, Int32(room), &source, Int32(input.count))
                })
        }
        output.append(contentsOf: scratch[..<count])
        return count
    }
}
