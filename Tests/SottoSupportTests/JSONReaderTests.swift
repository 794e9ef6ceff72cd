import Foundation
import SottoSupport
import SottoTestSupport
import Testing

@Suite struct JSONReaderTests {
    private func error(_ text: String) -> String {
        error(Array(text.utf8))
    }

    private func error(_ bytes: [UInt8]) -> String {
        do {
            return "read \(try JSONReader.read(bytes))"
        } catch {
            return error.description
        }
    }

    @Test func readsEveryKindOfValue() throws {
        let text = """
            {"none": null, "yes": true, "no": false, "text": "a\\n\\u00e9\\ud83d\\ude00/\\/ €",
             "numbers": [0, -0, 12, -1.50, 1e3, 2E-2, 9223372036854775807], "empty": [[], {}, ""] }
            """
        let value = try JSONReader.read(text)
        #expect(value["none"] == .null)
        #expect(value["yes"]?.boolean == true && value["no"]?.boolean == false)
        #expect(value["text"]?.string == "a\né😀// €")
        let numbers = try #require(value["numbers"]?.array)
        #expect(numbers.map(\.integer) == [0, 0, 12, nil, nil, nil, .max])
        #expect(numbers.prefix(6).map(\.double) == [0, 0, 12, -1.5, 1000, 0.02])
        #expect(value["empty"] == .array([.array([]), .object([]), .string("")]))
        #expect(value["absent"] == nil && value["yes"]?["no"] == nil && value["yes"]?.string == nil)
        #expect(value.object?.map(\.name) == ["none", "yes", "no", "text", "numbers", "empty"])
    }

    @Test(arguments: [
        ("", "line 1, column 1: a value is missing"), ("  \n ", "line 2, column 2: a value is missing"),
        ("{", "line 1, column 2: a name in double quotes is missing"), ("[", "line 1, column 2: a value is missing"),
        ("[1,]", "line 1, column 4: a value is missing"), ("[1 2]", "line 1, column 4: a comma or ] is missing"),
        (#"{"a": 1,}"#, "line 1, column 9: a name in double quotes is missing"),
        (#"{"a" 1}"#, "line 1, column 6: a colon is missing"),
        (#"{"a": 1"#, "line 1, column 8: a comma or } is missing"),
        (#"{a: 1}"#, "line 1, column 2: a name in double quotes is missing"),
        ("{\"é\": 1,\n \"b\": tru}", "line 2, column 7: a value is missing"),
        (#"{"a": 1, "\u0061": 2}"#, "line 1, column 10: this name was given before"),
        ("1 2", "line 1, column 3: nothing may follow the end of the document"),
        ("nullx", "line 1, column 5: nothing may follow the end of the document"),
        ("// comment\n1", "line 1, column 1: a value is missing"), ("'a'", "line 1, column 1: a value is missing"),
        ("NaN", "line 1, column 1: a value is missing"), ("+1", "line 1, column 1: a value is missing"),
        ("01", "line 1, column 1: a number may not begin with 0"), ("-", "line 1, column 2: a digit is missing"),
        ("1.", "line 1, column 3: a digit is missing"), (".5", "line 1, column 1: a value is missing"),
        ("1e+", "line 1, column 4: a digit is missing"), ("\u{A0}1", "line 1, column 1: a value is missing"),
        ("\"a", "line 1, column 1: this string has no end"), ("\"\\", "line 1, column 2: this escape has no end"),
        ("\"a\tb\"", "line 1, column 3: a control character in a string must be written as an escape"),
        (#""\x""#, "line 1, column 2: there is no such escape"),
        (#""\u12g4""#, #"line 1, column 2: four hexadecimal digits must follow \u"#),
        (#""\ud800""#, "line 1, column 2: this escape is half of a surrogate pair"),
        (#""\ud800A""#, "line 1, column 2: this escape is half of a surrogate pair"),
        (#""\ude00\ud83d""#, "line 1, column 2: this escape is half of a surrogate pair"),
    ])
    func saysWhereAndWhyATextIsNoDocument(_ text: String, _ expected: String) {
        #expect(error(text) == expected)
    }

    @Test(
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func refusesInvalidUTF8(_ bytes: [UInt8]) {
        #expect(error([0x5B, 0x22] + bytes + [0x22, 0x5D]) == "line 1, column 2: this string is not valid UTF-8")
        #expect(error(bytes) == "line 1, column 1: a value is missing")
    }

    @Test func limitsTheDepth() {
        let limit = JSONReader.depthLimit
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(error(nested(limit)).hasPrefix("read"))
        #expect(error(nested(limit + 1)) == "line 1, column \(limit + 1): this is nested more than \(limit) deep")
        #expect(error(String(repeating: "[{\"a\":", count: 1_000_000)).contains("nested"))
    }

    @Test func passesOverAByteOrderMark() throws {
        #expect(try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .array([.number("1")]))
        #expect(error("\u{FEFF}x") == "line 1, column 1: a value is missing")
    }

    @Test func refusesWhatFoundationRefuses() {
        // Every document with one byte changed or cut off: both readers must agree on whether it is one.
        let document = Array(#"{"a":[1,-2.5e3,true,null],"b":{"c":"x\n\u0041"},"d":""}"#.utf8)
        func agree(_ bytes: [UInt8]) {
            let isRead = error(bytes).hasPrefix("read")
            let isDecoded =
                (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            // Foundation takes two members of one name.
            #expect(
                isRead == isDecoded || error(bytes).contains("given before"),
                "\(String(decoding: bytes, as: UTF8.self))")
        }
        for index in document.indices {
            agree(Array(document[..<index]))
            for byte in [0x20, 0x22, 0x2C, 0x30, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0x01] as [UInt8] {
                var changed = document
                changed[index] = byte
                agree(changed)
            }
        }
    }

    @Test func isWrittenBackAsItWas() throws {
        let text = #"{"z": 1.50, "a": [true, null, {"k": "é\n"}], "big": 123456789012345678901234567890}"#
        var writer = JSONWriter()
        writer.value(try JSONReader.read(text))
        #expect(writer.take() == text + "\n")
    }
}

@Suite struct SmallFileTests {
    private let folder = TemporaryFolder()

    @Test func readsAFileUpToItsLimit() throws {
        folder.make("a", "12345")
        #expect(try readSmallFile(folder.file("a"), limit: 5) == Array("12345".utf8))
        #expect(throws: SystemError(function: "read", path: folder.file("a"), code: EFBIG)) {
            try readSmallFile(folder.file("a"), limit: 4)
        }
        #expect(throws: SystemError(function: "read", path: folder.path, code: EISDIR)) {
            try readSmallFile(folder.path)
        }
        #expect(throws: SystemError(function: "open", path: folder.file("b"), code: ENOENT)) {
            try readSmallFile(folder.file("b"))
        }
        #expect(throws: SystemError(function: "read", path: "/dev/null", code: EINVAL)) {
            try readSmallFile("/dev/null")
        }
    }
}
