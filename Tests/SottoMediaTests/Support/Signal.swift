import Foundation

/// Sound that is known at every instant, so that it can be made at any rate and compared with what comes back.
enum Signal {
    /// Chirps of 100 ms from 300 to 3000 Hz, one every 250 ms, the first at 50 ms; each finds its place within a
    /// fraction of a sample by correlation.
    static func chirps(seconds: Double, rate: Int) -> [Float] {
        (0..<Int((seconds * Double(rate)).rounded())).map { chirp(at: Double($0) / Double(rate)) }
    }

    static func tone(_ frequency: Double, seconds: Double, rate: Int, amplitude: Double = 0.5) -> [Float] {
        (0..<Int(seconds * Double(rate))).map {
            Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate)))
        }
    }

    private static func chirp(at time: Double) -> Float {
        let phase = time.truncatingRemainder(dividingBy: 0.25) - 0.05
        guard phase >= 0, phase < 0.1 else { return 0 }
        // Each chirp rises at a rate of its own, so that no other fits in its place.
        let slope = 20_000 + 1_500 * Double(Int(time / 0.25) % 5)
        let window = pow(sin(.pi * phase / 0.1), 2)
        return Float(0.4 * window * sin(2 * .pi * (300 * phase + slope / 2 * phase * phase)))
    }

    /// By how many 16 kHz frames the chirps in `samples` are late, and how well they fit there (1: perfectly).
    /// - Parameter start: the frame of the recording to listen at, over 250 ms; there should be a chirp.
    static func lag(of samples: [Float], at start: Int, within reach: Int = 900) -> (frames: Int, fit: Float) {
        let length = 4000
        let original = chirps(seconds: Double(start + length) / 16_000, rate: 16_000)[start...]
        let reference = Array(original)
        var best = (frames: 0, fit: -Float.infinity)
        let energy = reference.reduce(0) { $0 + $1 * $1 }
        samples.withUnsafeBufferPointer { samples in
            reference.withUnsafeBufferPointer { reference in
                for shift in -reach...reach where start + shift >= 0 && start + shift + length <= samples.count {
                    var product: Float = 0
                    var power: Float = 0
                    for i in 0..<length {
                        let sample = samples[start + shift + i]
                        product += sample * reference[i]
                        power += sample * sample
                    }
                    let fit = product / max(1e-9, (energy * power).squareRoot())
                    if fit > best.fit { best = (shift, fit) }
                }
            }
        }
        return best
    }

    static func rms(_ samples: some Collection<Float>) -> Float {
        (samples.reduce(0) { $0 + $1 * $1 } / Float(max(1, samples.count))).squareRoot()
    }
}
