internal import SottoSupport

/// `sotto doctor`: what is here, what is wrong, and what mends it.
enum DoctorCommand {
    private static let quick = Flag("--quick", help: "Do not read the models through, which takes a second for each GB")

    static let declaration = Command(
        name: "doctor",
        summary: "Show what Sotto finds on this machine, and how to mend what is wrong",
        discussion: ["The exit status is 1 when there is a problem. Nothing is changed and nothing is sent."],
        groups: [OptionGroup("Options", [quick, ModelsOptions.json, ModelsOptions.quiet])]
    ) { arguments in
        let context = ModelsContext(quiet: arguments[ModelsOptions.quiet] || arguments[ModelsOptions.json])
        return await Interrupts.interruptible(announce: {}) {
            do {
                let findings =
                    SystemChecks.findings() + FolderChecks(folders: SottoFolders()).findings()
                    + (try await ModelChecks(context: context, readsModels: !arguments[quick]).findings())
                    + AudioChecks.findings()
                context.console.eraseProgress()
                let isSound = !findings.contains { $0.level == .problem }
                let status = answer(on: context.console) {
                    arguments[ModelsOptions.json] ? json(findings) : text(findings)
                }
                return status == .done && !isSound ? .failed : status
            } catch {
                context.console.eraseProgress()
                let failure = Failure(error)
                context.console.note("sotto: \(failure.sentence)")
                return failure.status
            }
        }
    }

    static func text(_ findings: [Finding]) -> String {
        let width = findings.map(\.subject.columnWidth).max() ?? 0
        let lines = findings.map { finding in
            let mark = finding.level == .problem ? "!" : " "
            let gap = String(repeating: " ", count: width - finding.subject.columnWidth)
            let remedy =
                finding.remedy.map { "\n\(String(repeating: " ", count: width + 4))\(Terminal.printable($0))" } ?? ""
            return "\(mark) \(finding.subject)\(gap)  \(Terminal.printable(finding.state))\(remedy)\n"
        }
        let problems = findings.count { $0.level == .problem }
        let summary = problems == 0 ? "No problems." : "\(problems) problem\(problems == 1 ? "" : "s"), marked with !."
        return lines.joined() + "\n" + summary + "\n"
    }

    static func json(_ findings: [Finding]) -> String {
        var writer = JSONWriter()
        writer.beginArray(.lines)
        for finding in findings {
            writer.beginObject()
            writer.member("subject", finding.subject)
            writer.member("level", finding.level.rawValue)
            writer.member("state", finding.state)
            writer.member("remedy", finding.remedy)
            writer.end()
        }
        writer.end()
        return writer.take()
    }
}
