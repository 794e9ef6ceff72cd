internal import SottoEngine

extension TranscriptionError {
    static let engineIsShutDown = TranscriptionError(
        code: .shutDown, description: "the engine was shut down; make a new one to transcribe")

    init(_ failure: WhisperFailure) {
        switch failure {
        case .noState:
            self.init(
                code: .memory,
                description: "whisper.cpp got too little memory to work in; use a smaller model or close programs")
        case .call(let function, let result):
            self.init(
                code: .engine,
                description: "whisper.cpp failed in \(function) with \(result); run again with --verbose to see why")
        }
    }
}
