#!/usr/bin/env python3
"""Make the test recordings: short ones and one three minute meeting.

  recordings.py DIR       NAME.wav, NAME.txt (exact words) and, for the meeting, NAME.json (voice,
                          start and end of every utterance in seconds)
  recordings.py --words   only print the sentences, for `textgen.py --avoid`: none of them may be
                          in the training text
"""

import argparse
import json
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sound import SAMPLE_RATE, scaled, silence, trimmed, write_wave
from synth import HELD_OUT_VARIANTS, speak

SLT, RMS, AWB, KAL = "flite:slt", "flite:rms", "flite:awb", "flite:kal16"
AMERICAN, BRITISH, FEMALE = "espeak:en-us", "espeak:en-gb", "espeak:en-us+f3"
MICHAEL = "espeak:en-us+" + HELD_OUT_VARIANTS[0]

PEAK = 10000


@dataclass
class Recording:
    name: str
    pauses: tuple       # seconds after an utterance: shortest and longest
    utterances: list    # (voice, text)
    snr: float = None   # dB of white noise below the speech, None for no noise

    @property
    def text(self):
        return "".join(text + "\n" for _, text in self.utterances)


SHORT = [
    Recording("short_note_slt", (0.3, 0.5), [
        (SLT, "Please send the summary to my boss before noon."),
    ]),
    Recording("short_question_rms", (0.3, 0.5), [
        (RMS, "Did you remember to lock the garage last night?"),
    ]),
    Recording("dictation_awb", (0.4, 0.7), [
        (AWB, "Note to self: the invoice for the hotel in Vienna is still missing."),
        (AWB, "I will call the bank again on Thursday morning."),
    ]),
    Recording("clinic_slt", (0.4, 0.7), [
        (SLT, "The patient is a fifty two year old woman with back pain."),
        (SLT, "She has no fever and no cough."),
        (SLT, "She should take the medicine twice a day after meals."),
        (SLT, "We will see her again in three weeks."),
    ]),
    Recording("travel_espeak_gb", (0.4, 0.7), [
        (BRITISH, "My train to London leaves at a quarter past seven."),
        (BRITISH, "Could you tell me how to get to the station?"),
        (BRITISH, "Turn left at the church and walk for ten minutes."),
    ]),
    Recording("phone_number_rms", (0.4, 0.7), [
        (RMS, "My phone number is two five five, nine zero one, four seven."),
        (RMS, "The room number is three hundred and eighteen."),
    ]),
    Recording("weather_espeak_us", (0.4, 0.7), [
        (AMERICAN, "It was foggy this morning, but the afternoon will be warm and sunny."),
        (AMERICAN, "The temperature in Madrid is thirty one degrees."),
    ]),
    Recording("home_kal", (0.4, 0.7), [
        (KAL, "We are out of butter and cheese."),
        (KAL, "The brown dog is sleeping under the kitchen table."),
    ]),
    Recording("long_pauses_slt", (3.0, 4.5), [
        (SLT, "Good morning, everyone."),
        (SLT, "The first item is the new website."),
        (SLT, "Any questions before we continue?"),
    ]),
    Recording("long_pauses_two_voices", (2.5, 4.0), [
        (RMS, "Do you know where they keep the printer?"),
        (SLT, "It is in the meeting room on the second floor."),
        (RMS, "Thank you, that helps me a lot."),
    ]),
    Recording("noise_15db_awb", (0.4, 0.7), [
        (AWB, "The battery of my phone is almost empty."),
        (AWB, "Please turn off the computer and open the window."),
    ], snr=15),
    Recording("noise_15db_espeak_f", (0.4, 0.7), [
        (FEMALE, "The shop near the bridge has bread, milk and fresh fruit."),
        (FEMALE, "It opens at eight in the morning."),
    ], snr=15),
    Recording("unseen_voice_michael", (0.4, 0.7), [
        (MICHAEL, "The old farmer told us a story about a wolf and a fox."),
        (MICHAEL, "Nobody believed him."),
    ]),
]
MEETING = Recording("meeting_3min", (.9, 3.9), [
    (SLT, "Good morning, everyone, and welcome to the weekly meeting."),
    (SLT, "Today we will talk about the budget, the schedule and the new website."),
    (SLT, "Daniel, can you start with the budget?"),
    (RMS, "Yes, of course."),
    (RMS, "We spent twelve percent more than planned in October."),
    (RMS, "Most of the money went into travel costs and the office move."),
    (RMS, "I think November will be better."),
    (BRITISH, "Does that include the contract with the bank?"),
    (RMS, "No, the contract is not in the numbers yet."),
    (BRITISH, "Okay, please add it before Friday."),
    (SLT, "Thank you for the numbers, Daniel."),
    (SLT, "The next item is the schedule."),
    (AWB, "The design is almost ready."),
    (AWB, "We finished the test results two days early."),
    (AWB, "The software team needs three more weeks for the database."),
    (FEMALE, "Can we move the product launch to the ninth of December?"),
    (AWB, "That is a good idea, but I have to ask the customer."),
    (FEMALE, "When will you know more?"),
    (AWB, "I will call them on Wednesday at half past ten."),
    (SLT, "Let us talk about the website now."),
    (BRITISH, "The new website looks very good on the phone."),
    (BRITISH, "There is still a problem with the password page."),
    (RMS, "I saw that too."),
    (RMS, "The error message is too long and not very clear."),
    (BRITISH, "I will fix it tomorrow morning."),
    (SLT, "How many people tested the website last week?"),
    (FEMALE, "Twenty six users, and four of them had problems."),
    (SLT, "Please write a short summary and send it to the whole team."),
    (AWB, "By the way, the meeting room will be closed on Monday."),
    (FEMALE, "Then we should meet in the library."),
    (SLT, "All right, the next meeting is on Monday at nine o'clock in the library."),
    (RMS, "Who is going to write the notes?"),
    (BRITISH, "I can do that."),
    (SLT, "Are there any other questions?"),
    (FEMALE, "Yes, when do we get the new computers?"),
    (RMS, "They will arrive at the end of the month."),
    (SLT, "Thank you for your time, and have a nice day."),
    (AWB, "Goodbye, everyone."),
    (FEMALE, "See you next week."),
])


