extension SpeechAudio {
    /// Whether nothing here is louder than half a step of 16-bit audio: silence made by a machine, not by a room.
    ///
    /// A Whisper model writes invented text for it, so it is kept from every engine.
    public var isDigitalSilence: Bool {
        samples.withUnsafeBufferPointer { samples in
            !samples.contains { abs($0) > 1 / 65_536 }
        }
    }
}
