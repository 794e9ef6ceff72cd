internal import SottoEngine

/// A prompt and a vocabulary, fitted into what a model can be conditioned on: 223 tokens of Whisper's 448.
public struct PromptFit: Sendable, Hashable {
    /// What whisper.cpp is given.
    public var text: String
    /// Words of the vocabulary that there is no room for, in their order.
    public var leftOut: [String] = []
    /// Whether every window gets it, and not only the first.
    public var isCarried: Bool

    /// The most of a prompt that is looked at, in bytes. Whisper's tokens are about four bytes long, whisper.cpp uses the
    /// last ones of a text that is too long, and its time grows with the square of the longest word.
    static let longestPrompt = 2048

    init(_ options: DecodingOptions, budget: Int, tokenCount: (String) -> Int) {
        let prompt = Self.end(of: options.prompt)
        // A vocabulary is for the whole recording, and the prompt in front of it goes along.
        isCarried = options.carryPrompt || !options.vocabulary.isEmpty
        text = prompt
        guard !options.vocabulary.isEmpty else { return }

        // Counted one by one, as counting the growing text anew would take minutes for long lists.
        var room = budget - tokenCount(prompt)
        var fitting: [String] = []
        for term in options.vocabulary {
            let count = tokenCount(", " + term)
            if count <= room {
                room -= count
                fitting.append(term)
            } else {
                leftOut.append(term)
            }
        }
        text = Self.text(prompt, fitting)
        // The whole may come to more than its parts where punctuation meets.
        while !fitting.isEmpty, tokenCount(text) > budget {
            leftOut.append(fitting.removeLast())
            text = Self.text(prompt, fitting)
        }
    }

    private static func text(_ prompt: String, _ terms: [String]) -> String {
        ([prompt] + [terms.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A text that is too long loses its beginning, at a space if there is one.
    private static func end(of prompt: String) -> String {
        guard prompt.utf8.count > longestPrompt else { return prompt }
        var end = ""
        for character in prompt.reversed() {
            guard end.utf8.count + character.utf8.count <= longestPrompt else { break }
            end.append(character)
        }
        let text = String(end.reversed())
        guard let space = text.firstIndex(of: " "), text.distance(from: text.startIndex, to: space) < 200 else {
            return text
        }
        return String(text[space...])
    }
}
