"""Trains the residual model and the error model on the training side of the split and reports the test side.

python3 train.py SET SPLIT.json OUT.json        (SET from export.ts; needs numpy and scipy)
"""

import base64
import hashlib
import json
import sys
import warnings
from types import SimpleNamespace

import numpy as np
from scipy.optimize import nnls

from crossval import FURTHEST, OPTIONS, apply, fit, mae
from dataset import EFFECT, JOINTS, JUDGED, JUDGED_NAMES, SEGMENTS, TAPS, error_drivers, load

warnings.simplefilter("ignore")
CHOSEN = dict(components=200, hidden=(64, 32), epochs=40, members=3, drop=0.3, noise=0.2)
FOLDS = 5

# The near foot of walkers and runners: with full trust the clips on which the joint centres were estimated lose 0.17 degrees at the ankle.
MOST_TRUST = {("gait", 5): 0.7}

# Views of which the corpus holds enough; the same ramp as in view-angle.ts.
VIEW = (34.0, 42.0)


def kind(c):
    name = c.category or c.name
    return "gait" if name.startswith(("run", "walk")) else "repetition"


def view_share(c):
    return float(np.clip((VIEW[1] - abs(c.shown)) / (VIEW[1] - VIEW[0]), 0, 1))


def trust_of(clips, out):
    """Share of each output that held-out bodies confirm, by kind of movement: least squares of what is wrong on what is predicted, 0 to 1."""
    trust = {}
    for which in ("gait", "repetition"):
        chosen = [c for c in clips if kind(c) == which and view_share(c) > 0.5]
        p = np.concatenate([out[c.name][0] for c in chosen])
        e = np.concatenate([c.learned[:, :7] for c in chosen])
        w = np.concatenate([np.full(c.rows, 1 / c.rows) for c in chosen])[:, None] * (~np.isnan(e) & (np.abs(e) < 20))
        e = np.nan_to_num(e)
        share = -(w * p * e).sum(0) / (w * p * p).sum(0)
        limits = [MOST_TRUST.get((which, k), 1.0) for k in range(7)]
        trust[which] = [round(float(min(v, most)), 2) if v > 0.25 else 0.0 for v, most in zip(share, limits)]
    return trust


def corrected(c, out, trust, limit):
    p, _, strange = out[c.name]
    gate = view_share(c) * np.clip((1.5 * limit - strange) / (0.5 * limit), 0, 1)[:, None]
    return c.errors + (p * gate * np.array(trust[kind(c)])) @ EFFECT.T


def error_model(clips, left):
    """Coefficients of the variance of every angle, scaled so that 95 % of the training bodies' errors lie within 1.96 standard deviations."""
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
        order = np.argsort(ratio)
        covered = np.cumsum(w[order]) / w.sum()
        at = ratio[order][np.searchsorted(covered, 0.95)]
        out.append([round(float(v), 3) for v in coefficients * (at / 1.96) ** 2])
    return out


def coverage(clips, left, coefficients):
    rows = []
    for c in clips:
        sd = np.sqrt(np.einsum("rkd,kd->rk", error_drivers(c), np.array(coefficients)))
        inside = np.where(np.isnan(left[c.name]), np.nan, np.abs(left[c.name]) <= 1.96 * sd)
        rows.append(np.nanmean(inside, 0)[JUDGED])
    return np.nanmean(rows, 0)


def report(title, clips, left, coefficients):
    if not clips:
        return
    old = np.nanmean([mae(c.errors) for c in clips], 0)
    new = np.nanmean([mae(left[c.name]) for c in clips], 0)
    say = lambda v: " ".join(f"{x:5.2f}" for x in v)
    print(f"{title:26s} n {len(clips):3d} old {say(old)} {np.nanmean(old):.2f} new {say(new)} {np.nanmean(new):.2f} covered {say(100 * coverage(clips, left, coefficients))}")


def packed(array):
    return base64.b64encode(np.asarray(array, "<f4").tobytes()).decode()


def folded(model, o):
    """Layers with the principal axes folded into the first one."""
    _, _, axes, nets = model
    members = []
    for net in nets:
        weights = [axes @ net.weights[0], *net.weights[1:]]
        members.append([{"inputs": w.shape[0], "outputs": w.shape[1], "weights": half(w), "bias": packed(b)} for w, b in zip(weights, net.biases)])
    return members


def half(array):
    return base64.b64encode(np.asarray(array, "<f2").tobytes()).decode()


def main():
    folder, split, path = sys.argv[1:4]
    with open(split) as file:
        held = json.load(file)
    clips = load(folder)
    ours = [c for c in clips if c.seed is not None]
    test = [c for c in ours if c.seed in held["test_seeds"] or c.trial in held["test_captures"]]
    train = [c for c in ours if c not in test]
    o = SimpleNamespace(**{**OPTIONS, **CHOSEN})
    out = {}
    for k in range(FOLDS):
        model = fit([c for c in train if c.seed % FOLDS != k], o, range(o.members))
        out.update({c.name: apply(model, c, o) for c in train if c.seed % FOLDS == k})
    trust = trust_of(train, out)
    limit = float(np.percentile(np.concatenate([out[c.name][2] for c in train]), 97))
    left = {c.name: corrected(c, out, trust, limit) for c in train}
    coefficients = error_model([c for c in train if view_share(c) > 0.5], left)
    final = fit(train, o, range(o.members))
    rest = [c for c in clips if c not in train]
    out.update({c.name: apply(final, c, o) for c in rest})
    left.update({c.name: corrected(c, out, trust, limit) for c in rest})
    print("trust", trust, "strangeness limit", round(limit, 3))
    print("errors", dict(zip(SEGMENTS + JOINTS, coefficients)))
    print(" | ".join(JUDGED_NAMES))
    for name, group in (("train, bodies left out", train), ("test", test)):
        report(name, group, left, coefficients)
        report(f"{name}: gait", [c for c in group if kind(c) == "gait"], left, coefficients)
        report(f"{name}: repetitions", [c for c in group if kind(c) != "gait"], left, coefficients)
        report(f"{name}: captures", [c for c in group if c.trial], left, coefficients)
        report(f"{name}: view 9 to 34", [c for c in group if 9 < abs(c.view) <= 34], left, coefficients)
    report("given", [c for c in rest if c.group == "clips"], left, coefficients)
    report("real people, 3D", [c for c in rest if c.group == "real"], left, coefficients)
    for c in rest:
        if c.group in ("clips",):
            report(f"  {c.name}", [c], left, coefficients)
    mean, spread, _, _ = final
    model = {
        "about": "Residual model of the segment angles; see README.md beside it. Written by training/train.py.",
        "bodies": len(train),
        "taps": TAPS,
        "features": int(train[0].features.shape[1]),
        "mean": packed(mean),
        "spread": packed(spread),
        "furthest": FURTHEST,
        "bound": o.bound,
        "strange": round(limit, 4),
        "trust": trust,
        "variance": coefficients,
        "members": folded(final, o),
    }
    body = json.dumps(model, separators=(",", ":"))
    with open(path, "w") as file:
        file.write(body + "\n")
    print(path, len(body), "bytes, sha256", hashlib.sha256((body + "\n").encode()).hexdigest())


if __name__ == "__main__":
    main()
