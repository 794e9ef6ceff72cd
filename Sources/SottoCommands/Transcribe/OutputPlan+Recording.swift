internal import SottoSupport
internal import SottoTranscript

// What documents say of the recording they were made from.
extension OutputPlan.Item {
    /// The input's name without its folder; `nil` for standard input.
    var title: String? { input == "-" ? nil : splitPath(input).name }

    /// The input's name where the outputs are written to the folder it lies in, so that a page finds it beside itself.
    var mediaFileName: String? {
        guard input != "-", let output = outputs.lazy.compactMap(\.path).first else { return nil }
        let (folder, name) = splitPath(input)
        guard let place = Self.resolved(folder), place == Self.resolved(splitPath(output).directory) else { return nil }
        return name
    }

    private static func resolved(_ folder: String) -> String? { resolvedPath(folder.isEmpty ? "." : folder) }
}
