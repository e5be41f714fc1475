#!/usr/bin/env python3
"""More rendered bodies for training: short, small clips made by the generator of the corpus, each of another body.

python3 training/bodies.py --humans DIR --out DIR [--first N] [--clips K] [--oblique | --in-front | --jumps | --repetitions | --single-leg]

Clip k has seed 40000+k, and everything in it depends on that seed alone. 45 % run, 35 % walk, 20 % squat, sit down or jump; 60 % are seen within 10 degrees of the side,
40 % from 10 to 30 degrees off it. Captured motions that are kept for the test (bench/accuracy/split.json) are not used.

With --oblique clip k has seed 60000+k and is seen 28 to 62 degrees off the side, about half from in front: 60 % squats, lunges and hinges, 15 % chair, 15 % walking, 10 % jumps.
With --in-front clip k has seed 61000+k and is seen 28 to 62 degrees off the side from in front, where angles are read in space. 35 % squats, 25 % lunges, 10 % hinges, 15 % chair, 15 % jumps.
They stand as people do (see Upright); --moves names the kinds of movement that are made.
With --jumps clip k has seed 62000+k, with --repetitions 63000+k, with --single-leg 64000+k. Views are those of the first kind, and the bodies stand as people do: jumps, or 40 % squats, 25 % lunges, 10 % hinges,
25 % chair, or 50 % single-leg squats, 30 % step-ups, 20 % captured motion of work and sport.
"""

import argparse
import json
import os
import sys

import numpy as np

FIRST_SEED = 40000
FIRST_OBLIQUE_SEED = 60000
FIRST_IN_FRONT_SEED = 61000
FIRST_JUMP_SEED = 62000
FIRST_REPETITION_SEED = 63000
FIRST_SINGLE_LEG_SEED = 64000
HERE = os.path.dirname(os.path.abspath(__file__))
SPLIT = os.path.join(HERE, "..", "bench", "accuracy", "split.json")
CATEGORIES = ("running", "walking", "squat", "sit", "jump")
SHARES = (0.45, 0.35, 0.10, 0.05, 0.05)
PORTRAIT = ((360, 640), (480, 854))
PASSING = (854, 480)


def recipe(seed):
    """Kind of movement of a seed, and options of the generator: view, frame rate, length and picture."""
    draw = np.random.default_rng([seed, 4])
    category = str(draw.choice(CATEGORIES, p=SHARES))
    gait = category in ("running", "walking")
    view = side_view(draw)
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


def side_view(draw):
    """A view within 30 degrees of the side."""
    if draw.random() < 0.6:
        return dict(view="side", yaw=float(draw.uniform(-10, 10)))
    return dict(view="oblique", yaw=float(draw.uniform(10, 30) * draw.choice((-1, 1))))


def side_force(draw, fast, seconds):
    """Options of the generator for a movement on the spot within 30 degrees of the side, at 60 frames per second in a share `fast` of the clips, else at 30."""
    fps = 60 if draw.random() < fast else 30
    return dict(side_view(draw), fps=fps, frames=int(seconds * fps), format=PORTRAIT[int(draw.integers(2))], fill=float(draw.uniform(0.6, 0.8)), bystander=False)


def jump_recipe(seed):
    """Like recipe, for a jump seen within 30 degrees of the side."""
    return "jump", side_force(np.random.default_rng([seed, 17]), 0.7, 2.8)


def repetition_recipe(seed):
    """Like recipe, for repetitions that are no jumps."""
    draw = np.random.default_rng([seed, 19])
    move = str(draw.choice(["squat", "lunge", "hinge", "sit"], p=[0.4, 0.25, 0.1, 0.25]))
    force = side_force(draw, 0.3, 3.0)
    return ("sit", force) if move == "sit" else ("squat", dict(force, move=move))


def single_leg_recipe(seed):
    """Like recipe, for single-leg squats, step-ups and captured motion of work and sport."""
    draw = np.random.default_rng([seed, 21])
    move = str(draw.choice(["slsquat", "stepup", "mocap"], p=[0.5, 0.3, 0.2]))
    force = side_force(draw, 0.3, 4.0 if move == "stepup" else 3.0)
    return "squat" if move == "slsquat" else "other", dict(force, move=move)


def oblique_recipe(seed):
    """Like recipe, for an oblique view."""
    draw = np.random.default_rng([seed, 9])
    category = str(draw.choice(["squat", "sit", "walking", "jump"], p=[0.6, 0.15, 0.15, 0.1]))
    yaw = float(draw.uniform(28, 62) * (1 if draw.random() < 0.8 else -1))
    force = oblique_force(draw, category, yaw)
    # The left side's angle is mirrored, so that half of the clips are seen from behind.
    return category, dict(force, yaw=-yaw) if force["side"] == "left" else force


