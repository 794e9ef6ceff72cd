#!/usr/bin/env python3
"""Train the small model.

  train.py PREFIX... --ggml GGML --out m.pt --phases 3:200:48:0 20:300:40:1 15:1500:8:1:0.25

Phases are given as minutes:frames:batch:several[:previous], one after the other.
  frames    encoder frames of 20 ms in a window (1500 is the full 30 s)
  batch     windows in a batch
  several   1 for several utterances in a window, 0 for one
  previous  share of windows that have the previous text before them
The learning rate follows a cosine over all phases. OUT (weights, moving average, optimizer,
vocabulary) is saved every two minutes and at the end; --init continues from such a file.
"""

import argparse
import math
import multiprocessing
import os
import random
import time
from contextlib import closing
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from augment import NoiseBank
from data import Batcher
from features import log_mel, read_filters
from ggml_file import ENGLISH_VOCABULARY
from model import HEAD_WIDTH, Mini
from utterances import Corpus
from vocabulary import (NEVER_SEEN, SPECIAL, TIMESTAMPS, WINDOW_FRAMES, Vocabulary, gpt2_tokenizer,
                        make_vocabulary, split_phonemes)

TIMESTAMP_WEIGHT = .5           # of the loss of a timestamp; a text token has 1
GUIDE_WIDTH = 10.0              # frames to both sides
SAVE_INTERVAL = 120             # seconds


@dataclass
class Phase:
    seconds: float
    frames: int
    batch: int
    several: bool
    previous_text: float = 0.0

    @classmethod
    def parse(cls, text):
        minutes, frames, batch, several, *previous = map(float, text.split(":"))
        return cls(minutes * 60, int(frames), int(batch), bool(several), *previous)

    @property
    def full_windows(self):
        return self.frames >= WINDOW_FRAMES

    def batches(self, batcher):
        batcher.previous_text = self.previous_text
        while True:
            frames = self.frames
            if not self.full_windows:
                frames += batcher.rng.choice([-40, -20, 0, 20, 40])
            yield batcher.batch(self.batch, frames, self.several)

    def paddings(self):
        """What whisper.cpp's flash attention adds to the keys: 1536 is the next multiple of 256
        after 1500. Without flash attention it adds nothing."""
        return [36, 36, 36, 0] if self.full_windows else [0, 0, 16]


def batches_of_workers(phase, batcher, workers, seed):
    """The batches of a phase, made by several processes."""
    context = multiprocessing.get_context("fork")       # they share the corpus
    queue = context.Queue(workers * 4)

    def work(number):
        torch.set_num_threads(1)
        batcher.reseed(seed + number)
        for batch in phase.batches(batcher):
            queue.put({name: values.numpy() for name, values in batch.items()})

    processes = [context.Process(target=work, args=(number,), daemon=True)
                 for number in range(workers)]
    for process in processes:
        process.start()
    try:
        while True:
            yield {name: torch.from_numpy(values) for name, values in queue.get().items()}
    finally:
        for process in processes:
            process.kill()


def guide_loss(model, times):
    """Attention of head 0 of every decoder layer should lie near the place where the next token is
    spoken (first layer: the current token); the alignment is then found in minutes instead of
    hours. (The idea is the guided attention of Tachibana and others, 2017.)"""
    total = 0.0
    for layer, block in enumerate(model.decoder.blocks):
        query, key = block.cross_attn.first_head
        time_of_token = times[:, :-1] if layer == 0 else times[:, 1:]
        scores = torch.bmm(query, key.transpose(1, 2)).float() / math.sqrt(HEAD_WIDTH)
        attention = scores.softmax(-1)
        frame = torch.arange(attention.shape[-1], device=attention.device)[None, None]
        near = (frame - time_of_token[..., None]).abs() <= GUIDE_WIDTH
        share = (attention * near).sum(-1)[time_of_token >= 0]
        total = total - torch.log(share + 1e-4).mean()
    return total / len(model.decoder.blocks)


