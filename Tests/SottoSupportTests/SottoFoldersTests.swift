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

    @Test(arguments: [
        (["HOME": "/home/a"], "/home/a/.config/sotto/config.json"),
        (["HOME": "/home/a", "XDG_CONFIG_HOME": "/etc/a", "XDG_DATA_HOME": "/data"], "/etc/a/sotto/config.json"),
        (["HOME": "/home/a", "XDG_CONFIG_HOME": "relative"], "/home/a/.config/sotto/config.json"),
        (["HOME": "/home/a", "XDG_CONFIG_HOME": "/etc/a", "SOTTO_HOME": "/mnt/stick"], "/mnt/stick/config.json"),
    ])
    func keepsSettingsApartFromData(variables: [String: String], expected: String) {
        #expect(SottoFolders { variables[$0] }.configFile == expected)
    }
}
