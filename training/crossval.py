"""Compares settings of the residual model with bodies left out in turn: python3 crossval.py SET [option=value ...]"""

import sys
import time
from types import SimpleNamespace

import numpy as np

from dataset import EFFECT, JUDGED, JUDGED_NAMES, load
from network import predict, train

OPTIONS = dict(hidden=(64, 48), epochs=30, rate=2e-3, decay=1e-2, drop=0.2, huber=3.0, noise=0.1, batch=128, bound=8.0, members=2, folds=5, components=120, most_rows=60, ridge=0.0)
FURTHEST = 4


def standardiser(clips):
    """Mean and spread of each input over the rows with truth."""
    x = np.concatenate([c.inputs[~np.all(np.isnan(c.errors), 1)] for c in clips])
    return x.mean(0), x.std(0) + 0.02


def standard(c, mean, spread):
    """A clip's standardised inputs, limited to ±FURTHEST."""
    return np.clip((c.inputs - mean) / spread, -FURTHEST, FURTHEST).astype(np.float32)


def rows_of(c, most):
    """Rows with truth, at most `most` of them, evenly spread: neighbouring rows at high frame rates are nearly equal."""
    rows = np.flatnonzero(~np.all(np.isnan(c.errors), 1))
    return rows if len(rows) <= most else rows[np.linspace(0, len(rows) - 1, most).astype(int)]


class Ridge:
    """Ridge regression in place of a network, for comparison (option ridge above 0)."""

    def __init__(self, x, e, w, penalty):
        columns = []
        x1 = np.c_[x, np.ones(len(x))].astype(np.float64)
        stop = np.diag([penalty] * x.shape[1] + [0.0])
        for k in range(7):
            known = ~np.isnan(e[:, k])
            a = x1[known] * w[known, None]
            y = -np.clip(e[known, k], -15, 15)
            columns.append(np.linalg.solve(a.T @ x1[known] + stop, a.T @ y))
        self.weights = np.stack(columns, 1)

    def forward(self, x):
        return np.c_[x, np.ones(len(x))] @ self.weights


def fit(clips, o, seeds, effect=EFFECT):
    """The model of the clips: mean and spread of the inputs, principal axes, and a network per seed. `effect`: how the outputs change the judged angles."""
    mean, spread = standardiser(clips)
    use = [rows_of(c, o.most_rows) for c in clips]
    x = np.concatenate([standard(c, mean, spread)[m] for c, m in zip(clips, use)])
    e = np.concatenate([c.errors[m] for c, m in zip(clips, use)])
    w = np.concatenate([np.full(len(m), c.weight * min(1, np.sqrt(40 / max(1, len(m))))) for c, m in zip(clips, use)]).astype(np.float32)
    _, vectors = np.linalg.eigh((x.T @ x / len(x)).astype(np.float64))
    axes = vectors[:, ::-1][:, : o.components]
    scale = (x @ axes).std(0)
    axes = (axes / (scale + 0.05 * scale[0])).astype(np.float32)
    x = x @ axes
    nets = [Ridge(x, e, w, o.ridge)] if o.ridge else [train(x, e, w, effect, o, s) for s in seeds]
    return mean, spread, axes, nets


def apply(model, c, o):
    """Corrections of a clip, rows × 7 segments: mean and spread over the networks; and how far each row's inputs lie from those learned from (1 is usual)."""
    mean, spread, axes, nets = model
    x = standard(c, mean, spread)
    p = np.stack([predict(n, x @ axes, o.bound) for n in nets])
    return p.mean(0), p.std(0), np.sqrt((x**2).mean(1))


def mae(errors):
    """Mean absolute error of the judged angles, degrees."""
    with np.errstate(all="ignore"):
        return np.nanmean(np.abs(errors), 0)[JUDGED]


def table(clips, out, title):
    """Prints mean absolute errors without and with corrections, by view and kind of clip."""
    print(title, *JUDGED_NAMES, "mean", sep=" | ")

    def line(label, keep):
        chosen = [c for c in clips if c.name in out and keep(c)]
        if not chosen:
            return
        with np.errstate(all="ignore"):
            old = np.nanmean([mae(c.errors) for c in chosen], 0)
            new = np.nanmean([mae(c.errors + out[c.name][0] @ EFFECT.T) for c in chosen], 0)
        print(f"{label:16s} n {len(chosen):3d}  old " + " ".join(f"{v:5.2f}" for v in old) + f"  {np.nanmean(old):.2f}   new " + " ".join(f"{v:5.2f}" for v in new) + f"  {np.nanmean(new):.2f}")

    trained = lambda c: c.seed is not None
    line("view 0 to 9", lambda c: trained(c) and abs(c.view) <= 9)
    line("view 9 to 28", lambda c: trained(c) and 9 < abs(c.view) <= 28)
    line("view 28 to 45", lambda c: trained(c) and 28 < abs(c.view) <= 45)
    line("view 45 on", lambda c: trained(c) and abs(c.view) > 45)
    line("captures to 28", lambda c: trained(c) and c.trial and abs(c.view) <= 28)
    line("own gait to 28", lambda c: trained(c) and not c.trial and c.category in ("running", "walking") and abs(c.view) <= 28)
    line("rest to 28", lambda c: trained(c) and not c.trial and c.category not in ("running", "walking") and abs(c.view) <= 28)
    line("given", lambda c: c.group == "clips")
    line("real", lambda c: c.group == "real")
    sys.stdout.flush()


def fold_of(c, folds):
    """Fold in which a corpus clip's body is left out; -1 for clips that are never learned from."""
    return c.seed % folds if c.seed is not None else -1


def main():
    o = dict(OPTIONS)
    for a in sys.argv[2:]:
        k, v = a.split("=")
        o[k] = tuple(int(x) for x in v.split(",") if x) if k == "hidden" else type(OPTIONS[k])(float(v)) if OPTIONS[k] is not None else v
    o = SimpleNamespace(**o)
    clips = load(sys.argv[1])
    print(len(clips), "clips", clips[0].inputs.shape[1], "inputs", vars(o))
    start = time.time()
    out = {}
    for k in range(o.folds):
        model = fit([c for c in clips if fold_of(c, o.folds) not in (-1, k)], o, range(o.members))
        for c in clips:
            if fold_of(c, o.folds) == k:
                out[c.name] = apply(model, c, o)
            elif fold_of(c, o.folds) == -1:
                a = apply(model, c, o)
                out[c.name] = a if c.name not in out else tuple(p + q for p, q in zip(out[c.name], a))
    for c in clips:
        if fold_of(c, o.folds) == -1:
            out[c.name] = tuple(p / o.folds for p in out[c.name])
    table(clips, out, f"{time.time() - start:.0f} s")
    return clips, out, o


if __name__ == "__main__":
    main()
