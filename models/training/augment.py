"""Changes of the sound that are made on mel power or its logarithm, (frames, 80), cheap enough for
one CPU core. `rng` is a random.Random; the order of the draws is part of a seed's result."""

import numpy as np
import torch

from sound import SAMPLE_RATE
from utterances import MEL_BANDS

# Rough centres of the bands in Hz (the filters of Whisper are of the Slaney kind; this is the other
# usual formula, mel = 2595 log10(1 + f / 700), from 0 to 8000 Hz).
BAND_CENTRES = 700 * (10 ** (np.linspace(0, 2840, MEL_BANDS) / 2595) - 1)


def band_noise(frequency, generator):
    """Half an octave or so around a random frequency."""
    distance = np.log(frequency) - np.log(generator.uniform(200, 3000))
    return np.exp(-(distance ** 2) / .8)


def hum(frequency, generator):
    """Narrow peaks at multiples of a random frequency."""
    peaks = np.cos(frequency / generator.uniform(40, 200)) > .97
    return frequency ** -.25 * (1 + 6 * peaks)


# Amplitude over frequency of the kinds of noise: white, pink, brown, ...
NOISE_SHAPES = [
    lambda frequency, generator: 1,
    lambda frequency, generator: frequency ** -.5,
    lambda frequency, generator: 1 / frequency,
    band_noise,
    hum,
    lambda frequency, generator: frequency ** -.7,
]


class NoiseBank:
    """Mel power of some long noises, each with an amplitude of 0.1 (root mean square)."""

    def __init__(self, log_mel, count=12, seconds=40, seed=0):
        generator = np.random.default_rng(seed)
        self.noises = []
        for i in range(count):
            shape = NOISE_SHAPES[i % len(NOISE_SHAPES)]
            noise = self._noise(shape, seconds * SAMPLE_RATE, generator)
            log_power = log_mel(torch.from_numpy(noise.astype(np.float32)))
            self.noises.append(10.0 ** log_power.numpy().astype(np.float32))

    @staticmethod
    def _noise(shape, length, generator):
        spectrum = np.fft.rfft(generator.standard_normal(length))
        frequency = np.fft.rfftfreq(length, 1 / SAMPLE_RATE) + 20
        noise = np.fft.irfft(spectrum * shape(frequency, generator), length)
        if generator.random() < .5:     # comes and goes, a new level every quarter of a second
            step = SAMPLE_RATE // 4
            levels = generator.uniform(.3, 1.5, length // step + 1)
            noise = noise * np.interp(np.arange(length), np.arange(0, length + step, step), levels)
        return noise / np.sqrt((noise ** 2).mean()) * .1

    def stretch(self, frames, rng):
        """So many frames from somewhere in one of the noises."""
        noise = rng.choice(self.noises)
        start = rng.randrange(0, len(noise) - frames)
        return noise[start:start + frames]


def change_speed_and_pitch(mel, rng, share=.25):
    """Stretches the time axis and the frequency axis of a log mel. The second is vocal tract length
    perturbation (Jaitly and Hinton, 2013), roughly: it is linear in mel here."""
    speed = rng.uniform(.9, 1.12) if rng.random() < share else 1.0
    pitch = rng.uniform(.92, 1.09) if rng.random() < share else 1.0
    if speed == 1.0 and pitch == 1.0:
        return mel
    image = torch.from_numpy(np.ascontiguousarray(mel, dtype=np.float32))
    frames = max(8, int(len(mel) / speed))
    # grid_sample's coordinates go from -1 to 1.
    x = np.arange(MEL_BANDS) * pitch / (MEL_BANDS - 1) * 2 - 1
    y = np.linspace(-1, 1, frames)
    grid = torch.from_numpy(np.stack(np.meshgrid(x, y), -1).astype(np.float32))
    return torch.nn.functional.grid_sample(
        image[None, None], grid[None], align_corners=True, padding_mode="border")[0, 0].numpy()


def coloured(power, rng):
    """The sound of another microphone and room, now and then. `power` may be changed in place."""
    if rng.random() < .35:
        power *= _tone_curve(rng)
    if rng.random() < .1:
        power *= _telephone_band(rng)
    if rng.random() < .12:
        power = _reverberant(power, rng)
    return power


def _tone_curve(rng):
    decades = np.interp(np.arange(MEL_BANDS), [0, 27, 53, 79],
                        [rng.uniform(-.6, .6) for _ in range(4)])
    return 10 ** decades.astype(np.float32)


def _telephone_band(rng):
    low, high = rng.uniform(100, 350), rng.uniform(3000, 4500)
    decades = (-np.clip((BAND_CENTRES - high) / 300, 0, 4.5)
               - np.clip((low - BAND_CENTRES) / 60, 0, 3))
    return 10 ** decades.astype(np.float32)


def _reverberant(power, rng):
    """Adds an exponential tail of 0.4 s, two frames at a time."""
    tail = np.exp(-np.arange(1, 40) * rng.uniform(.12, .5))
    amount = rng.uniform(.02, .25)
    result = power.copy()
    for i in range(0, min(len(tail), len(power) - 1), 2):
        weight = tail[i] + tail[min(len(tail) - 1, i + 1)]
        result[i + 1:] += amount * weight * power[:-i - 1]
    return result


def mask(log_power, start, end, rng):
    """Blanks bands, and moments between two frames, twice (SpecAugment: Park and others, 2019)."""
    for _ in range(2):
        width = rng.randint(1, 10)
        band = rng.randint(0, MEL_BANDS - 1 - width)
        log_power[:, band:band + width] = log_power.mean()
        width = rng.randint(1, 14)
        if end - start > 3 * width:
            frame = rng.randint(start, end - width)
            log_power[frame:frame + width] = log_power.mean()
