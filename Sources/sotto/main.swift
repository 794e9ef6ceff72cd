import SottoCommands

SottoProgram.main(Array(CommandLine.arguments.dropFirst()))