def phoneme_loss(phoneme_scores, batch):
    """CTC loss per phoneme over the windows that have any and enough frames for them, or None."""
    log_probability = F.log_softmax(phoneme_scores.float(), -1).transpose(0, 1)
    frames = log_probability.shape[0]
    counts = batch["phoneme_counts"]
    usable = (counts > 0) & (counts * 1.6 < frames)
    if not usable.any():
        return None
    lengths = torch.full((int(usable.sum()),), frames, device=log_probability.device)
    loss = F.ctc_loss(log_probability[:, usable], batch["phonemes"][usable], lengths,
                      counts[usable], zero_infinity=True, reduction="none")
    return loss.sum() / counts[usable].sum()


def total_loss(model, batch, bias, padding, dropout, phoneme_weight, guide_weight):
    """(loss, what to log). `bias` is added to the scores of the tokens."""
    device = bias.device
    batch = {name: values.to(device, non_blocking=True) for name, values in batch.items()}
    with torch.autocast(device.type, dtype=torch.bfloat16):
        audio = model.encoder(batch["mel"].to(torch.bfloat16), batch["positions"],
                              padding=padding, dropout=dropout)
        hidden, table = model.decode(batch["inputs"], audio, padding=padding, dropout=dropout)
        wanted = batch["targets"] >= 0
        targets = batch["targets"][wanted]
        scores = F.linear(hidden[wanted], table).float() + bias
        phoneme_scores = model.ctc(audio) if phoneme_weight else None
    loss_of_token = F.cross_entropy(scores, targets, reduction="none")
    timestamp = targets >= model.cfg["n_sub"]
    weight = torch.where(timestamp, TIMESTAMP_WEIGHT, 1.0)
    loss = (loss_of_token * weight).sum() / weight.sum()
    right = scores.argmax(-1) == targets
    log = {
        "text": loss_of_token[~timestamp].mean().item(),
        "ts": loss_of_token[timestamp].mean().item() if timestamp.any() else 0.0,
        "acc": right[~timestamp].float().mean().item(),
    }
    if guide_weight:
        guide = guide_loss(model, batch["times"])
        loss = loss + guide_weight * guide
        log["guide"] = guide.item()
    if phoneme_weight:
        phoneme = phoneme_loss(phoneme_scores, batch)
        if phoneme is not None:
            loss = loss + phoneme_weight * phoneme
            log["ctc"] = phoneme.item()
    return loss, log


def never_seen_bias(vocabulary):
    """The row of the tokens that never occur counts in the softmax as many times as there are."""
    bias = torch.zeros(vocabulary.size)
    ordinary_and_special = vocabulary.text_size - 1
    bias[vocabulary.ids.index(NEVER_SEEN)] = math.log(
        ENGLISH_VOCABULARY - ordinary_and_special - TIMESTAMPS)
    return bias


