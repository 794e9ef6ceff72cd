/// A page to read and to listen to: complete in itself, with nothing fetched from anywhere but the recording beside it.
///
/// Each segment is a line with its time. Where the recording lies in the page's folder there is a player, and times are
/// buttons that seek in it. Words that the engine was unsure of are underlined.
///
/// The policy in the head lets nothing run or apply but the script and the style of this exporter, by their hashes, and
/// nothing load but a recording from the page's own place: what a transcript holds cannot become code.
struct HTMLExporter: TranscriptExporter {
    /// Words below this probability are marked.
    static let unsure: Float = 0.6
    /// A pause that sets the next segment apart.
    private static let pause = AudioTime(seconds: 2)

    private let title: String
    private let mediaFileName: String?
    private var count = 0
    private var lastEnd: AudioTime?
    private var hasUnsureWords = false

    init(title: String?, mediaFileName: String?) {
        self.title = title ?? "Transcript"
        self.mediaFileName = mediaFileName
    }

    func begin(_ header: TranscriptHeader) -> String {
        let title = Self.escaped(title)
        let facts = Self.escaped(header.facts.joined(separator: " · "))
        let lang = header.textLanguage?.tag ?? ""  // empty: not known
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(HTMLPage.policy)">
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="Sotto">
            <title>\(title)</title>
            <style>\(HTMLPage.style)</style>
            </head>
            <body>
            <header>
            <h1 dir="auto">\(title)</h1>
            <p class="facts">\(facts)</p>
            </header>
            \(player)<main lang="\(lang)">

            """
    }

    mutating func segment(_ segment: Segment) -> String {
        guard !segment.text.singleLine.isEmpty else { return "" }
        let isApart = lastEnd.map { segment.start - $0 >= Self.pause } ?? false
        count += 1
        lastEnd = segment.end
        let seconds = Self.seconds(segment.start)
        let shown = segment.start.shortClockTime
        let time =
            mediaFileName == nil
            ? "<time datetime=\"PT\(seconds)S\">\(shown)</time>"
            : "<button type=\"button\" aria-label=\"Play from \(shown)\" data-t=\"\(seconds)\">\(shown)</button>"
        let kind = isApart ? "s apart" : "s"
        return "<div class=\"\(kind)\">\(time)<p dir=\"auto\">\(text(of: segment))</p></div>\n"
    }

    func end(_ footer: TranscriptFooter) -> String {
        let nothing = count == 0 ? "<p class=\"facts\">No speech was found.</p>\n" : ""
        let length = footer.duration.shortClockTime
        let legend = """
             <span class="unsure">Underlined</span> are words that the model gave a probability below \
            \(Int(Self.unsure * 100)) %; point at one to see it.
            """
        return """
            \(nothing)</main>
            <footer>
            <p>Length \(length).\(hasUnsureWords ? legend : "")</p>
            </footer>
            <script>\(HTMLPage.script)</script>
            </body>
            </html>

            """
    }

    private var player: String {
        guard let mediaFileName else { return "" }
        let name = Self.escaped(mediaFileName)
        let source = HTMLPage.percentEncoded(mediaFileName)
        let element = HTMLPage.isVideo(mediaFileName) ? "video" : "audio"
        return """
            <div class="player">
            <\(element) controls preload="metadata" src="\(source)" aria-label="\(name)"></\(element)>
            <p class="missing" role="status" hidden>\(name) cannot be played: it belongs in the folder of this page, \
            in a format that the browser knows.</p>
            </div>

            """
    }

    /// The text with the words that the engine was unsure of marked, where the words are the text.
    private mutating func text(of segment: Segment) -> String {
        let isUnsure = segment.words.contains { $0.probability < Self.unsure }
        guard isUnsure, segment.words.map(\.text).joined() == segment.text else {
            return Self.escaped(segment.text)
        }
        hasUnsureWords = true
        let marked = segment.words.map { word in
            let text = Self.escaped(word.text, trims: false)
            guard word.probability < Self.unsure, !text.trimmed.isEmpty else { return text }
            let space = text.prefix { $0 == " " }
            let percent = Int((max(0, word.probability) * 100).rounded())
            return space
                + "<span class=\"unsure\" title=\"Probability \(percent) %\">\(text.dropFirst(space.count))</span>"
        }
        return marked.joined().trimmed
    }

    private static func escaped(_ text: String, trims: Bool = true) -> String {
        escaping(trims ? text.singleLine : text.withoutControls)
    }

    private static let escaping = Escaping([
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ])

    /// To the millisecond, as both HTML and JavaScript read it.
    private static func seconds(_ time: AudioTime) -> String {
        let milliseconds = max(0, time.milliseconds)
        return "\(milliseconds / 1000).\((milliseconds % 1000).digits(3))"
    }
}
