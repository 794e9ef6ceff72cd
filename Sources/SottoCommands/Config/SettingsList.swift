internal import SottoSupport

/// Every setting with its value and where that comes from, for `sotto config list`.
struct SettingsList {
    private struct Row {
        var key: String
        /// As the file has it; `nil` where it does not.
        var value: JSONValue?
        var text: String?
        var fallback: String?
    }

    private let rows: [Row]

    /// - Throws: for a value in the file that its option refuses.
    init(_ file: SettingsFile) throws(Failure) {
        var rows: [Row] = []
        for option in Settings.options {
            let text = try file.text(of: option)
            if let text { _ = try file.check(text, for: option) }
            rows.append(
                Row(
                    key: Settings.key(option), value: file.value(of: option), text: text,
                    fallback: option.declaration.defaultText))
        }
        self.rows = rows
    }

    var table: String {
        let cells = rows.map { row in
            [row.key, row.text == nil ? "default" : "file", Terminal.printable(row.text ?? row.fallback ?? "-")]
        }
        return TextTable(head: ["SETTING", "FROM", "VALUE"], rows: cells).text
    }

    /// A list of objects: `value` is null where the default holds, which `default` describes.
    var json: String {
        var writer = JSONWriter()
        writer.beginArray(.lines)
        for row in rows {
            writer.beginObject()
            writer.member("key", row.key)
            writer.key("value")
            writer.value(row.value ?? .null)
            writer.member("source", row.value == nil ? "default" : "file")
            writer.member("default", row.fallback)
            writer.end()
        }
        writer.end()
        return writer.take()
    }
}