class Trainer:
    def __init__(self, model, vocabulary, options):
        self.model = model.to(options.device)
        self.vocabulary = vocabulary
        self.options = options
        self.bias = never_seen_bias(vocabulary).to(options.device)
        self.loss = torch.compile(total_loss) if options.compile else total_loss
        parameters = list(model.parameters())
        self.optimizer = torch.optim.AdamW(
            [{"params": [p for p in parameters if p.ndim >= 2], "weight_decay": .02},
             {"params": [p for p in parameters if p.ndim < 2], "weight_decay": 0}],
            lr=options.lr, betas=(.9, .98), eps=1e-8, fused=True)
        self.average = {name: values.detach().clone().float()
                        for name, values in model.state_dict().items()}
        self.steps = 0
        self.started = self.saved = time.time()
        model.train()

    def learning_rate(self, progress):
        """`progress` through all phases, from 0 to 1"""
        options = self.options
        warmup = min(1, (self.steps + 1) / options.warmup)
        cosine = .5 * (1 + math.cos(math.pi * progress))
        return options.lr * warmup * (options.lr_end + (1 - options.lr_end) * cosine)

    def step(self, batch, padding, progress):
        options = self.options
        for group in self.optimizer.param_groups:
            group["lr"] = self.learning_rate(progress)
        # The helpers fade, so that in the end the text counts most.
        phoneme_weight = options.ctc * (1 - .7 * progress)
        guide_weight = options.guide * (1 - .8 * progress)
        loss, log = self.loss(self.model, batch, self.bias, padding, options.drop,
                              phoneme_weight, guide_weight)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.steps += 1
        self._update_average()
        return log | {"gn": norm.item()}

    @torch.no_grad()
    def _update_average(self):
        decay = min(self.options.ema, self.steps / (self.steps + 20))
        weights = [values.float() for values in self.model.state_dict().values()]
        torch._foreach_lerp_(list(self.average.values()), weights, 1 - decay)

    def save(self):
        path = self.options.out
        torch.save({
            "cfg": self.model.cfg,
            "ema": {name: values.cpu() for name, values in self.average.items()},
            "raw": {name: values.cpu() for name, values in self.model.state_dict().items()},
            "opt": self.optimizer.state_dict(),
            "ids": self.vocabulary.ids,
            "ph": self.vocabulary.phonemes,
            "step": self.steps,
        }, path + ".tmp")
        os.replace(path + ".tmp", path)
        self.saved = time.time()

    def run_phase(self, number, phase, batcher, seconds_before, total_seconds):
        options = self.options
        batches = phase.batches(batcher)
        if options.workers:
            seed = options.seed * 1000 + number * 100
            batches = batches_of_workers(phase, batcher, options.workers, seed)
        start, data_seconds = time.time(), 0.0
        sums, steps = {}, 0
        with closing(batches):
            while time.time() - start < phase.seconds:
                asked = time.time()
                batch = next(batches)
                data_seconds += time.time() - asked
                progress = min(1.0, (seconds_before + time.time() - start) / total_seconds)
                log = self.step(batch, batcher.rng.choice(phase.paddings()), progress)
                steps += 1
                for name, value in log.items():
                    sums[name] = sums.get(name, 0) + value
                if self.steps % options.log == 0:
                    self._print(number, (time.time() - start) / steps, data_seconds / steps, sums)
                    sums = {}
                if time.time() - self.saved > SAVE_INTERVAL:
                    self.save()

    def _print(self, phase, seconds, data_seconds, sums):
        rate = self.optimizer.param_groups[0]["lr"]
        minutes = (time.time() - self.started) / 60
        means = ("%s %.3f" % (name, value / self.options.log) for name, value in sums.items())
        print("%s p%d step %d %.1fmin %.2fs/step (data %.2f) lr %.1e" % (
            time.strftime("%H:%M:%S"), phase, self.steps, minutes, seconds, data_seconds, rate),
            *means, flush=True)


def share_of_kinds(utterances, text, seed):
    """Only a random share of some kinds of sentences, written as wn=.2,salad=.5."""
    shares = dict(item.split("=") for item in text.split(",") if item)
    rng = random.Random(seed)
    return [utterance for utterance in utterances
            if rng.random() < float(shares.get(utterance.kind, 1.0))]


def continued_vocabulary(ids, phonemes, vocabulary):
    """The vocabulary of a checkpoint with the new tokens of `vocabulary` before the special ones.
    Phonemes stay as they are."""
    new = sorted(set(vocabulary.ordinary) - set(ids))
    if new:
        print("warning:", len(new), "new tokens, which the first file does not know")
    return Vocabulary(ids[:-len(SPECIAL)] + new + ids[-len(SPECIAL):], phonemes)


