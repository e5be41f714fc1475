"""Learns the timing models of gait events and reports them: python3 fit.py SET OUT.json [option=value ...]        (SET from export.ts; needs numpy)"""

import glob
import json
import os
import sys
from types import SimpleNamespace

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from network import layers, packed, predict, train  # noqa: E402

# Models, each with its own options. Toe-offs need more noise: they differ much and are few, so that with the usual noise the error on bodies left out is clearly larger than on bodies learned from
# (these err by 17 % less in running, by 27 % less in walking).
KINDS = {("running", "contact"): {}, ("running", "off"): {"noise": 0.25}, ("walking", "contact"): {}, ("walking", "off"): {"noise": 0.4}, ("jumping", "contact"): {}, ("jumping", "off"): {}}
SIGNALS = 15
# Index of the foot's attitude among the signals (`eventSignals`).
FOOT = 4
TAPS_MS = np.arange(-240, 241, 20)
# Instants before a contact at which the inclination of the landing foot is read, ms.
LANDING_MS = np.arange(-100, -19, 20)
# Outputs of the networks are in units of this, ms.
UNIT_MS = 15.0
BOUND_MS = 70.0
# Larger differences belong to mistaken events and are not learned, ms.
TIMING_MS = 80.0
FOLDS = 10
FURTHEST = 4.0
# Weight of captured motion: it is people's own movement, the rest a model of it.
CAPTURED = 1.5
# Weight of the given clips: they are few and of other people, and their events should stay where the rules, which were tuned on them, put them.
GIVEN = 8.0
# Windows around an event are shifted by these times, ms, and their targets with them, so that the second round can correct what the first one leaves.
SHIFTS_MS = np.linspace(-24, 24, 7)
ROUNDS = 2

# Members learn from one half of the bodies and from the other in turn. With that and dropout of 0.6 the error on bodies learned from is about a fifth smaller than on bodies left out, else 40 %. A noise
# of 0.35 would bring them nearer, but the error on bodies left out would be 0.4 to 0.6 ms larger.
OPTIONS = dict(components=100, hidden=(64, 32), epochs=24, rate=6e-3, decay=1e-2, drop=0.6, noise=0.2, batch=128, huber=0.8, members=4, bound=BOUND_MS / UNIT_MS)


def load(folder):
    """All examples of a training set, with the signals of their foot (signals × rows)."""
    out = []
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        with open(path) as file:
            about = json.load(file)
        events = about.pop("events")
        signals = np.fromfile(path[:-5] + ".f32", "<f4").reshape(2, SIGNALS, about["rows"]).astype(np.float64)
        for e in events:
            fellows = sum(f["event"] == e["event"] for f in events)
            out.append(SimpleNamespace(**about, **e, signals=signals[e["foot"]], share=1 / fellows, judged=about["copy"] == 0 and e["whole"]))
    return out


def sampled(e, late_ms, taps_ms):
    """Signals × taps around an event that lies `late_ms` later than the rules say. The same as `inputAt` in packages/biomechanics/src/gait/contact-timing.ts."""
    frame = np.clip(e.at + (late_ms + taps_ms) * e.fps / 1000, 0, e.rows - 1)
    low = np.minimum(np.floor(frame).astype(int), e.rows - 2)
    return e.signals[:, low] + (frame - low) * (e.signals[:, low + 1] - e.signals[:, low])


def inputs(e, late_ms):
    """Inputs of the networks: the window, ln(fps / 60), and whether the leg is the near one."""
    return np.concatenate([sampled(e, late_ms, TAPS_MS).ravel(), [np.log(e.fps / 60), float(e.near)]])


class Model:
    """A timing model: several networks on the principal axes of standardised windows. `examples` are those to learn from, `o` the options."""

    def __init__(self, examples, o):
        used = [e for e in examples if abs(e.lateMs) < TIMING_MS]
        raw = np.concatenate([[inputs(e, shift) for shift in SHIFTS_MS] for e in used])
        late = np.concatenate([e.lateMs - SHIFTS_MS for e in used]) / UNIT_MS
        given = np.repeat([e.set == "given" for e in used], len(SHIFTS_MS))
        weight = np.repeat([e.share * (CAPTURED if e.captured else 1) for e in used], len(SHIFTS_MS)).astype(np.float32)
        weight[given] *= GIVEN
        groups = np.repeat(np.unique([e.group for e in used], return_inverse=True)[1], len(SHIFTS_MS))
        rng = np.random.default_rng(7)
        self.bound = o.bound
        self.mean, self.spread = raw.mean(0), raw.std(0) + 0.02
        z = self.standard(raw)
        _, vectors = np.linalg.eigh(z.T @ z / len(z))
        axes = vectors[:, ::-1][:, : o.components]
        widths = (z @ axes).std(0)
        self.axes = (axes / (widths + 0.3 * widths[0])).astype(np.float32)
        x = (z @ self.axes).astype(np.float32)
        self.nets = []
        for k in range(o.members):
            if k % 2 == 0:
                half = rng.permutation(groups.max() + 1) % 2
            rows = (half[groups] == k % 2) | given
            own = weight[rows] / weight[rows].mean()
            self.nets.append(train(x[rows], -late[rows, None], own, np.ones((1, 1), np.float32), o, k))

    def standard(self, raw):
        """Standardised inputs, limited to ±FURTHEST."""
        return np.clip((raw - self.mean) / self.spread, -FURTHEST, FURTHEST)

    def late(self, examples):
        """How much later than the rules say each event lies, ms."""
        out = np.zeros(len(examples))
        for _ in range(ROUNDS if examples else 0):
            x = (self.standard(np.stack([inputs(e, ms) for e, ms in zip(examples, out)])) @ self.axes).astype(np.float32)
            # The product limits the output of each network in milliseconds.
            out = np.clip(out + UNIT_MS * np.mean([predict(net, x, self.bound)[:, 0] for net in self.nets], 0), -BOUND_MS, BOUND_MS)
        return out

    def stored(self):
        """As `StoredTimingModel` in the product, the principal axes folded into the first layer and the unit into the last."""
        members = []
        for net in self.nets:
            weights = [self.axes @ net.weights[0], *net.weights[1:-1], UNIT_MS * net.weights[-1]]
            biases = [*net.biases[:-1], UNIT_MS * net.biases[-1]]
            members.append(layers(weights, biases))
        return {"tapsMs": TAPS_MS.tolist(), "mean": packed(self.mean), "spread": packed(self.spread), "furthest": FURTHEST, "boundMs": BOUND_MS, "rounds": ROUNDS, "members": members}


