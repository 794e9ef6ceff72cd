internal import Synchronization

/// A one-way switch that blocking code looks at between two waits, where Swift's task cancellation cannot reach it.
///
/// Thread: any.
public final class CancellationFlag: Sendable {
    private let isSet = Atomic<Bool>(false)

    public init() {}

    public func cancel() { isSet.store(true, ordering: .relaxed) }

    public var isCancelled: Bool { isSet.load(ordering: .relaxed) }
}
