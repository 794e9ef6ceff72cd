import Foundation
import SottoSupport
import Testing

@Suite struct SystemErrorTests {
    @Test(arguments: [
        (ENOSPC, true, false), (EDQUOT, true, false), (EFBIG, true, false), (EPIPE, false, true),
        (EIO, false, false),
    ])
    func knowsItsKind(_ code: Int32, _ storage: Bool, _ pipe: Bool) {
        let error = SystemError(function: "write", path: "a.txt", code: code)
        #expect(error.isStorageFull == storage)
        #expect(error.isBrokenPipe == pipe)
    }

    @Test func isASentence() {
        let missing = SystemError(function: "open", path: "a.txt", code: ENOENT)
        #expect(missing.description == "cannot open a.txt: No such file or directory")
        let invalid = SystemError(function: "poll", path: nil, code: EINVAL)
        #expect(invalid.description == "poll failed: Invalid argument")
    }

    @Test func isThrownForMinusOneOnly() throws {
        #expect(try checked("read") { 0 } == 0)
        #expect(try checked("lseek") { -2 } == -2)
        #expect(throws: SystemError(function: "open", path: "/", code: EISDIR)) {
            try checked("open", path: "/") { open("/", O_WRONLY) }
        }
    }

    @Test func repeatsACallThatASignalInterrupted() throws {
        var calls = 0
        let result = try checked("read") { () -> Int in
            calls += 1
            errno = EINTR
            return calls < 4 ? -1 : 7
        }
        #expect(result == 7 && calls == 4)
    }
}
