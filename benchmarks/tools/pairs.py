#!/usr/bin/env python3
"""Run commands in alternation and compare them: wall time, processor time, peak memory.

usage: pairs.py [-n ROUNDS] NAME=COMMAND [NAME=COMMAND ...]

Each round runs every command once, every second round in reverse order, so that a change in the machine's speed, or
what one command does to the next, meets all of them.
The first round warms up and is not counted. Figures are medians with minimum and maximum; the ratio is the median of
the ratios within each round, to the first command. Prints a Markdown table.
"""
import argparse
import os
import shlex
import statistics
import subprocess
import sys
import time


def run_once(command):
    """Wall seconds, processor seconds and peak resident set in MB of one run."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status != 0:
        sys.exit(f"{shlex.join(command)} failed:\n{errors.decode(errors='replace')}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def summary(values, digits):
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}-{max(values):.{digits}f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=5, metavar="ROUNDS", help="counted rounds (default: 5)")
    parser.add_argument("commands", nargs="+", metavar="NAME=COMMAND")
    arguments = parser.parse_args()
    commands = {}
    for entry in arguments.commands:
        name, _, command = entry.partition("=")
        commands[name] = shlex.split(command)

    runs = {name: [] for name in commands}
    for number in range(arguments.n + 1):
        order = list(commands.items())
        for name, command in order if number % 2 else reversed(order):
            figures = run_once(command)
            if number > 0:
                runs[name].append(figures)

    reference = next(iter(runs.values()))
    print("| | wall s | processor s | peak RSS MB | wall, to the first |")
    print("|---|---|---|---|---|")
    for name, figures in runs.items():
        wall, processor, memory = zip(*figures)
        ratios = [own[0] / first[0] for own, first in zip(figures, reference)]
        print(f"| {name} | {summary(wall, 2)} | {summary(processor, 2)} | {summary(memory, 1)} | {summary(ratios, 3)} |")


main()
