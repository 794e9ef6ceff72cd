import Testing

@testable import SottoNetwork

@Suite struct ResponseHeadTests {
    private func head(_ lines: String...) -> ResponseHead {
        var head = ResponseHead()
        for line in lines { head.receive(line + "\r\n") }
        return head
    }

    @Test func onlyTheLastAnswerCounts() {
        let head = head(
            "HTTP/1.1 302 Found", "Content-Length: 5", "Retry-After: 3", "", "HTTP/2 206", "content-length:  90 ",
            "Content-Range: bytes 10-99/100", "")
        #expect(head.status == 206 && head.contentLength == 90 && head.retryAfter == nil)
        #expect(head.rangeStart == 10 && head.rangeTotal == 100)
    }

    @Test func nonsenseCountsAsNotSaid() {
        let head = head(
            "HTTP/1.1", "HTTP/1.1 x", "Content-Length: -", "Content-Range: bytes */x", "Content-Range: lines 1-2/3",
            "Retry-After: Wed, 21 Oct 2026 07:28:00 GMT", "Retry-After: -5", ":", "no colon",
            "Content-Encoding: identity")
        #expect(head == ResponseHead())
    }

    @Test func unsatisfiedRange() {
        let head = head("HTTP/1.1 416 Range Not Satisfiable", "Content-Range: bytes */1000")
        #expect(head.rangeStart == nil && head.rangeTotal == 1000)
    }

    @Test func encodedBodies() {
        #expect(head("HTTP/1.1 200 OK", "Content-Encoding: gzip").hasEncoding)
    }
}
