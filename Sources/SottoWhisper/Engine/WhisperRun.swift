internal import CWhisper
internal import SottoAudio
internal import SottoEngine
internal import SottoTranscript
internal import Synchronization

/// One call of `whisper_full` as its callbacks see it: whether to stop, whom to tell, what was found so far.
///
/// Thread: made and used on the engine's thread, where whisper.cpp calls back; only `cancel()` comes from elsewhere,
/// and the abort callback is polled on one of ggml's threads. Both touch nothing but `stopped`.
final class WhisperRun: @unchecked Sendable {
    private let stopped = Atomic<Bool>(false)
    private let job: TranscriptionJob
    private let report: @Sendable (EngineReport) throws -> Void
    /// Known, at the latest, when `whisper_full` starts.
    var language: DetectedLanguage?

    private(set) var segments: [Segment] = []
    /// Every token of every segment, time stamps included.
    private(set) var tokenIDs: [Int32] = []
    /// The weights, though finite, overflow in the computation; the run stops for it.
    private(set) var hasOverflowed = false
    /// What `report` threw; the run stops for it.
    private(set) var reportFailure: (any Error)?

    init(
        _ job: TranscriptionJob, givenLanguage: DetectedLanguage?,
        report: @escaping @Sendable (EngineReport) throws -> Void
    ) {
        self.job = job
        language = givenLanguage
        self.report = report
    }

    /// Asks the run to stop. whisper.cpp notices between two operations of its compute graph.
    func cancel() { stopped.store(true, ordering: .relaxed) }

    /// Our own word for it: whisper.cpp gives 0 and a partial text when it stops before an encoder pass, and the code
    /// of a failure when it stops inside one.
    var isStopped: Bool { stopped.load(ordering: .relaxed) }

    func tell(_ event: EngineReport) {
        guard reportFailure == nil else { return }
        do {
            try report(event)
        } catch {
            reportFailure = error
            cancel()
        }
    }

    /// Sets the callbacks, which are valid as long as `self` is: keep it alive around the call.
    func install(in parameters: inout whisper_full_params) {
        let user = Unmanaged.passUnretained(self).toOpaque()
        parameters.new_segment_callback = receiveSegments
        parameters.new_segment_callback_user_data = user
        parameters.progress_callback = receiveProgress
        parameters.progress_callback_user_data = user
        parameters.encoder_begin_callback = mayBeginEncoding
        parameters.encoder_begin_callback_user_data = user
        parameters.logits_filter_callback = lookAtLogits
        parameters.logits_filter_callback_user_data = user
        parameters.abort_callback = shouldAbort
        parameters.abort_callback_user_data = user
    }

    fileprivate func receive(newSegments count: Int32, _ context: OpaquePointer, _ state: OpaquePointer) {
        let total = whisper_full_n_segments_from_state(state)
        let reader = SegmentReader(context: context, state: state, job: job, language: language?.language ?? .english)
        for index in (total - count)..<total {
            let segment = reader.segment(index, notBefore: segments.last?.end ?? job.audio.start)
            segments.append(segment)
            tokenIDs += reader.allTokenIDs(index)
            tell(.segment(segment))
        }
    }

    /// Once one value in the decoder is no number, the next normalization makes all of them so.
    fileprivate func receive(logits first: Float) {
        guard first.isNaN else { return }
        hasOverflowed = true
        cancel()
    }

    fileprivate func receive(progress percent: Int32) {
        let done = job.audio.duration.frames * Int64(min(max(percent, 0), 100)) / 100
        tell(.progress(job.audio.start + AudioTime(frames: done)))
    }
}

private func run(_ user: UnsafeMutableRawPointer?) -> WhisperRun {
    Unmanaged<WhisperRun>.fromOpaque(user!).takeUnretainedValue()
}

// C callbacks are top-level functions: a closure would take on the isolation of the code it is written in.

private func receiveSegments(
    _ context: OpaquePointer?, _ state: OpaquePointer?, _ count: Int32, _ user: UnsafeMutableRawPointer?
) {
    guard let context, let state else { return }
    run(user).receive(newSegments: count, context, state)
}

private func receiveProgress(
    _ context: OpaquePointer?, _ state: OpaquePointer?, _ percent: Int32, _ user: UnsafeMutableRawPointer?
) {
    run(user).receive(progress: percent)
}

private func lookAtLogits(
    _ context: OpaquePointer?, _ state: OpaquePointer?, _ tokens: UnsafePointer<whisper_token_data>?, _ count: Int32,
    _ logits: UnsafeMutablePointer<Float>?, _ user: UnsafeMutableRawPointer?
) {
    // One for every token of the vocabulary; the first is never among those that whisper.cpp rules out.
    run(user).receive(logits: logits![0])
}

private func mayBeginEncoding(
    _ context: OpaquePointer?, _ state: OpaquePointer?, _ user: UnsafeMutableRawPointer?
) -> Bool {
    !run(user).isStopped
}

private func shouldAbort(_ user: UnsafeMutableRawPointer?) -> Bool {
    run(user).isStopped
}
