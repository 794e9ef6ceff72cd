internal import Glibc
internal import SottoMedia
internal import SottoSupport
internal import SottoWhisper

#if Network
    internal import SottoNetwork
#endif

/// Versions, the processor and the kernels, memory.
enum SystemChecks {
    static func findings() -> [Finding] {
        [versions, system, processor(flags: cpuFlags, kernels: WhisperEngine.kernels), memory]
    }

    private static var versions: Finding {
        var parts = ["sotto \(SottoProgram.version)", WhisperEngine.identity, "FFmpeg \(FFmpegLibrary.version)"]
        #if Network
            parts.append(HTTPDownload.client)
        #else
            parts.append("no HTTP client")
        #endif
        return .ok("versions", parts.joined(separator: ", "))
    }

    private static var system: Finding {
        var name = utsname()
        uname(&name)
        let kernel = withUnsafeBytes(of: &name.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let distribution = value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "Linux"
        return .ok("system", "\(distribution), kernel \(kernel)")
    }

    /// What the processor has and what the kernels use of it. A build for a machine that can do less is slower than it
    /// need be; one for a machine that can do more would have stopped with an illegal instruction.
    static func processor(flags: Set<String>, kernels: [String]) -> Finding {
        let name = value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown processor"
        let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let used = kernels.isEmpty ? "plain kernels" : "kernels for " + kernels.joined(separator: ", ")
        let state = "\(name), \(cores) core\(cores == 1 ? "" : "s"); \(used)"
        let unused = features.filter { flags.contains($0.flag) && !kernels.contains($0.kernel) }.map(\.kernel)
        guard unused.isEmpty else {
            return .problem(
                "processor", "\(state); not used: \(unused.joined(separator: ", "))",
                remedy: "build Sotto on this machine: make clean build")
        }
        return .ok("processor", state)
    }

    /// Features by the kernel's name and by ggml's, those that make a difference of a third or more.
    private static let features = [
        (flag: "avx2", kernel: "AVX2"), (flag: "fma", kernel: "FMA"), (flag: "f16c", kernel: "F16C"),
        (flag: "avx512f", kernel: "AVX512"), (flag: "asimddp", kernel: "DOTPROD"),
    ]

    private static var cpuFlags: Set<String> {
        let line =
            value(of: "flags", in: "/proc/cpuinfo", separator: ":")
            ?? value(of: "Features", in: "/proc/cpuinfo", separator: ":")
        return Set((line ?? "").split(separator: " ").map(String.init))
    }

    private static var memory: Finding {
        let total = value(of: "MemTotal", in: "/proc/meminfo", separator: ":")
            .flatMap { $0.split(separator: " ").first.flatMap { Int($0) } }
        let free = shown(bytes: ModelQuality.availableMemory())
        guard let total else { return .note("memory", "\(free) free") }
        return .ok("memory", "\(free) free of \(shown(bytes: total * 1024))")
    }

    /// The value of the first line of that name in a file of the system.
    private static func value(of name: String, in file: String, separator: Character) -> String? {
        guard let bytes = try? readSmallFile(file, limit: 1 << 22) else { return nil }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: separator, maxSplits: 1)
            guard parts.count == 2, parts[0].split(whereSeparator: \.isWhitespace).joined(separator: " ") == name else {
                continue
            }
            return parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " ").filter { $0 != "\"" }
        }
        return nil
    }
}