def left_out(examples, o):
    """Error of each example whose body, or captured motion, was left out of the fit."""
    groups = sorted({e.group for e in examples})
    out = {}
    for fold in range(FOLDS):
        held = set(groups[fold::FOLDS])
        model = Model([e for e in examples if e.group not in held], o)
        own = [e for e in examples if e.group in held and e.judged]
        out.update(zip(map(id, own), model.late(own)))
    return out


def line(name, examples, late):
    """Mean absolute error per event and per clip, bias, spread and worst of the clips' biases, ms; a row of a table."""
    clips = {}
    for e, ms in zip(examples, late):
        clips.setdefault(e.clip, []).append(ms - e.lateMs)
    biases = np.array([np.mean(v) for v in clips.values()])
    errors = np.concatenate(list(clips.values()))
    per_clip = np.mean([np.mean(np.abs(v)) for v in clips.values()])
    worst = biases[np.argmax(np.abs(biases))]
    print(f"{name:36s} {len(errors):6d} {len(clips):6d} {np.mean(np.abs(errors)):6.1f} {per_clip:9.1f} {biases.mean():6.1f} {biases.std():16.1f} {worst:6.1f}")


def report(fitted, kept, held, model):
    """Prints errors without and with correction: of bodies left out in turn (`held`), of those learned from (`fitted`), and of the clips kept for reporting."""
    print(f"{'ms':36s} {'events':>6s} {'clips':>6s} {'MAE':>6s} {'MAE/clip':>9s} {'bias':>6s} {'SD of clip bias':>16s} {'worst':>6s}")
    corpus = [e for e in fitted if not e.further]
    parts = [
        ("left out in turn", fitted, lambda own: [held[id(e)] for e in own]),
        ("  captures among them", [e for e in fitted if e.captured], lambda own: [held[id(e)] for e in own]),
        ("  of the corpus", corpus, lambda own: [held[id(e)] for e in own]),
        ("all in", fitted, model.late),
        ("kept for reporting", kept, model.late),
        ("  captures among them", [e for e in kept if e.captured], model.late),
    ]
    for name, own, late in parts:
        if own:
            line(f"{name}, by the rules", own, [0] * len(own))
            line(f"{name}, corrected", own, late(own))
    sys.stdout.flush()


def steepest(examples):
    """
    Inclination of the foot before contact (clip median, degrees) up to which the model applies fully: the steepest of all clips learned from; and from which on it does not apply. Beyond it the rules are the
    more accurate ones (a filmed jogger who lands on the heel, 22 degrees before contact).
    """
    clips = {}
    for e in examples:
        if e.event == "contact" and e.copy == 0:
            clips.setdefault(e.clip, []).append(sampled(e, 0, LANDING_MS)[FOOT].mean())
    most = float(np.ceil(max(np.median(v) for v in clips.values())))
    return {"full": most, "none": most + 3}


def main():
    folder, path = sys.argv[1:3]
    options = dict(OPTIONS)
    for text in sys.argv[3:]:
        name, value = text.split("=")
        options[name] = type(OPTIONS[name])(value) if not isinstance(OPTIONS[name], tuple) else tuple(int(v) for v in value.split(","))
    examples = load(folder)
    models = {}
    for (movement, event), special in KINDS.items():
        o = SimpleNamespace(**{**options, **special})
        own = [e for e in examples if e.movement == movement and e.event == event]
        fitted = [e for e in own if e.set != "test"]
        held = left_out(fitted, o)
        model = Model(fitted, o)
        print(f"\n{movement}, {event}: {len({e.clip for e in fitted})} clips, {len({e.group for e in fitted})} bodies and captures")
        judged = [e for e in fitted if e.judged]
        report(judged, [e for e in own if e.set == "test" and e.judged], held, model)
        models.setdefault(movement, {})[event] = model.stored()
    # Walking has no such limit: of two filmed walkers the one with the steeper foot gains 25 ms from the model.
    models["running"]["steepest"] = steepest([e for e in examples if e.movement == "running" and e.set != "test"])
    print("steepest landing of runners", models["running"]["steepest"])
    with open(path, "w") as file:
        json.dump(models, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
