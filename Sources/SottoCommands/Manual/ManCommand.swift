/// `sotto man`: the man page, for `make install`.
enum ManCommand {
    static let declaration: Command = Command(
        name: "man", summary: "Write the man page", isHidden: true
    ) { _ in
        answer {
            ManPage(
                program: SottoProgram.root, version: SottoProgram.version, files: files, environment: environment
            ).text
        }
    }

    private static let files = [
        ("~/.local/share/sotto/models", "Models: ggml-NAME.bin is the model NAME"),
        ("~/.config/sotto/config.json", "Settings; sotto config shows and changes them"),
    ]

    private static let environment = [
        (
            "SOTTO_HOME",
            "One folder for all of Sotto's files: models are in its folder models, settings in its config.json"
        ),
        ("XDG_DATA_HOME", "Where the folder sotto with the models is, instead of ~/.local/share"),
        ("XDG_CONFIG_HOME", "Where the folder sotto with the settings is, instead of ~/.config"),
    ]
}
