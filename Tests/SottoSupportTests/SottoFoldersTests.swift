import SottoSupport
import Testing

@Suite struct SottoFoldersTests {
    @Test(arguments: [
        (["HOME": "/home/a"], "/home/a/.local/share/sotto"),
        (["HOME": "/home/a", "XDG_DATA_HOME": "/data"], "/data/sotto"),
        (["HOME": "/home/a", "XDG_DATA_HOME": "relative"], "/home/a/.local/share/sotto"),
        (["HOME": "/home/a", "XDG_DATA_HOME": "/data", "SOTTO_HOME": "/mnt/stick"], "/mnt/stick"),
    ])
    func followsTheBaseDirectorySpecification(variables: [String: String], expected: String) {
        #expect(SottoFolders { variables[$0] }.data == expected)
    }
}
