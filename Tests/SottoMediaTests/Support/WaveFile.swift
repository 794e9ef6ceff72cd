/// The bytes of a WAV file, honest or not.
struct WaveFile {
    var rate: UInt32 = 16_000
    var channels: UInt16 = 1
    var bits: UInt16 = 16
    /// 1 for integers, 3 for floating point.
    var format: UInt16 = 1
    var data: [UInt8] = []
    /// What the header says of the data's length, where that is not the truth.
    var claimedLength: UInt32?

    var bytes: [UInt8] {
        let align = channels * bits / 8
        let length = claimedLength ?? UInt32(data.count)
        return Array("RIFF".utf8) + little(length &+ 36) + Array("WAVEfmt ".utf8) + little(UInt32(16)) + little(format)
            + little(channels) + little(rate) + little(rate &* UInt32(align)) + little(align) + little(bits)
            + Array("data".utf8) + little(length) + data
    }

    /// 16-bit samples, one channel after the other for each time.
    static func of(_ samples: [Int16], rate: UInt32 = 16_000, channels: UInt16 = 1) -> WaveFile {
        WaveFile(rate: rate, channels: channels, data: samples.flatMap { little($0) })
    }

    static func of(_ samples: [Float], rate: UInt32 = 16_000, channels: UInt16 = 1) -> WaveFile {
        WaveFile(
            rate: rate, channels: channels, bits: 32, format: 3, data: samples.flatMap { little($0.bitPattern) })
    }

    /// The chirps of `Signal`, the same on every channel.
    static func chirps(seconds: Double, rate: UInt32, channels: UInt16 = 1) -> WaveFile {
        of(
            Signal.chirps(seconds: seconds, rate: Int(rate)).flatMap {
                repeatElement(Int16(($0 * 32767).rounded()), count: Int(channels))
            }, rate: rate, channels: channels)
    }
}

func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
}
