#ifndef SOTTO_CFFMPEG_SHIM_H
#define SOTTO_CFFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// Only what Swift cannot import, each with its reason.

// A function-like macro.
static inline int sotto_averror(int code) { return AVERROR(code); }

// These are macros that call a function-like macro (FFERRTAG).
static inline int sotto_averror_eof(void) { return AVERROR_EOF; }
static inline int sotto_averror_patch_welcome(void) { return AVERROR_PATCHWELCOME; }

// A macro with a cast in it.
static inline int64_t sotto_av_nopts_value(void) { return AV_NOPTS_VALUE; }

// AVCodec.type is declared with a bit field beside it in some versions and Swift's view of the struct has changed
// between FFmpeg 5 and 7; a function keeps one spelling.
static inline int sotto_is_audio_decoder(const AVCodec *codec) {
    return codec->type == AVMEDIA_TYPE_AUDIO && av_codec_is_decoder(codec) &&
           !(codec->capabilities & AV_CODEC_CAP_EXPERIMENTAL);
}

#endif
