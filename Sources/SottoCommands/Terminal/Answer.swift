internal import SottoSupport

/// Writes the answer of a short command to standard output, or says what went wrong with it.
func answer(on console: Console = .standard, _ text: () throws(Failure) -> String) -> ExitStatus {
    do throws(Failure) {
        let text = try text()
        do {
            try console.write(text)
            try console.flush()
        } catch {
            if error.isBrokenPipe { return .done }  // As in `sotto config list | head -1`.
            throw Failure(.storage, "\(error)")
        }
        return .done
    } catch {
        console.note("sotto: \(error.sentence)")
        return error.status
    }
}
