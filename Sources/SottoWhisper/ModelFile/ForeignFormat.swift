/// Tells files that are no Whisper model, but that people take for one, by their first bytes.
enum ForeignFormat {
    /// Enough for every mark below.
    static let headLength = 64

    private static let magic: [UInt8] = Array("lmgg".utf8)

    /// Throws unless the bytes begin like a ggml file of whisper.cpp (`GGML_FILE_MAGIC`, little-endian).
    static func check(_ head: ArraySlice<UInt8>) throws(ModelFileProblem) {
        let head = Array(head)
        guard head.starts(with: magic) else { throw problem(head) }
        if let name = detectorName(head) {
            throw .otherKind(
                "the voice-activity detector '\(Printable(name, limit: 32))'",
                do: "use it for finding speech, and a Whisper model for the text")
        }
    }

    /// Whether the bytes begin like a voice-activity detector of whisper.cpp.
    static func isDetector(_ head: ArraySlice<UInt8>) -> Bool {
        head.starts(with: magic) && detectorName(Array(head)) != nil
    }

    private static func problem(_ head: [UInt8]) -> ModelFileProblem {
        for (mark, offset, kind, advice) in marks
        where head.dropFirst(offset).starts(with: mark.utf8) {
            return .otherKind(kind, do: advice)
        }
        // safetensors: the length of a JSON object in eight bytes, then the object.
        if head.count > 9, head[8] == UInt8(ascii: "{"), head[6] == 0, head[7] == 0 {
            return .otherKind("a safetensors file", do: convert)
        }
        for (bytes, kind, advice) in binaryMarks where head.starts(with: bytes) {
            return .otherKind(kind, do: advice)
        }
        return .notAModel(magic: head.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// The Silero detector in whisper.cpp's form: the same magic, then a name with its length.
    private static func detectorName(_ head: [UInt8]) -> String? {
        guard head.count >= 8, (1...32).contains(head[4]), head[5...7].allSatisfy({ $0 == 0 }) else { return nil }
        let name = head.dropFirst(8).prefix(Int(head[4]))
        guard name.count == Int(head[4]), name.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private static let convert = "convert it to ggml with whisper.cpp's own script, or download a ggml file"
    private static let getFile = "download the file itself"

    private static let marks: [(mark: String, offset: Int, kind: String, advice: String?)] = [
        ("GGUF", 0, "a GGUF file (the format of llama.cpp)", nil),
        ("ggml", 0, "a ggml file for big-endian machines", nil),
        ("tjgg", 0, "a ggjt file (an old format of llama.cpp)", nil),
        ("fmgg", 0, "a ggmf file (an old format of llama.cpp)", nil),
        ("algg", 0, "a ggla file (an adapter for llama.cpp)", nil),
        ("WhisperSpec", 6, "a CTranslate2 model (the format of faster-whisper)", convert),
        ("PK\u{3}\u{4}", 0, "a PyTorch checkpoint or another zip archive", convert),
        ("version https://git-lfs", 0, "only a Git LFS pointer", "fetch the file it stands for with 'git lfs pull'"),
        ("<!DOCTYPE", 0, "a web page", getFile),
        ("<!doctype", 0, "a web page", getFile),
        ("<html", 0, "a web page", getFile),
        ("{", 0, "a JSON text", getFile),
        ("RIFF", 0, "a sound file", nil),
        ("fLaC", 0, "a sound file", nil),
        ("OggS", 0, "a sound file", nil),
        ("ID3", 0, "a sound file", nil),
    ]

    private static let binaryMarks: [(bytes: [UInt8], kind: String, advice: String?)] = [
        ([0x80, 0x02], "a PyTorch checkpoint", convert),
        ([0x89, 0x48, 0x44, 0x46], "an HDF5 file", convert),
        ([0x1f, 0x8b], "a gzip archive", "unpack it"),
        ([0x28, 0xb5, 0x2f, 0xfd], "a zstd archive", "unpack it"),
        ([0x08, 0x07, 0x12], "an ONNX model", nil),
        ([0x08, 0x08, 0x12], "an ONNX model", nil),
        ([0x7f, 0x45, 0x4c, 0x46], "a program", nil),
    ]
}
