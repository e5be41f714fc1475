"""Trains the residual model and the error model of one kind of movement on the training side of the split and reports the test side.

python3 train.py SET SPLIT.json gait|repetition|unilateral|oblique OUT.json        (SET from export.ts; needs numpy and scipy)
"""

import hashlib
import json
import sys
import warnings
from types import SimpleNamespace

import numpy as np
from scipy.optimize import nnls

from crossval import FURTHEST, OPTIONS as DEFAULTS, apply, fit, mae
from dataset import EFFECT, JOINTS, JUDGED, JUDGED_NAMES, SEGMENTS, TAPS, error_drivers, load
from network import layers, packed

warnings.simplefilter("ignore")
FOLDS = 5

LARGE = SimpleNamespace(**{**DEFAULTS, "components": 300, "hidden": (128, 48), "epochs": 40, "members": 2, "drop": 0.5, "noise": 0.2})
# Twice as wide a network errs by 0.1 degrees less on bodies left out than (128, 48) with dropout of 0.4. With dropout of 0.4 it would gain 0.04 degrees more, but err on bodies left out by a quarter more than on
# those learned from; the limit is a fifth.
GAIT = SimpleNamespace(**{**vars(LARGE), "components": 400, "hidden": (256, 96)})
# Errors of depth are larger than those of the picture, hence the wider bound. With dropout of 0.5 and 40 epochs the error on bodies left out is well within a fifth above that on bodies learned from
# (70 epochs: 0.1 degrees better, but just a fifth).
DEEP = SimpleNamespace(**{**DEFAULTS, "components": 200, "hidden": (128, 48), "epochs": 40, "members": 2, "drop": 0.5, "noise": 0.3, "bound": 20.0, "huber": 6.0})
# Repetitions have fewer bodies than gait and more kinds of movement: fewer axes and more noise keep bodies left out nearer to those learned from.
REPETITION = SimpleNamespace(**{**vars(LARGE), "components": 150, "noise": 0.3})
# Legs that bend unlike each other: 120 axes would err by 0.03 degrees less on bodies left out, but by 1.21 times what they err on those learned from.
UNILATERAL = SimpleNamespace(**{**vars(LARGE), "components": 80, "noise": 0.3})
OPTIONS = {"gait": GAIT, "repetition": REPETITION, "unilateral": UNILATERAL, "oblique": DEEP}

# Weight of clips of every kind in the model of a kind.
WEIGHTS = {"gait": {"gait": 1}, "repetition": {"repetition": 1}, "unilateral": {"repetition": 1}, "oblique": {"repetition": 1}}
# Clips by which the unilateral model is judged: legs that bend unlike each other. Those of other repetitions count for less in its fit; they keep it right where legs that bend alike are misread.
UNLIKE = ("slsquat", "stepup", "lunge", "sport")
ALIKE_WEIGHT = 0.5
# Oblique views from in front. Clips nearer to the side than the first angle have no weight, those up to the second angle the weight given third, as their angles come from the picture. Views from
# behind are neither learned nor used, as depth is twice as wrong there; nor are single-leg squats, because of the free leg (errors of the knees 10 to 47 degrees).
OBLIQUE = (9.0, 28.0, 0.3)
# The unchanged generator's squats stand with the trunk 10 degrees forward, unlike people (`Upright` in bodies.py). Small leans hardly show in depth, so that a model would learn this posture instead: below this
# knee flexion, degrees, the errors of such squats are unknown. Squats from FIRST_UPRIGHT_SEED on stand as people do.
LEANING_KNEE = 30.0
FIRST_UPRIGHT_SEED = 61000

# Greatest share of each output that is applied. Least squares on bodies left out give 1 to 1.7, as a network trained with dropout corrects too little. In oblique views the feet are not corrected, as ankle
# angles are withheld there.
MOST_TRUST = {"gait": (1.0,) * 7, "repetition": (1.0,) * 7, "unilateral": (1.0,) * 7, "oblique": (1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0)}

# Ramps of view-angle.ts, degrees off the side: up to VIEW angles come from the picture, beyond it up to VIEW_IN_SPACE from the pose in space.
VIEW = (34.0, 42.0)
VIEW_IN_SPACE = (62.0, 70.0)
# The given clips are of other people than the generator's, and few: without this weight the knee at contact of the three who walk and run would err by 1 degree more, the trunk of the one who rises from a chair by 1.5.
GIVEN = 8.0
# Larger errors of single frames are other faults, such as exchanged legs, degrees.
GROSS = {"gait": 20, "repetition": 20, "unilateral": 20, "oblique": 40}


def kind(c):
    """Kind of movement of a clip: gait or repetition."""
    name = (c.category or c.name).removeprefix("real_")
    return "gait" if name.startswith(("run", "walk")) else "repetition"


