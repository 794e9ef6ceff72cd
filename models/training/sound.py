"""Samples and wave files: 16 kHz mono, samples as floats in the range of int16."""

import wave

import numpy as np

SAMPLE_RATE = 16000


def read_pcm16(data):
    """(samples, sample rate) of the bytes of a 16-bit mono wave file. espeak-ng writes its header
    before it knows the length, so the length in it is not believed: the samples go to the end."""
    start = data.find(b"data") + 8
    sample_rate = int.from_bytes(data[24:28], "little")
    end = len(data) - (len(data) - start) % 2
    return np.frombuffer(data[start:end], dtype="<i2").astype(np.float32), sample_rate


def to_int16(samples):
    return np.clip(samples, -32768, 32767).astype("<i2")


def write_wave(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, SAMPLE_RATE, 0, "NONE", ""))
        file.writeframes(to_int16(samples).tobytes())


def silence(seconds):
    return np.zeros(int(SAMPLE_RATE * seconds))


def trimmed(samples, margin=0.02):
    """Without the silence before and after, but for `margin` seconds; None if nothing is heard."""
    if len(samples) < 400:
        return None
    block = SAMPLE_RATE // 100
    blocks = samples[:len(samples) // block * block].reshape(-1, block)
    peaks = np.abs(blocks).max(1)
    loud = np.nonzero(peaks > max(60.0, 0.012 * peaks.max()))[0]
    if len(loud) == 0:
        return None
    margin = int(margin * SAMPLE_RATE)
    start = max(0, loud[0] * block - margin)
    return samples[start:(loud[-1] + 1) * block + margin]


def scaled(samples, peak=12000):
    return np.clip(samples * (peak / max(1.0, np.abs(samples).max())), -32768, 32767)
