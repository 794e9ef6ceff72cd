/// The filters that turn a spectrum into mel bands.
enum MelFilters {
    /// Bins of the spectrum of WHISPER_N_FFT = 400 samples: half of them and one. `log_mel_spectrogram_worker_thread` only
    /// asserts it in debug builds and otherwise reads past the spectrum.
    static let bins = 201

    static func check(_ reader: inout StructureReader, _ header: ModelHeader) throws(ModelFileProblem) {
        let place = "inside its mel filters"
        // whisper_encode_internal copies this many bands into a tensor of n_mels.
        let bands = Int(try reader.int32(in: place))
        guard bands == header.melBands else {
            throw .badHeader("filters.n_mel", is: bands, but: "it must equal n_mels (\(header.melBands))")
        }
        let bins = Int(try reader.int32(in: place))
        guard bins == Self.bins else {
            throw .badHeader("filters.n_fft", is: bins, but: "whisper.cpp works with spectra of \(Self.bins) bins")
        }
        let areFinite = try reader.bytes(bands * bins * 4, in: place).withUnsafeBytes {
            WeightNumbers.areFinite($0, .f32, offset: 0)
        }
        guard areFinite else { throw .badFilters }
    }
}
