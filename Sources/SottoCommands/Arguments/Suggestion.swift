/// The word that was probably meant, if one is near enough: a few typing errors away, or begun and not finished.
func suggestion(for typed: String, among words: [String]) -> String? {
    let typed = typed.lowercased()
    guard typed.utf8.count < 64, typed.contains(where: \.isLetter) else { return nil }
    let limit = max(1, typed.count / 3)
    let near = words.map { (word: $0, distance: editDistance(Array(typed), Array($0.lowercased()))) }
        .filter { $0.distance <= limit }
        .min { $0.distance < $1.distance }
    if let near { return near.word }
    let begun = words.filter { $0.lowercased().hasPrefix(typed) }
    return begun.count == 1 ? begun[0] : nil
}

/// Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment).
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforePrevious[j - 1] + 1) }
            row.append(best)
        }
        (beforePrevious, previous) = (previous, row)
    }
    return previous[b.count]
}
