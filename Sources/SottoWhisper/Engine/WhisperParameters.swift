internal import CWhisper
internal import SottoEngine
internal import SottoTranscript

/// Translates our options to `whisper_full_params`. What has no option keeps whisper-cli's value.
func whisperParameters(_ options: DecodingOptions, threads: Int32, languageID: Int32) -> whisper_full_params {
    let strategy = options.beamSize > 1 ? WHISPER_SAMPLING_BEAM_SEARCH : WHISPER_SAMPLING_GREEDY
    var parameters = whisper_full_default_params(strategy)
    parameters.print_progress = false
    parameters.print_realtime = false
    parameters.print_timestamps = false
    parameters.print_special = false

    parameters.n_threads = threads
    parameters.language = whisper_lang_str(languageID)
    parameters.translate = options.task == .translate

    parameters.beam_search.beam_size = Int32(options.beamSize)
    parameters.greedy.best_of = Int32(options.bestOf)
    parameters.temperature = options.temperature
    parameters.temperature_inc = options.temperatureIncrement
    parameters.entropy_thold = options.entropyThreshold
    parameters.logprob_thold = options.logProbabilityThreshold
    parameters.no_speech_thold = options.noSpeechThreshold
    parameters.suppress_nst = options.suppressNonSpeech

    // Context across calls is handed over by us; within a call whisper.cpp keeps its own.
    parameters.no_context = true
    if let maximum = options.maxContext { parameters.n_max_text_ctx = Int32(clamping: maximum) }
    parameters.token_timestamps = options.wordTimes
    return parameters
}
