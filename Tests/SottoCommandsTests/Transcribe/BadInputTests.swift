import Foundation
import SottoTestSupport
import Testing

/// The table of bad inputs: what the exit status is, and what is written.
@Suite(.serialized) struct BadInputTests {
    private let folder = TemporaryFolder()

    private func transcribe(_ arguments: [String], input: String = "/dev/null") throws -> ChildProcess.Result {
        try ChildProcess.run(Programs.sotto, Programs.transcribe + arguments, input: input)
    }

    private func ffmpeg(_ arguments: [String]) throws {
        let made = try ChildProcess.run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments)
        #expect(made.status == 0, "\(made.errors) (apt-get install ffmpeg)")
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    private func expectOneSentence(_ result: ChildProcess.Result, status: Int32) {
        #expect(result.status == status, "\(result.errors)")
        #expect(result.output.isEmpty)
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("sotto: "))
    }

    // MARK: exit 3, nothing written

    @Test func whatIsNoAudioFile() throws {
        folder.make("empty.wav", "")
        folder.make("text.wav", "This is a letter, not a recording.\n")
        folder.make("list.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n/etc/passwd\n")
        folder.make("list.ffconcat", "ffconcat version 1.0\nfile '\(Recordings.path("home_kal.wav"))'\n")
        try ffmpeg(["-f", "lavfi", "-i", "testsrc=d=1:s=32x32", "-an", folder.file("silent.mp4")])
        let names = ["missing.wav", "empty.wav", "text.wav", "list.m3u8", "list.ffconcat", "silent.mp4"]
        for path in names.map(folder.file) + [folder.path] {
            expectOneSentence(try transcribe([path]), status: 3)
            expectOneSentence(try transcribe(["--output-dir", folder.file("out"), path]), status: 3)
        }
        #expect(TemporaryFolderListing.names(folder.file("out")).isEmpty)
    }

    // MARK: exit 0 with a warning that names the time

    @Test func aTruncatedRecordingIsTranscribedUpToItsEnd() throws {
        let source = Recordings.path("clinic_slt.wav")
        for (name, keep) in [("cut.mp3", 0.6), ("cut.wav", 0.6), ("cut.flac", 0.6)] {
            let whole = folder.file("whole-" + name)
            try ffmpeg(["-i", source, whole])
            let data = try bytes(whole)
            try data.prefix(Int(Double(data.count) * keep)).write(to: URL(filePath: folder.file(name)))
            let result = try transcribe([folder.file(name)])
            #expect(result.status == 0, "\(name): \(result.errors)")
            #expect(result.output.contains("patient"), "\(name)")
            if name != "cut.mp3" || result.errors.contains("0:00:0") {
                #expect(result.errors.contains("0:00:0"), "\(name): \(result.errors)")
            }
        }
    }

    @Test func damageInTheMiddleIsNamedAndTheRestTranscribed() throws {
        let path = folder.file("damaged.flac")
        try ffmpeg(["-i", Recordings.path("clinic_slt.wav"), path])
        var data = try bytes(path)
        let middle = data.count / 2
        for index in middle..<(middle + 6_000) { data[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try data.write(to: URL(filePath: path))
        let result = try transcribe([path])
        #expect(result.status == 0)
        #expect(result.errors.contains("damaged data at 0:00:0"))
        #expect(result.output.contains("patient"))
    }

    // MARK: exit 0, an empty transcript

    @Test func hardlyAnySoundGivesAnEmptyTranscript() throws {
        let noise = ["-f", "lavfi", "-i", "anoisesrc=r=16000:a=0.3:d=0.1:seed=1"]
        try ffmpeg(noise + ["-af", "atrim=end_sample=1", folder.file("one.wav")])
        try ffmpeg(noise + [folder.file("short.wav")])
        try ffmpeg(["-f", "lavfi", "-i", "anullsrc=r=44100:cl=stereo", "-t", "40", folder.file("silence.wav")])
        for name in ["one", "short", "silence"] {
            let path = folder.file(name + ".wav")
            let text = try transcribe([path])
            #expect(text.status == 0, "\(text.errors)")
            #expect(text.output.isEmpty, "\(name)")
            #expect(try transcribe([path, "--output-format", "srt"]).output.isEmpty)
            #expect(try transcribe([path, "--output-format", "vtt"]).output == "WEBVTT\n\n")
            let json = try transcribe([path, "--output-format", "json"]).output
            let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            #expect((object["segments"] as? [Any])?.isEmpty == true)
        }
    }

    // MARK: models

    @Test func aBadModelIsRefusedBeforeAnyWork() throws {
        let model = try bytes(Programs.model)
        try model.prefix(1_000_000).write(to: URL(filePath: folder.file("cut.bin")))
        try Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ $0 >> 5) }).write(
            to: URL(filePath: folder.file("random.bin")))
        var huge = model
        huge.replaceSubrange(8..<12, with: [0xFF, 0xFF, 0xFF, 0x7F])  // n_audio_ctx
        try huge.write(to: URL(filePath: folder.file("huge.bin")))
        let silero = Repository.path("vendor/whisper.cpp/build/models/for-tests-silero-v6.2.0-ggml.bin")
        let recording = Recordings.path("home_kal.wav")
        let files = ["cut.bin", "random.bin", "huge.bin", "none.bin"].map(folder.file)
        for path in files + [silero, recording, "no-such-model"] {
            let result = try ChildProcess.run(Programs.sotto, ["transcribe", "-m", path, recording])
            expectOneSentence(result, status: 4)
        }
    }

    // MARK: usage

    @Test func whatMakesNoSenseIsAUsageError() throws {
        let recording = Recordings.path("home_kal.wav")
        let cases = [
            ["--language", "klingon", recording], ["--language", "de", recording], ["--task", "translate", recording],
            ["--output-format", "docx", recording], ["--output-format", "srt,vtt", recording],
            ["--unknown", recording], [],
            ["--output-dir", folder.file("out"), recording, folder.file("home_kal.mp3")],
        ]
        for arguments in cases { expectOneSentence(try transcribe(arguments), status: 2) }
        #expect(folder.names.isEmpty)
    }

    // MARK: outputs

    @Test func anUnwritablePlaceIsAStorageError() throws {
        folder.make("file", "x")
        let recording = Recordings.path("short_note_slt.wav")
        expectOneSentence(try transcribe(["--output-dir", folder.file("file"), recording]), status: 7)
        expectOneSentence(try transcribe(["--output-dir", "/proc/sotto", recording]), status: 7)
        #expect(folder.names == ["file"])
    }

    @Test func aFullDiskKeepsEarlierFilesAndLeavesNoPart() throws {
        let disk = folder.file("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let mounted = try ChildProcess.run("mount", ["-t", "tmpfs", "-o", "size=16k", "none", disk])
        guard mounted.status == 0 else {
            print("skipped: a small file system cannot be mounted here (it takes root)")
            return
        }
        defer { _ = try? ChildProcess.run("umount", [disk]) }
        // Room for the short first transcript, not for the json of the second.
        try Data(count: 8_192).write(to: URL(filePath: disk + "/ballast"))
        let result = try transcribe([
            "--output-format", "json", "--output-dir", disk, Recordings.path("short_note_slt.wav"),
            Recordings.path("meeting_3min.flac"),
        ])
        #expect(result.status == 7, "\(result.errors)")
        #expect(result.errors.contains("free space"))
        #expect(TemporaryFolderListing.names(disk) == ["ballast", "short_note_slt.json"])
    }

    @Test func oneFailureDoesNotStopTheRest() throws {
        let out = folder.file("out")
        let result = try transcribe([
            "--output-dir", out, "--output-format", "txt,srt", folder.file("missing.wav"),
            Recordings.path("short_note_slt.wav"),
        ])
        #expect(result.status == 3)
        #expect(TemporaryFolderListing.names(out) == ["short_note_slt.srt", "short_note_slt.txt"])
    }
}

enum TemporaryFolderListing {
    /// Names in a folder, hidden ones too; none when it does not exist.
    static func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
