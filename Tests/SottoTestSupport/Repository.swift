public import Foundation

/// Paths inside the checkout that the tests run from.
public enum Repository {
    public static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    public static func path(_ relative: String) -> String {
        root.appending(path: relative).path
    }
}