def falling(v, ramp):
    """1 up to the ramp's start, 0 from its end on, linear in between."""
    return float(np.clip((ramp[1] - abs(v)) / (ramp[1] - ramp[0]), 0, 1))


def view_share(c, which):
    """Share with which a model applies to a clip's view, 0 to 1."""
    if which != "oblique":
        return falling(c.shown, VIEW)
    return (1 - falling(c.shown, VIEW)) * falling(c.shown, VIEW_IN_SPACE) if c.shown > 0 else 0.0


def weight_of(c, which):
    """Weight of a clip in a model's fit; 0 leaves it out."""
    weight = WEIGHTS[which].get(kind(c), 0)
    if which == "unilateral" and not c.name.startswith(UNLIKE):
        return weight * ALIKE_WEIGHT
    if which != "oblique":
        return weight
    nearest, full, little = OBLIQUE
    if c.name.startswith("slsquat") or abs(c.view) < nearest or c.view < -full:
        return 0
    return weight * (little if c.view < full else 1)


def without_leaning_stance(c):
    """Errors of a clip in a fit of oblique views: unknown where a generated squat stands leaning forward."""
    errors = c.errors.copy()
    if c.name.startswith("squat") and c.trial is None and c.seed is not None and c.seed < FIRST_UPRIGHT_SEED:
        errors[np.fmax(c.data["t.near_knee"], c.data["t.far_knee"]) < LEANING_KNEE] = np.nan
    return errors


def trust_of(clips, out, which):
    """Share of each output that is applied: least squares of the errors on the predictions over bodies left out, at most `MOST_TRUST`."""
    chosen = [c for c in clips if view_share(c, which) > 0.5]
    p = np.concatenate([out[c.name][0] for c in chosen])
    e = np.concatenate([c.errors[:, :7] for c in chosen])
    w = np.concatenate([np.full(c.rows, 1 / c.rows) for c in chosen])[:, None] * (~np.isnan(e) & (np.abs(e) < GROSS[which]))
    e = np.nan_to_num(e)
    share = -(w * p * e).sum(0) / (w * p * p).sum(0)
    print("share by least squares", np.round(share, 2))
    return [round(float(np.clip(v, 0, limit)), 2) for v, limit in zip(share, MOST_TRUST[which])]


def corrected(c, out, trust, limit, which):
    """Errors of a clip after correction, rows × 13, degrees. Rows whose inputs are unlike those learned from (beyond `limit`) are corrected less."""
    p, _, strange = out[c.name]
    gate = view_share(c, which) * np.clip((1.5 * limit - strange) / (0.5 * limit), 0, 1)[:, None]
    return c.errors + (p * gate * np.array(trust)) @ EFFECT.T


def error_model(clips, left, which):
    """
    Coefficients of the variance of every angle, 13 × 4 drivers, scaled so that 95 % of the training bodies' errors lie within 1.96 standard deviations. In oblique views 95 % of those of captured motion, which
    is nearest to filmed people, must lie within too: scaled by all bodies, 85 to 88 % of its hips, trunks and far knees do.
    """
    captured = np.concatenate([np.full(c.rows, c.trial is not None) for c in clips])
    drivers = np.concatenate([error_drivers(c) for c in clips])
    errors = np.concatenate([left[c.name] for c in clips])
    weight = np.concatenate([np.full(c.rows, 1 / c.rows) for c in clips])
    out = []
    for k in range(13):
        ok = ~np.isnan(errors[:, k])
        e, d, w = np.abs(errors[ok, k]), drivers[ok, k], weight[ok]
        e2 = np.minimum(e, 4 * np.median(e)) ** 2
        d = d * (d.mean(0) > 1e-3)
        coefficients, _ = nnls(d * np.sqrt(w)[:, None], e2 * np.sqrt(w))
        ratio = e / np.sqrt(d @ coefficients + 1e-6)
        at = covering(ratio, w)
        if which == "oblique":
            at = max(at, covering(ratio[captured[ok]], w[captured[ok]]))
        out.append([round(float(v), 3) for v in coefficients * (at / 1.96) ** 2])
    return out


def covering(ratios, w):
    """The ratio that 95 % of the weight does not exceed."""
    order = np.argsort(ratios)
    return ratios[order][np.searchsorted(np.cumsum(w[order]) / w.sum(), 0.95)]


def coverage(clips, left, coefficients):
    """Share of the judged angles' errors within 1.96 stated standard deviations, mean over clips."""
    rows = []
    for c in clips:
        sd = np.sqrt(np.einsum("rkd,kd->rk", error_drivers(c), np.array(coefficients)))
        inside = np.where(np.isnan(left[c.name]), np.nan, np.abs(left[c.name]) <= 1.96 * sd)
        rows.append(np.nanmean(inside, 0)[JUDGED])
    return np.nanmean(rows, 0)


