#!/usr/bin/env python3
"""More rendered bodies for training: short, small clips made by the generator of the corpus, each of another body.

python3 training/bodies.py --humans DIR --out DIR [--first N] [--clips K] [--oblique | --in-front]

Clip k has seed 40000+k; everything about it depends on that seed alone. 45 % run, 35 % walk, 20 % squat, sit down or jump; 60 % are seen within 10 degrees of the side,
40 % from 10 to 30 degrees off it. Captured motions that are kept for the test (bench/accuracy/split.json) are not used.

With --oblique clip k has seed 60000+k and is seen 28 to 62 degrees off the side, about half from in front: 60 % squats, lunges and hinges, 15 % chair, 15 % walking, 10 % jumps.
With --in-front clip k has seed 61000+k and is seen 28 to 62 degrees off the side from in front: what is read in space. 35 % squats, 25 % lunges, 10 % hinges, 15 % chair, 15 % jumps.
"""

import argparse
import json
import os
import sys

import numpy as np

FIRST_SEED = 40000
FIRST_OBLIQUE_SEED = 60000
FIRST_IN_FRONT_SEED = 61000
HERE = os.path.dirname(os.path.abspath(__file__))
SPLIT = os.path.join(HERE, "..", "bench", "accuracy", "split.json")
CATEGORIES = ("running", "walking", "squat", "sit", "jump")
SHARES = (0.45, 0.35, 0.10, 0.05, 0.05)
PORTRAIT = ((360, 640), (480, 854))
PASSING = (854, 480)


def recipe(seed):
    """The kind of movement of a seed, and what is asked of the generator: view, frame rate, length and picture."""
    draw = np.random.default_rng([seed, 4])
    category = str(draw.choice(CATEGORIES, p=SHARES))
    gait = category in ("running", "walking")
    if draw.random() < 0.6:
        view = dict(view="side", yaw=float(draw.uniform(-10, 10)))
    else:
        view = dict(view="oblique", yaw=float(draw.uniform(10, 30) * draw.choice((-1, 1))))
    fps = 60 if gait and draw.random() < 0.7 else 30
    seconds = {"running": 1.5, "walking": 1.7, "squat": 2.5, "sit": 3.0, "jump": 2.8}[category]
    passing = gait and draw.random() < (0.4 if category == "running" else 0.55)
    fill = float(draw.uniform(0.6, 0.8))
    picture = PORTRAIT[int(draw.integers(2))]
    force = dict(
        view,
        fps=fps,
        frames=int(seconds * fps),
        format=PASSING if passing else picture,
        fill=fill * 0.85 if passing else fill,
        bystander=False,
    )
    if gait:
        force["mode"] = "overground" if passing else "treadmill"
    return category, force


def oblique_recipe(seed):
    """The same for an oblique view."""
    draw = np.random.default_rng([seed, 9])
    category = str(draw.choice(["squat", "sit", "walking", "jump"], p=[0.6, 0.15, 0.15, 0.1]))
    yaw = float(draw.uniform(28, 62) * (1 if draw.random() < 0.8 else -1))
    force = oblique_force(draw, category, yaw)
    # The left side's angle is mirrored, so that half of the clips are seen from behind.
    return category, dict(force, yaw=-yaw) if force["side"] == "left" else force


def in_front_recipe(seed):
    """The same for an oblique view from in front, of movements that are read in space."""
    draw = np.random.default_rng([seed, 11])
    move = str(draw.choice(["squat", "lunge", "hinge", "sit", "jump"], p=[0.35, 0.25, 0.1, 0.15, 0.15]))
    category = move if move in ("sit", "jump") else "squat"
    force = oblique_force(draw, category, float(draw.uniform(28, 62)))
    return category, force if category != "squat" else dict(force, move=move)


def oblique_force(draw, category, yaw):
    """What is asked of the generator for a view `yaw` degrees off the side, from in front where it is positive; the side that is seen is drawn."""
    side = "left" if draw.random() < 0.5 else "right"
    seconds = {"squat": 3.0, "sit": 3.0, "walking": 2.0, "jump": 2.8}[category]
    force = dict(
        view="oblique",
        yaw=yaw,
        side=side,
        fps=30,
        frames=int(seconds * 30),
        format=PORTRAIT[1],
        fill=float(draw.uniform(0.6, 0.8)),
        bystander=False,
    )
    if category == "walking":
        force["mode"] = "treadmill"
    return force


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--humans", required=True, help="folder of the generator")
    parser.add_argument("--out", required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--clips", type=int, default=130)
    views = parser.add_mutually_exclusive_group()
    views.add_argument("--oblique", action="store_true", help="seen 28 to 62 degrees off the side")
    views.add_argument("--in-front", action="store_true", help="the same from in front, of movements that are read in space")
    parser.add_argument("--dry", action="store_true", help="truth only, no video")
    options = parser.parse_args()
    sys.path.insert(0, os.path.abspath(options.humans))
    import make

    with open(SPLIT) as file:
        make.RESERVED.update(json.load(file)["test_captures"])
    os.makedirs(options.out, exist_ok=True)
    start, drawn = FIRST_SEED, recipe
    if options.oblique:
        start, drawn = FIRST_OBLIQUE_SEED, oblique_recipe
    if options.in_front:
        start, drawn = FIRST_IN_FRONT_SEED, in_front_recipe
    first = start + options.first
    for seed in range(first, first + options.clips):
        category, force = drawn(seed)
        try:
            make.make(seed, category, options.out, force, nice=19, dry=options.dry)
        except Exception as failure:  # a motion that cannot be planted: the next seed takes its place
            print("failed", seed, category, repr(failure), file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