def record(recording, rng, folder):
    """(samples, times of the utterances); `folder` is for temporary files"""
    parts = [silence(rng.uniform(.2, .6))]
    utterances = []
    time = len(parts[0]) / SAMPLE_RATE
    for voice, text in recording.utterances:
        speech = scaled(trimmed(speak(text, voice, rng, folder, plain=True)), PEAK)
        utterances.append({
            "start": round(time, 2),
            "end": round(time + len(speech) / SAMPLE_RATE, 2),
            "voice": voice,
            "text": text,
        })
        pause = silence(rng.uniform(*recording.pauses))
        parts += [speech, pause]
        time += (len(speech) + len(pause)) / SAMPLE_RATE
    return np.concatenate(parts), utterances


def with_noise(samples, utterances, snr, generator):
    """White noise over all, `snr` dB below the mean power while somebody speaks."""
    speech = np.concatenate([
        samples[int(utterance["start"] * SAMPLE_RATE):int(utterance["end"] * SAMPLE_RATE)]
        for utterance in utterances])
    amplitude = np.sqrt(np.mean(speech ** 2) / 10 ** (snr / 10))
    return samples + generator.standard_normal(len(samples)) * amplitude


def write_recordings(folder):
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(11)
    generator = np.random.default_rng(3)
    with tempfile.TemporaryDirectory() as temporary:
        for recording in [*SHORT, MEETING]:
            samples, utterances = record(recording, rng, temporary)
            if recording.snr is not None:
                samples = with_noise(samples, utterances, recording.snr, generator)
            write_wave(folder / (recording.name + ".wav"), samples)
            (folder / (recording.name + ".txt")).write_text(recording.text)
            if recording is MEETING:
                (folder / (recording.name + ".json")).write_text(json.dumps(utterances, indent=1))
            print(recording.name, round(len(samples) / SAMPLE_RATE, 1))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, metavar="DIR")
    parser.add_argument("--words", action="store_true", help="only print the sentences")
    options = parser.parse_args()
    if options.words:
        sys.stdout.writelines(recording.text for recording in [*SHORT, MEETING])
    elif options.folder:
        write_recordings(options.folder)
    else:
        parser.error("the folder is missing")


if __name__ == "__main__":
    main()
