// What a Swift program imports: everything it needs to go from a file to a transcript.
@_exported public import SottoAudio
@_exported public import SottoEngine
@_exported public import SottoMedia
@_exported public import SottoTranscript
@_exported public import SottoWhisper
