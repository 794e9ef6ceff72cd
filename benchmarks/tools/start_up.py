#!/usr/bin/env python3
"""Start-up time and peak memory of programs side by side: usage: start_up.py PROGRAM... -- ARGUMENT...

Runs each program 100 times in turn; prints the median and the least of wall time in milliseconds, and the median of the
peak resident size in MB. Linux counts what this script itself holds, some 14 MB, as the least of any program.
"""
import os
import statistics
import sys
import time

ROUNDS = 100


def run(program, arguments):
    silence = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    start = time.perf_counter()
    child = os.posix_spawn(program, [program, *arguments], os.environ, file_actions=silence)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        sys.exit(f"{program} failed")
    return (time.perf_counter() - start) * 1000, usage.ru_maxrss / 1024


split = sys.argv.index("--")
programs, arguments = sys.argv[1:split], sys.argv[split + 1 :]
results = {program: [] for program in programs}
for _ in range(ROUNDS):
    for program in programs:
        results[program].append(run(program, arguments))
for program, runs in results.items():
    times, sizes = zip(*runs)
    print(f"{program}: {statistics.median(times):.1f} ms (least {min(times):.1f}), {statistics.median(sizes):.1f} MB")