def with_new_tokens(embedding, size):
    """Random rows like the others, put before the special ones."""
    ordinary, special = embedding[:-len(SPECIAL)], embedding[-len(SPECIAL):]
    new = torch.randn(size - len(embedding), embedding.shape[1])
    return torch.cat([ordinary, new * embedding.std() + ordinary.mean(0), special])


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("prefix", nargs="+", help="features: PREFIX.mel and PREFIX.idx")
    add("--ggml", required=True, help="any ggml whisper file, for the mel filters")
    add("--out", required=True)
    add("--phases", nargs="+", required=True, type=Phase.parse, metavar="PHASE")
    add("--init", help="continue from this file")
    add("--init-key", default="ema", choices=["ema", "raw"],
        help="from its moving average, or from its last weights with the optimizer's state")
    add("--lr", type=float, default=1.5e-3)
    add("--lr-end", type=float, default=.02, help="share of --lr at the end")
    add("--warmup", type=int, default=250, help="steps")
    add("--d", type=int, default=192, help="width")
    add("--enc", type=int, default=4, help="encoder layers")
    add("--dec", type=int, default=4, help="decoder layers")
    add("--kinds", default="", help="use only a share of some kinds of sentences, for instance "
                                    "wn=.2,salad=.5")
    add("--ctc", type=float, default=.5, help="weight of the phoneme loss at the start")
    add("--guide", type=float, default=1.0, help="weight of the attention guide at the start")
    add("--drop", type=float, default=0.0, help="dropout")
    add("--ema", type=float, default=.995, help="decay of the moving average")
    add("--seed", type=int, default=0)
    add("--device", default="cpu")
    add("--threads", type=int, default=2)
    add("--workers", type=int, default=0, help="processes that make the batches; 0: this one")
    add("--compile", action="store_true")
    add("--log", type=int, default=25, help="steps from one line to the next")
    return parser.parse_args()


def main():
    options = parse_options()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    filters = read_filters(options.ggml)
    tokenizer = gpt2_tokenizer()

    utterances = Corpus(options.prefix).utterances
    vocabulary = make_vocabulary(utterances, tokenizer)
    utterances = share_of_kinds(utterances, options.kinds, options.seed)
    checkpoint = torch.load(options.init, weights_only=False) if options.init else None
    if checkpoint:
        vocabulary = continued_vocabulary(checkpoint["ids"], checkpoint["ph"], vocabulary)
        known = vocabulary.phoneme_number.keys()
        utterances = [utterance for utterance in utterances
                      if known >= set(split_phonemes(utterance.phonemes))]
    batcher = Batcher(utterances, vocabulary, tokenizer,
                      NoiseBank(lambda samples: log_mel(samples, filters)), options.seed)

    model = Mini(vocabulary.text_size, TIMESTAMPS, len(vocabulary.phonemes) + 1, d=options.d,
                 h=options.d // HEAD_WIDTH, n_enc=options.enc, n_dec=options.dec)
    grown = checkpoint and vocabulary.ids != checkpoint["ids"]
    if checkpoint:
        weights = checkpoint[options.init_key]
        if grown:
            weights["emb"] = with_new_tokens(weights["emb"], vocabulary.text_size)
        model.load_state_dict(weights)
    print("utterances %d, hours %.1f, tokens %d, phones %d, parameters %.2fM" % (
        len(utterances), sum(utterance.frames for utterance in utterances) / 360000,
        len(vocabulary.ids), len(vocabulary.phonemes),
        sum(values.numel() for values in model.parameters()) / 1e6), flush=True)

    trainer = Trainer(model, vocabulary, options)
    # With new tokens the optimizer's state no longer fits the table: it starts afresh.
    if checkpoint and options.init_key == "raw" and not grown:
        trainer.optimizer.load_state_dict(checkpoint["opt"])
    total_seconds = sum(phase.seconds for phase in options.phases)
    seconds_before = 0.0
    for number, phase in enumerate(options.phases):
        trainer.run_phase(number, phase, batcher, seconds_before, total_seconds)
        seconds_before += phase.seconds
    trainer.save()
    print("finished", trainer.steps, flush=True)


if __name__ == "__main__":
    main()
