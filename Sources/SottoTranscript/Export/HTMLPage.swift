/// The parts of the HTML page that are the same in each.
enum HTMLPage {
    /// The hashes are those of `style` and `script` to the byte (SHA-256, base64); HTMLExporterTests computes them too.
    /// `file:` is what a page opened from a disk is, and what lies beside it.
    static let policy =
        "default-src 'none'; base-uri 'none'; form-action 'none'; media-src 'self' file:; "
        + "style-src 'sha256-xKmztdmm1C5k0U7lYi35P01tUkU8cs+dHljPFxGnskE='; "
        + "script-src 'sha256-juz2bH2JNbGq+89mswHmRAsL1hvnIPjtQlY1qQpjG40='"

    static let style = """

        :root { color-scheme: light dark; --text: #1c1c1e; --muted: #6b6b70; --ground: #fdfdfc; --raised: #fff;
          --line: #e3e3e0; --accent: #0a58a6; --now: #fff3cf; --unsure: #b3541e; }
        @media (prefers-color-scheme: dark) {
          :root { --text: #e6e6e3; --muted: #9a9a9f; --ground: #161618; --raised: #1f1f22; --line: #343438;
            --accent: #7db8f5; --now: #3a3215; --unsure: #f0a36b; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 46rem; background: var(--ground);
          color: var(--text); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
        h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; text-wrap: balance; }
        .facts, footer { color: var(--muted); font-size: .875rem; }
        .facts { margin: .35rem 0 1.5rem; }
        .player { position: sticky; top: 0; z-index: 1; margin: 0 -.75rem 1rem; padding: .75rem;
          background: var(--ground); border-bottom: 1px solid var(--line); }
        audio, video { display: block; width: 100%; }
        video { max-height: 45vh; border-radius: .5rem; background: #000; }
        .missing { margin: .5rem 0 0; font-size: .875rem; color: var(--unsure); }
        .s { display: grid; grid-template-columns: 4.25rem minmax(0, 1fr); gap: .75rem; align-items: baseline;
          margin: 0 -.75rem; padding: .15rem .75rem; border-radius: .5rem; }
        .s.apart { margin-top: 1rem; }
        .s.now { background: var(--now); }
        .s p { margin: 0; }
        .s time, .s button { font: inherit; font-size: .8125rem; font-variant-numeric: tabular-nums; text-align: start;
          color: var(--muted); }
        .s button { padding: 0; border: 0; background: none; color: var(--accent); cursor: pointer; }
        .s button:hover { text-decoration: underline; }
        .s button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .2rem; }
        .unsure { text-decoration: underline dotted var(--unsure) .1em; text-underline-offset: .2em; }
        footer { margin-top: 2.5rem; padding-top: .75rem; border-top: 1px solid var(--line); }
        @media (max-width: 32rem) {
          body { padding: 1.25rem 1rem 3rem; font-size: 1rem; }
          .s { grid-template-columns: 3.4rem minmax(0, 1fr); gap: .6rem; }
        }
        @media print {
          :root { color-scheme: light; --text: #000; --muted: #555; --ground: #fff; --line: #bbb; --accent: #555;
            --now: transparent; --unsure: #000; }
          body { padding: 0; max-width: none; font-size: 11pt; }
          .player { display: none; }
          .s { margin: 0; padding: .15rem 0; break-inside: avoid; }
        }

        """

    static let script = """

        "use strict";
        const player = document.querySelector("audio, video");
        if (player) {
          const buttons = [...document.querySelectorAll("button[data-t]")];
          const starts = buttons.map((button) => Number(button.dataset.t));
          let shown = null;
          const seek = (index) => {
            player.currentTime = starts[index];
            player.play().catch(() => {});
          };
          buttons.forEach((button, index) => button.addEventListener("click", () => seek(index)));
          player.addEventListener("timeupdate", () => {
            let low = 0, high = starts.length;
            while (low < high) {
              const middle = (low + high) >> 1;
              if (starts[middle] <= player.currentTime + 0.05) low = middle + 1; else high = middle;
            }
            const line = low > 0 ? buttons[low - 1].parentElement : null;
            if (line === shown) return;
            shown?.classList.remove("now");
            line?.classList.add("now");
            shown = line;
          });
          const tell = () => { document.querySelector(".missing").hidden = false; };
          player.addEventListener("error", tell);
          if (player.error) tell(); // On a long page it may have failed before this runs.
        }

        """

    /// By the ending of the name, as nothing else is known: whether there may be a picture to show.
    static func isVideo(_ name: String) -> Bool {
        let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        return ["mp4", "m4v", "mkv", "webm", "mov", "avi", "ogv", "mpg", "mpeg", "ts", "mts", "wmv", "flv"].contains(
            ending)
    }

    /// The name as one component of a URL: every byte but RFC 3986's unreserved ones.
    static func percentEncoded(_ name: String) -> String {
        var result = ""
        for byte in name.utf8 {
            switch UInt8(byte) {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += "%" + String(0x100 + UInt16(byte), radix: 16, uppercase: true).dropFirst()
            }
        }
        return result
    }
}
