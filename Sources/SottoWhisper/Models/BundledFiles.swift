internal import Glibc
internal import SottoSupport

/// What comes with Sotto beside the program: the small model, the catalogue of models.
public enum BundledFiles {
    /// Installed: `PREFIX/share/sotto/models` for `PREFIX/bin/sotto`. In a checkout: the folder `models` beside
    /// `Package.swift`, above wherever the executable was built.
    /// - Returns: `nil` when there is no readable file of that name.
    public static func path(of file: String, executable: String = executablePath()) -> String? {
        var folder = executable.parentFolder
        let installed = folder.parentFolder + "/share/sotto/models/" + file
        if access(installed, R_OK) == 0 { return installed }
        while !folder.isEmpty {
            let candidate = folder + "/models/" + file
            if access(folder + "/Package.swift", R_OK) == 0, access(candidate, R_OK) == 0 { return candidate }
            folder = folder.parentFolder
        }
        return nil
    }

    /// Where this program's file is, links resolved.
    public static func executablePath() -> String {
        resolvedPath("/proc/self/exe") ?? ""
    }
}

extension String {
    /// The path before the last slash; empty at the root.
    fileprivate var parentFolder: String {
        lastIndex(of: "/").map { String(self[..<$0]) } ?? ""
    }
}
