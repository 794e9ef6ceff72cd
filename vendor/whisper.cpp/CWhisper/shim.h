// The C interface that Swift sees as the module CWhisper. whisper.h brings ggml.h and ggml-cpu.h with it;
// ggml-backend.h is there for the list of devices and CPU features.
#include "whisper.h"
#include "ggml-backend.h"
#include "ggml-cpu.h"
