internal import Glibc
internal import SottoSupport

/// Whether a microphone could be reached, by the kernel's devices and the sound server's socket. Files need neither.
enum AudioChecks {
    static func findings(devices: String = "/dev/snd", environment: (String) -> String? = Environment.value)
        -> [Finding]
    {
        let captures = namesInFolder(devices).filter { $0.hasPrefix("pcmC") && $0.hasSuffix("c") }.sorted()
        let reachable = captures.filter { access(devices + "/" + $0, R_OK | W_OK) == 0 }
        let runtime = environment("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
        let server = ["pipewire-0": "PipeWire", "pulse/native": "PulseAudio"]
            .filter { access("\(runtime)/\($0.key)", R_OK | W_OK) == 0 }.map(\.value).sorted()
        guard !captures.isEmpty || !server.isEmpty else {
            return [.note("microphones", "none: there is no sound card and no sound server (files need neither)")]
        }
        let servers = server.isEmpty ? "no sound server" : "sound server " + server.joined(separator: " and ")
        let state = "\(captures.count) recording device\(captures.count == 1 ? "" : "s"), \(servers)"
        guard !reachable.isEmpty || !server.isEmpty else {
            return [
                .problem(
                    "microphones", "\(state), and you may not use the devices",
                    remedy: "sudo usermod -aG audio \"$USER\", then log in again")
            ]
        }
        return [.ok("microphones", state)]
    }
}