def in_front_recipe(seed):
    """Like recipe, for an oblique view from in front of movements whose angles are read in space."""
    draw = np.random.default_rng([seed, 11])
    move = str(draw.choice(["squat", "lunge", "hinge", "sit", "jump"], p=[0.35, 0.25, 0.1, 0.15, 0.15]))
    category = move if move in ("sit", "jump") else "squat"
    force = oblique_force(draw, category, float(draw.uniform(28, 62)))
    return category, force if category != "squat" else dict(force, move=move)


def oblique_force(draw, category, yaw):
    """Options of the generator for a view `yaw` degrees off the side, positive from in front; the side of the body is drawn at random."""
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


class Upright:
    """
    Standing posture of people. The generator's own squats stand with the hips over the ankles, so that its balance leans the trunk forward by 10 degrees (standard deviation 1.5); its other movements
    stand 4 degrees forward (1.5). People stand with the hip slightly in front of the line of gravity, knee and ankle behind it, the shoulder on it (Kendall 2005), so that thigh and trunk lean slightly
    backward, and differ by several degrees. Small leans hardly show in the depth of the landmarks: a model would learn the generator's posture in their place. Drawn for every body, from its seed alone.
    """

    def __init__(self, moves):
        self.balance, self.base = moves.balance, moves.base
        moves.balance, moves.base = self.balanced, self.posed

    def draw(self, seed):
        """Draws the standing posture of a body, degrees."""
        draw = np.random.default_rng([seed, 13])
        self.thigh = draw.normal(-4.5, 3)
        # Never a knee that bends backward.
        self.shank = max(draw.normal(2, 2), -self.thigh - 3)
        self.sway = draw.normal(0, 4)
        self.lean = draw.normal(-4, 4)

    def balanced(self, c, th, shk, *rest):
        """Replaces the generator's balance of a squat: its thigh and shank with this posture, which fades out until 60 degrees of the thigh."""
        self.lean = self.sway
        share = (1 + np.cos(np.pi * np.clip(th / 60, 0, 1))) / 2
        return self.balance(c, th + self.thigh * share, shk + self.shank * share, *rest)

    def posed(self, c, r, frames, lean, *rest, **options):
        """Replaces the generator's base posture: its trunk lean changed by this posture's."""
        return self.base(c, r, frames, lean + self.lean, *rest, **options)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--humans", required=True, help="folder of the generator")
    parser.add_argument("--out", required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--clips", type=int, default=130)
    views = parser.add_mutually_exclusive_group()
    # First seed and recipe of each kind of body.
    for name, kind, about in (
        ("--oblique", (FIRST_OBLIQUE_SEED, oblique_recipe), "seen 28 to 62 degrees off the side"),
        ("--in-front", (FIRST_IN_FRONT_SEED, in_front_recipe), "the same from in front, of movements that are read in space"),
        ("--jumps", (FIRST_JUMP_SEED, jump_recipe), "jumps seen within 30 degrees of the side"),
        ("--repetitions", (FIRST_REPETITION_SEED, repetition_recipe), "the same for squats, lunges, hinges and chairs"),
        ("--single-leg", (FIRST_SINGLE_LEG_SEED, single_leg_recipe), "the same for single-leg squats, step-ups and captured motion"),
    ):
        views.add_argument(name, dest="kind", action="store_const", const=kind, default=(FIRST_SEED, recipe), help=about)
    parser.add_argument("--moves", help="only these of an upright kind, by commas, as squat,lunge")
    parser.add_argument("--dry", action="store_true", help="truth only, no video")
    options = parser.parse_args()
    sys.path.insert(0, os.path.abspath(options.humans))
    import make

    with open(SPLIT) as file:
        make.RESERVED.update(json.load(file)["test_captures"])
    os.makedirs(options.out, exist_ok=True)
    start, drawn = options.kind
    upright = Upright(make.MV) if start >= FIRST_IN_FRONT_SEED else None
    first = start + options.first
    for seed in range(first, first + options.clips):
        category, force = drawn(seed)
        if upright is not None:
            upright.draw(seed)
            if options.moves and force.get("move", category) not in options.moves.split(","):
                continue
        try:
            make.make(seed, category, options.out, force, nice=19, dry=options.dry)
        except Exception as failure:  # a motion that cannot be planted: the next seed takes its place
            print("failed", seed, category, repr(failure), file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
