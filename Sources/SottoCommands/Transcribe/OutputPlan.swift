internal import SottoTranscript

/// Which transcript of which input goes where, settled before any work.
struct OutputPlan: Sendable, Equatable {
    struct Item: Sendable, Equatable {
        /// As the user named it; `-` is standard input.
        var input: String
        var outputs: [Output]
    }

    struct Output: Sendable, Equatable {
        var format: TranscriptFormat
        /// `nil`: standard output.
        var path: String?
    }

    private(set) var items: [Item]

    /// - Parameters:
    ///   - directory: where files named after the inputs go.
    ///   - file: path without its ending for the outputs of the only input; instead of `directory`.
    /// - Throws: a sentence for a usage error.
    init(
        inputs: [String], formats: [TranscriptFormat], directory: String?, file: String?
    ) throws(InvalidPlan) {
        guard !inputs.isEmpty else { throw InvalidPlan("an input is missing; name a file, or - for standard input") }
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw InvalidPlan("standard input can be read only once; name - once")
        }
        if let file {
            guard inputs.count == 1 else { throw InvalidPlan("--output-file is for one input; use --output-dir") }
            guard directory == nil else { throw InvalidPlan("--output-file and --output-dir exclude each other") }
            items = [Item(input: inputs[0], outputs: Self.files(base: file, formats))]
        } else if let directory {
            let folder = directory.hasSuffix("/") ? directory : directory + "/"
            items = inputs.map { Item(input: $0, outputs: Self.files(base: folder + Self.stem(of: $0), formats)) }
        } else {
            guard formats.count == 1 else {
                throw InvalidPlan("several formats do not fit on standard output; add --output-dir DIR")
            }
            guard inputs.count == 1 || formats == [.txt] else {
                let format = formats[0].rawValue
                throw InvalidPlan("several \(format) files do not fit on standard output; add --output-dir DIR")
            }
            items = inputs.map { Item(input: $0, outputs: [Output(format: formats[0], path: nil)]) }
        }
        try refuseSameNames()
    }

    private func refuseSameNames() throws(InvalidPlan) {
        var inputs: [String: String] = [:]
        for item in items {
            for path in item.outputs.compactMap(\.path) {
                if let other = inputs.updateValue(item.input, forKey: path) {
                    throw InvalidPlan("\(other) and \(item.input) would both be written to \(path); rename one of them")
                }
            }
        }
    }

    private static func files(base: String, _ formats: [TranscriptFormat]) -> [Output] {
        formats.map { Output(format: $0, path: base + "." + $0.fileExtension) }
    }

    /// The last part of a path without its ending, as openai-whisper names its outputs.
    private static func stem(of input: String) -> String {
        guard input != "-" else { return "stdin" }
        let name = input.split(separator: "/").last.map(String.init) ?? input
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}

/// A plan that cannot be carried out: a sentence without its full stop.
struct InvalidPlan: Error, Equatable {
    var sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
