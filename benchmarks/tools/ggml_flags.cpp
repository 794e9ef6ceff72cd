// Times the three kinds of work that whisper.cpp does, in one process, for one model: ggml_flags.sh builds this against
// differently configured libraries and compares them. The weights may be random; the times do not depend on them.
//
// usage: ggml_flags MODEL THREADS
// prints four times in milliseconds, comma-separated: one encoder pass over 30 s; one decoder step of 1 token, and of 5
// tokens (a beam search of width 5); one decoder pass over a prompt of 256 tokens. With one thread they are processor
// time, which other programs on the machine hardly touch; with several, wall time, since ggml's threads wait by spinning.
#include "whisper.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <vector>

static constexpr int promptTokens = 256;

static void check(int status, const char * what) {
    if (status != 0) {
        std::fprintf(stderr, "ggml_flags: %s failed with status %d\n", what, status);
        std::exit(1);
    }
}

static double now(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

// The mean time of `count` calls, in milliseconds.
static double milliseconds(clockid_t clock, int count, const std::function<void(int)> & work) {
    const double start = now(clock);
    for (int i = 0; i < count; i++) {
        work(i);
    }
    return (now(clock) - start) / count;
}

int main(int argc, char ** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: ggml_flags MODEL THREADS\n");
        return 2;
    }
    const int threads = std::max(1, std::atoi(argv[2]));
    const clockid_t clock = threads == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
    whisper_log_set([](ggml_log_level, const char *, void *) {}, nullptr);
    whisper_context * context = whisper_init_from_file_with_params(argv[1], whisper_context_default_params());
    if (context == nullptr) {
        std::fprintf(stderr, "ggml_flags: cannot load %s\n", argv[1]);
        return 1;
    }
    check(whisper_set_mel(context, nullptr, 0, whisper_model_n_mels(context)), "whisper_set_mel");

    const std::vector<whisper_token> tokens(promptTokens, 0);
    const auto encode = [&](int) { check(whisper_encode(context, 0, threads), "whisper_encode"); };
    const auto decode = [&](int count, int position) {
        check(whisper_decode(context, tokens.data(), count, position, threads), "whisper_decode");
    };

    // Once for the caches, the pages of the model and the buffers.
    encode(0);
    decode(promptTokens, 0);

    const double encoding = milliseconds(clock, 1, encode);
    const double single = milliseconds(clock, 32, [&](int i) { decode(1, promptTokens / 4 + i); });
    const double beam = milliseconds(clock, 16, [&](int i) { decode(5, promptTokens / 4 + 5 * i); });
    const double prompt = milliseconds(clock, 1, [&](int) { decode(promptTokens, 0); });
    std::printf("%.2f,%.3f,%.3f,%.2f\n", encoding, single, beam, prompt);
    whisper_free(context);
}
