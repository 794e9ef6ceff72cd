"""The Whisper architecture (Radford and others, 2022) in plain PyTorch, with three additions for
training only:
  * the output layer knows only the tokens that occur in the training text (vocabulary.py),
  * timestamp embeddings are a learned projection of a sinusoidal table plus a free part, so that
    neighbouring times start out similar,
  * a phoneme CTC head on the encoder (Graves and others, 2006), which gives a quick alignment.
Names of the parameters follow openai-whisper and whisper.cpp, so that export is a plain copy.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

HEAD_WIDTH = 64
# Frequencies kept for locality: as many sine and cosine dimensions of the encoder's stream.
LOCAL_FREQUENCIES = 32
# How far from its own frame a head looks at first: a direction for each head, times a distance for
# each layer.
HEAD_DIRECTIONS = [-1, 0, 1, -2, 2, -3, 3, 0]
LAYER_DISTANCES = [3, 7, 5, 11]


def sinusoids(length, channels, max_timescale=10000):
    """The position table of "Attention is all you need" (section 3.5) as Whisper lays it out: all
    sines, then all cosines."""
    increment = math.log(max_timescale) / (channels // 2 - 1)
    frequencies = torch.exp(-increment * torch.arange(channels // 2))
    angles = torch.arange(length)[:, None] * frequencies[None, :]
    return torch.cat([torch.sin(angles), torch.cos(angles)], dim=1)


def local_frequencies():
    """From 1 to 0.02 rad per frame."""
    return torch.logspace(0, math.log10(.02), LOCAL_FREQUENCIES)


def encoder_positions(length, width, strength=2.5):
    """Sinusoids whose first frequencies, sine and cosine, are the local ones, and stronger."""
    table = sinusoids(length, width)
    angles = local_frequencies()[None, :] * torch.arange(length)[:, None]
    table[:, :LOCAL_FREQUENCIES] = strength * torch.sin(angles)
    table[:, width // 2:width // 2 + LOCAL_FREQUENCIES] = strength * torch.cos(angles)
    return table


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.first_head = None      # (queries, keys) of head 0 of the last cross-attention
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width)
        self.out = nn.Linear(width, width)

    def forward(self, x, audio=None, causal=False, padding=0):
        """Attends to `audio`, or to `x` itself."""
        if audio is None:
            query, key, value = map(
                self._split, self._project(x, self.query, self.key, self.value))
        else:
            query = self._split(self.query(x))
            key, value = map(self._split, self._project(audio, self.key, self.value))
            self.first_head = query[:, 0], key[:, 0]
        if padding:
            # whisper.cpp's flash attention pads keys and values with zeros, without a mask.
            key = F.pad(key, (0, 0, 0, padding))
            value = F.pad(value, (0, 0, 0, padding))
        attended = F.scaled_dot_product_attention(query, key, value, is_causal=causal)
        return self.out(attended.transpose(1, 2).reshape(x.shape))

    @staticmethod
    def _project(x, *layers):
        """Several linear layers as one product, which is faster."""
        weight = torch.cat([layer.weight for layer in layers])
        bias = torch.cat([
            torch.zeros_like(layer.weight[:, 0]) if layer.bias is None else layer.bias
            for layer in layers])
        return F.linear(x, weight, bias).chunk(len(layers), -1)

    def _split(self, x):
        return x.view(x.shape[0], x.shape[1], self.heads, -1).transpose(1, 2)


class Block(nn.Module):
    def __init__(self, width, heads, cross):
        super().__init__()
        self.attn = Attention(width, heads)
        self.attn_ln = nn.LayerNorm(width)
        if cross:
            self.cross_attn = Attention(width, heads)
            self.cross_attn_ln = nn.LayerNorm(width)
        self.mlp = nn.Sequential(
            nn.Linear(width, 4 * width), nn.GELU(approximate="tanh"), nn.Linear(4 * width, width))
        self.mlp_ln = nn.LayerNorm(width)

    def forward(self, x, audio=None, causal=False, padding=0, dropout=0.0):
        def dropped(y):
            return F.dropout(y, dropout, self.training)

        x = x + dropped(self.attn(self.attn_ln(x), causal=causal, padding=0 if causal else padding))
        if audio is not None:
            x = x + dropped(self.cross_attn(self.cross_attn_ln(x), audio, padding=padding))
        return x + dropped(self.mlp(self.mlp_ln(x)))


class Encoder(nn.Module):
    def __init__(self, mels, width, heads, layers, positions=1500):
        super().__init__()
        self.conv1 = nn.Conv1d(mels, width, 3, padding=1)
        self.conv2 = nn.Conv1d(width, width, 3, stride=2, padding=1)
        self.register_buffer("positional_embedding", encoder_positions(positions, width))
        self.blocks = nn.ModuleList(Block(width, heads, False) for _ in range(layers))
        self.ln_post = nn.LayerNorm(width)

    def forward(self, mel, positions, padding=0, dropout=0.0):
        """`mel` (batch, bands, 2 * frames), `positions` (batch, frames)"""
        x = F.gelu(self.conv1(mel), approximate="tanh")
        x = F.gelu(self.conv2(x), approximate="tanh")
        x = x.transpose(1, 2)
        x = (x + self.positional_embedding[positions].to(x.dtype)).contiguous()
        for block in self.blocks:
            x = block(x, padding=padding, dropout=dropout)
        return self.ln_post(x)


class Decoder(nn.Module):
    """The blocks only: the token table is Mini.table."""

    def __init__(self, width, heads, layers, positions=448):
        super().__init__()
        self.positional_embedding = nn.Parameter(0.3 * sinusoids(positions, width))
        self.blocks = nn.ModuleList(Block(width, heads, True) for _ in range(layers))
        self.ln = nn.LayerNorm(width)


class Mini(nn.Module):
    def __init__(self, n_sub, n_ts, n_ph, mels=80, d=192, h=3, n_enc=4, n_dec=4):
        """`n_sub`: text and special tokens of the sub vocabulary; `n_ts`: timestamps; `n_ph`:
        phonemes and the blank; `d`: width; `h`: heads; `n_enc`, `n_dec`: layers. A checkpoint
        holds these under the same names."""
        super().__init__()
        self.cfg = dict(n_sub=n_sub, n_ts=n_ts, n_ph=n_ph, mels=mels, d=d, h=h, n_enc=n_enc,
                        n_dec=n_dec)
        self.encoder = Encoder(mels, d, h, n_enc)
        self.decoder = Decoder(d, h, n_dec)
        self.emb = nn.Parameter(torch.randn(n_sub, d) * 0.05)
        self.ts_free = nn.Parameter(torch.zeros(n_ts, d))
        self.ts_w = nn.Parameter(torch.randn(d, d) * 0.05 / math.sqrt(d / 2))
        self.register_buffer("ts_sin", sinusoids(1501, d)[::1500 // (n_ts - 1)].clone())
        self.ctc = nn.Linear(d, n_ph)
        self._initialize()
        self._look_nearby(d, h)

    def _initialize(self):
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.xavier_uniform_(module.weight, .7)
                if module.bias is not None:
                    nn.init.zeros_(module.bias)
        for block in [*self.encoder.blocks, *self.decoder.blocks]:
            nn.init.xavier_uniform_(block.mlp[2].weight, .5)

    @torch.no_grad()
    def _look_nearby(self, width, heads):
        """Let every encoder head look at its surroundings from the start: queries and keys read the
        local dimensions, and keys are rotated so that the product is largest `shift` frames away:
        with angles w t, cos(w (t' + shift)) = cos(w t') cos(w shift) - sin(w t') sin(w shift), and
        the sine alike. Nothing else writes to these dimensions at first. Without this, attention
        stays nearly uniform for thousands of steps."""
        frequency = torch.arange(LOCAL_FREQUENCIES)
        sine, cosine = frequency, width // 2 + frequency        # dimensions of the stream
        local = torch.cat([sine, cosine])
        self.encoder.conv2.weight[local] = 0
        self.encoder.conv2.bias[local] = -4.0       # gelu(-4) is about 0
        for layer, block in enumerate(self.encoder.blocks):
            query, key = block.attn.query.weight, block.attn.key.weight
            query.mul_(.4)
            key.mul_(.4)
            for head in range(heads):
                shift = HEAD_DIRECTIONS[head % 8] * LAYER_DISTANCES[layer % 4]
                cos = torch.cos(local_frequencies() * shift)
                sin = torch.sin(local_frequencies() * shift)
                row = HEAD_WIDTH * head + frequency
                query[row, sine] += 1
                query[row + LOCAL_FREQUENCIES, cosine] += 1
                key[row, sine] += cos
                key[row, cosine] -= sin
                key[row + LOCAL_FREQUENCIES, cosine] += cos
                key[row + LOCAL_FREQUENCIES, sine] += sin
            block.attn.out.weight[local] = 0
            block.mlp[2].weight[local] = 0

    def table(self):
        """Rows of the sub vocabulary: text and special tokens first, then the timestamps."""
        return torch.cat([self.emb, self.ts_sin @ self.ts_w + self.ts_free])

    def decode(self, tokens, audio, padding=0, dropout=0.0):
        """(the decoder's output before the output layer, the table it is to be multiplied with)"""
        table = self.table()
        x = F.embedding(tokens, table) + self.decoder.positional_embedding[:tokens.shape[1]]
        x = x.to(audio.dtype)
        for block in self.decoder.blocks:
            x = block(x, audio, causal=True, padding=padding, dropout=dropout)
        return self.decoder.ln(x), table