def report(title, clips, left, coefficients):
    """Prints mean absolute errors before and after correction, and the coverage, of a group of clips."""
    if not clips:
        return
    old = np.nanmean([mae(c.errors) for c in clips], 0)
    new = np.nanmean([mae(left[c.name]) for c in clips], 0)
    say = lambda v: " ".join(f"{x:5.2f}" for x in v)
    print(f"{title:26s} n {len(clips):3d} old {say(old)} {np.nanmean(old):.2f} new {say(new)} {np.nanmean(new):.2f} covered {say(100 * coverage(clips, left, coefficients))}")


def folded(model):
    """Layers with the principal axes folded into the first one."""
    _, _, axes, nets = model
    return [layers([axes @ net.weights[0], *net.weights[1:]], net.biases) for net in nets]


def stored(model, clips, limit, trust, o):
    """The part of a model file that every ensemble has (`StoredEnsemble` in packages/analysis/src/engine/angle-model.ts)."""
    mean, spread, _, _ = model
    return {
        "about": "Residual model of angles; see README.md beside it. Written by training/.",
        "bodies": len(clips),
        "taps": TAPS,
        "features": int(clips[0].features.shape[1]),
        "mean": packed(mean),
        "spread": packed(spread),
        "furthest": FURTHEST,
        "bound": o.bound,
        "strange": round(limit, 4),
        "trust": trust,
        "members": folded(model),
    }


def write(path, model):
    body = json.dumps(model, separators=(",", ":"))
    with open(path, "w") as file:
        file.write(body + "\n")
    print(path, len(body), "bytes, sha256", hashlib.sha256((body + "\n").encode()).hexdigest())


def main():
    folder, split, which, path = sys.argv[1:5]
    o = OPTIONS[which]
    with open(split) as file:
        held = json.load(file)
    clips = [c for c in load(folder) if weight_of(c, which) > 0]
    for c in clips:
        c.weight = weight_of(c, which)
        if which == "oblique":
            c.errors = without_leaning_stance(c)
    # Kind of movement whose clips are reported.
    own = "gait" if which == "gait" else "repetition"
    seen_so = lambda c: kind(c) == own and (which != "oblique" or view_share(c, which) > 0.5) and (which != "unilateral" or c.name.startswith(UNLIKE))
    given = [c for c in clips if c.group == "clips" and which in ("gait", "repetition")]
    for k, c in enumerate(given):
        c.fold, c.weight = k % FOLDS, GIVEN
    ours = [c for c in clips if c.seed is not None]
    for c in ours:
        c.fold = c.seed % FOLDS
    test = [c for c in ours if c.seed in held["test_seeds"] or c.trial in held["test_captures"]]
    train = [c for c in ours if c not in test] + given
    out = {}
    for k in range(FOLDS):
        model = fit([c for c in train if c.fold != k], o, range(o.members))
        out.update({c.name: apply(model, c, o) for c in train if c.fold == k})
    limit = float(np.percentile(np.concatenate([out[c.name][2] for c in train]), 97))
    judged = [c for c in train if seen_so(c)]
    trust = trust_of(judged, out, which)
    left = {c.name: corrected(c, out, trust, limit, which) for c in judged}
    coefficients = error_model([c for c in judged if view_share(c, which) > 0.5], left, which)
    final = fit(train, o, range(o.members))
    rest = [c for c in clips if c not in train and seen_so(c)]
    out.update({c.name: apply(final, c, o) for c in rest})
    left.update({c.name: corrected(c, out, trust, limit, which) for c in rest})
    print("trust", trust, "strangeness limit", round(limit, 3))
    print("errors", dict(zip(SEGMENTS + JOINTS, coefficients)))
    print(" | ".join(JUDGED_NAMES))
    everyone = {c.name: corrected(c, {c.name: apply(final, c, o)}, trust, limit, which) for c in judged}
    report("train, all in", judged, everyone, coefficients)
    for name, group in (("train, bodies left out", judged), ("test", [c for c in test if seen_so(c)])):
        report(name, group, left, coefficients)
        report(f"{name}: captures", [c for c in group if c.trial], left, coefficients)
        report(f"{name}: given", [c for c in group if c in given], left, coefficients)
        report(f"{name}: view 9 to 34", [c for c in group if 9 < abs(c.view) <= 34], left, coefficients)
    report("given", [c for c in rest if c.group == "clips"], left, coefficients)
    report("real people, 3D", [c for c in rest if c.group == "real"], left, coefficients)
    for c in rest:
        if c.group in ("clips",):
            report(f"  {c.name}", [c], left, coefficients)
    write(path, stored(final, train, limit, trust, o) | {"variance": coefficients})


if __name__ == "__main__":
    main()
