/// What a model would take on this machine, foretold from the speed of another one.
public struct ModelForecast: Sendable, Hashable {
    /// Operations of an encoder in a second, with the threads that were measured.
    private let operationsPerSecond: Double

    /// - Parameter encoder: the time of one encoder pass of a model of this cost (`WhisperEngine.timeEncoder`).
    public init(encoder: Duration, of cost: ModelCost) {
        operationsPerSecond = cost.encoderOperations / max(1e-6, encoder / .seconds(1))
    }

    /// Computing time per time of audio, for dense speech at default options: about, and too high for audio with pauses.
    public func realTimeFactor(of cost: ModelCost) -> Double {
        cost.operations / operationsPerSecond / 30
    }
}
