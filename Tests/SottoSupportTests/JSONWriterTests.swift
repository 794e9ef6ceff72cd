import Foundation
import SottoSupport
import Testing

@Suite struct JSONWriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        body(&writer)
        writer.end()
        return String(writer.take().dropFirst().dropLast(2))
    }

    @Test(arguments: [
        ("", #""""#), ("a\"b\\c", #""a\"b\\c""#),
        ("\n\r\t\u{8}\u{c}\0\u{1f}\u{7f}", #""\n\r\t\u0008\u000c\u0000\u001f\u007f""#),
        ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("你好 👩‍👩‍👧 שלום €", "\"你好 👩‍👩‍👧 שלום €\""), ("</script>", "\"</script>\""),
    ])
    func escapesStrings(_ string: String, _ expected: String) throws {
        let json = written { $0.value(string) }
        #expect(json == expected)
        #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [string])
        #expect("\"\(JSONWriter.escaped(string))\"" == expected)
    }

    @Test func escapesEveryCharacterReversibly() throws {
        let scalars = (0...0x10FFFF).lazy.compactMap { Unicode.Scalar(UInt32($0)) }
        for start in stride(from: 0, to: 0x11000, by: 0x400) {
            var string = String.UnicodeScalarView()
            string.append(contentsOf: scalars.dropFirst(start).prefix(0x400))
            let json = written { $0.value(String(string)) }
            let decoded = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
            #expect(decoded[0].unicodeScalars.elementsEqual(string))
        }
    }

    @Test(arguments: [
        (0, "0"), (1, "0.001"), (-1, "-0.001"), (500, "0.5"), (1000, "1"), (60_010, "60.01"), (-1500, "-1.5"),
        (Int64.min, "-9223372036854775.808"), (Int64.max, "9223372036854775.807"),
    ])
    func writesThousandthsExactly(_ count: Int64, _ expected: String) {
        #expect(written { $0.thousandths(count) } == expected)
    }

    @Test(arguments: [
        (Float(0), "0"), (1, "1"), (-0.25, "-0.25"), (0.1, "0.1"), (1e-7, "1e-07"), (3.4e38, "3.4e+38"),
        (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ])
    func writesNumbersShort(_ number: Float, _ expected: String) throws {
        let json = written { $0.value(number) }
        #expect(json == expected)
        if number.isFinite {
            #expect(try JSONDecoder().decode([Float].self, from: Data("[\(json)]".utf8)) == [number])
        }
    }

    @Test func handsOverWhatIsReadyAndGoesOn() {
        var writer = JSONWriter()
        writer.beginObject(.lines)
        writer.key("a")
        writer.value(1)
        #expect(writer.take() == "{\n  \"a\": 1")
        #expect(writer.take() == "")
        writer.key("b")
        writer.beginArray(.lines)
        writer.beginObject()
        writer.key("c")
        writer.value(true)
        writer.key("d")
        writer.null()
        writer.end()
        writer.beginArray()
        writer.end()
        writer.end()
        writer.end()
        #expect(writer.take() == ",\n  \"b\": [\n    {\"c\": true, \"d\": null},\n    []\n  ]\n}\n")
    }
}
