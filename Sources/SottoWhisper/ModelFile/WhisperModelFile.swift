/// Model files of whisper.cpp in its "ggml" format: magic, header, mel filters, vocabulary, tensors.
public enum WhisperModelFile {
    /// Checks everything but the numbers in the weights, which are looked at while they are loaded: whatever passes, whisper.cpp 1.8.5 can load and run without an
    /// exception, an assertion or an access outside its memory, as far as the description of the model decides that.
    ///
    /// Reads a few hundred kilobytes, however large the file is. To load the file, open it with `ModelFileReader`, which
    /// makes the same check on the descriptor that is then loaded from.
    public static func check(path: String) throws(ModelFileError) -> WhisperModelDescription {
        try ModelFileReader(path: path).model
    }
}

/// The steps of `whisper_model_load`, in its order.
func checkModel(_ reader: inout StructureReader) throws(ModelFileProblem) -> WhisperModelDescription {
    let size = reader.file.size
    guard size > 0 else { throw .empty }
    try ForeignFormat.check(try reader.peek(ForeignFormat.headLength))
    _ = try reader.int32(in: "inside its header")
    let header = try ModelHeader(&reader)
    try MelFilters.check(&reader, header)
    try Vocabulary.check(&reader, header)
    let table = TensorTable(header)
    reader.file.expect(.scattered)
    let weightBytes = try TensorRecords.check(&reader, table)
    reader.file.expect(.inOrder)
    return WhisperModelDescription(
        header, tensorCount: table.expected.count, weightBytes: weightBytes, fileSize: size)
}
