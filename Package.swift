// swift-tools-version:6.2
import PackageDescription

// Targets are listed from the lowest to the highest: a target imports only targets above it in this list.
// Tests/SottoArchitectureTests reads the sources and keeps that true.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Sotto",
    products: [
        .library(name: "Sotto", targets: ["Sotto"]),
        .executable(name: "sotto", targets: ["sotto"]),
    ],
    traits: [
        .trait(
            name: "Network", description: "Download models; without it nothing is linked that could open a connection"),
        .default(enabledTraits: ["Network"]),
    ],
    targets: [
        // C libraries: a module map and a shim, nothing else. CWhisper is built by vendor/whisper.cpp/build.sh.
        .binaryTarget(name: "CWhisper", path: "vendor/whisper.cpp/build/CWhisper.artifactbundle"),
        .systemLibrary(name: "CFFmpeg", pkgConfig: "libavformat libavcodec libavutil libswresample"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),

        .target(name: "SottoSupport", dependencies: ["CCrypto"], swiftSettings: strict),
        .target(name: "SottoTranscript", dependencies: ["SottoSupport"], swiftSettings: strict),
        .target(name: "SottoAudio", dependencies: ["SottoTranscript"], swiftSettings: strict),
        .target(
            name: "SottoMedia", dependencies: ["SottoSupport", "SottoTranscript", "SottoAudio", "CFFmpeg"],
            swiftSettings: strict),
        .target(
            name: "SottoEngine", dependencies: ["SottoSupport", "SottoTranscript", "SottoAudio"],
            swiftSettings: strict),
        .target(
            name: "SottoWhisper",
            dependencies: ["SottoSupport", "SottoTranscript", "SottoAudio", "SottoEngine", "CWhisper", "CZlib"],
            swiftSettings: strict),
        .target(name: "SottoNetwork", dependencies: ["SottoSupport", "CCurl"], swiftSettings: strict),
        .target(
            name: "Sotto",
            dependencies: ["SottoTranscript", "SottoAudio", "SottoMedia", "SottoEngine", "SottoWhisper"],
            swiftSettings: strict),
        .target(
            name: "SottoCommands",
            dependencies: [
                "SottoSupport", "SottoTranscript", "SottoAudio", "SottoMedia", "SottoEngine", "SottoWhisper",
                .target(name: "SottoNetwork", condition: .when(traits: ["Network"])),
            ],
            swiftSettings: strict),
        .executableTarget(name: "sotto", dependencies: ["SottoCommands"], swiftSettings: strict),

        .target(
            name: "SottoTestSupport",
            dependencies: ["SottoSupport", "SottoTranscript", "SottoAudio", "SottoEngine"],
            path: "Tests/SottoTestSupport", exclude: ["faulty_server.py"], swiftSettings: strict),
        .testTarget(name: "SottoSupportTests", dependencies: ["SottoSupport", "SottoTestSupport"]),
        .testTarget(
            name: "SottoTranscriptTests", dependencies: ["SottoTranscript", "SottoTestSupport"], exclude: ["Golden"]),
        .testTarget(name: "SottoAudioTests", dependencies: ["SottoAudio", "SottoTestSupport"]),
        .testTarget(name: "SottoMediaTests", dependencies: ["SottoMedia", "SottoTestSupport"]),
        .testTarget(name: "SottoEngineTests", dependencies: ["SottoEngine", "SottoTestSupport"]),
        .testTarget(name: "SottoWhisperTests", dependencies: ["SottoWhisper", "SottoMedia", "SottoTestSupport"]),
        .testTarget(
            name: "SottoNetworkTests", dependencies: ["SottoNetwork", "SottoSupport", "SottoTestSupport"]),
        .testTarget(name: "SottoCommandsTests", dependencies: ["SottoCommands", "SottoTestSupport", "sotto"]),
        .testTarget(name: "SottoArchitectureTests", dependencies: ["SottoTestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
