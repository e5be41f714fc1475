"""Clips as training/export.ts writes them."""

import glob
import json
import os

import numpy as np

SEGMENTS = ["trunk", "near_thigh", "far_thigh", "near_shank", "far_shank", "near_foot", "far_foot"]
JOINTS = ["near_knee", "far_knee", "near_hip", "far_hip", "near_ankle", "far_ankle"]
JUDGED = [7, 8, 9, 10, 11, 12, 0]
JUDGED_NAMES = ["knee near", "knee far", "hip near", "hip far", "ankle near", "ankle far", "trunk"]
# Angles that the arm model corrects: upper arm against the vertical, flexion of the elbow.
ARMS = ["near_arm", "far_arm", "near_elbow", "far_elbow"]

# How a change of the seven segment angles changes the thirteen judged angles: the segments themselves, then JOINTS.
EFFECT = np.zeros((13, 7), np.float32)
EFFECT[:7] = np.eye(7)
for row, parts in enumerate([(1, 3), (2, 4), (1, 0), (2, 0), (3, 5), (4, 6)]):
    EFFECT[7 + row, list(parts)] = 1

# Instants of the window, s from its frame.
TAPS = [-0.25, -0.15, -0.09, -0.05, -0.02, 0.0, 0.02, 0.05, 0.09, 0.15, 0.25]

def wrap(degrees):
    """Angles brought into [-180, 180)."""
    return (degrees + 180) % 360 - 180


class Clip:
    """One clip: window inputs and errors of today's angles (measured minus true), NaN where there is no truth."""

    # Weight of its rows in a fit.
    weight = 1.0

    def __init__(self, path):
        with open(path) as file:
            self.__dict__.update(json.load(file))
        data = np.fromfile(path[:-5] + ".f32", dtype="<f4").reshape(len(self.columns), self.rows).astype(np.float64)
        self.data = dict(zip(self.columns, data))
        self.group = os.path.basename(self.folder.rstrip("/"))
        count = sum(k.startswith("x.") for k in self.columns)
        self.features = np.stack([self.data[f"x.{k}"] for k in range(count)], 1)
        self.errors = self.errors_against("t")
        self.inputs = window(self.features, self.fps)

    def arm_errors(self):
        """Measured minus true of ARMS, rows x 4, NaN where there is no truth."""
        errors = wrap(np.stack([self.data[f"a.{k}"] - self.data[f"t.{k}"] for k in ARMS], 1))
        errors[self.data["whole"] < 0.5] = np.nan
        return errors

    def errors_against(self, prefix):
        """Measured minus true angles, rows × 13, degrees. `prefix`: "t" for angles in space, "p" for those in the picture plane."""
        measured = np.stack([self.data[f"s.{k}"] for k in range(7)] + [self.data[f"a.{j}"] for j in JOINTS], 1)
        true = np.stack([self.data[f"{prefix}.{k}"] for k in SEGMENTS + JOINTS], 1)
        errors = wrap(measured - true)
        errors[self.data["whole"] < 0.5] = np.nan
        return errors


def window(features, fps):
    """Inputs of every frame: features at TAPS, clip means, clip standard deviations, ln(fps / 60). The same as `inputs` in packages/biomechanics/src/fit/residual.ts."""
    rows = len(features)
    with np.errstate(all="ignore"):
        some = ~np.all(np.isnan(features), 0)
        mean = np.where(some, np.nanmean(np.where(some, features, 0), 0), 0)
        spread = np.where(some, np.nanstd(np.where(some, features, 0), 0), 0)
    filled = np.where(np.isnan(features), mean, features)
    parts = []
    for tap in TAPS:
        at = np.clip(np.arange(rows) + tap * fps, 0, rows - 1)
        low = np.floor(at).astype(int)
        high = np.minimum(low + 1, rows - 1)
        weight = (at - low)[:, None]
        parts.append((1 - weight) * filled[low] + weight * filled[high])
    parts += [np.tile(mean, (rows, 1)), np.tile(spread, (rows, 1)), np.full((rows, 1), np.log(fps / 60))]
    return np.concatenate(parts, 1).astype(np.float32)


# Feature columns of the visibilities (see residualFeatures): near then far, each wrist, hip, knee, ankle, heel, toe.
SEEN = 45
HIP, KNEE, ANKLE, HEEL, TOE = range(1, 6)


def error_drivers(c):
    """Drivers of an angle's variance, rows × 13 angles × 4: constant, lack of visibility of its joints, angle of the view off the side, angular speed. Squares."""
    seen = np.nan_to_num(c.features[:, SEEN : SEEN + 12], nan=0.0).reshape(c.rows, 2, 6)
    joints = {"trunk": (HIP,), "thigh": (HIP, KNEE), "shank": (KNEE, ANKLE), "foot": (HEEL, TOE), "knee": (HIP, KNEE, ANKLE), "hip": (HIP, KNEE), "ankle": (KNEE, ANKLE, TOE)}
    measured = np.stack([c.data[f"s.{k}"] for k in range(7)] + [c.data[f"a.{j}"] for j in JOINTS], 1)
    out = np.zeros((c.rows, 13, 4))
    out[:, :, 0] = 1
    out[:, :, 2] = (max(0.0, abs(c.shown) - 8) / 10) ** 2
    for k, name in enumerate(SEGMENTS + JOINTS):
        limb = 1 if name.startswith("far") else 0
        worst = seen[:, limb][:, list(joints[name.split("_")[-1]])].min(1)
        out[:, k, 1] = (1 - worst) ** 2
        rate = np.gradient(np.nan_to_num(measured[:, k])) * c.fps / 300
        out[:, k, 3] = np.minimum(rate**2, 9)
    return out


def load(folder, least_rows=20):
    """Clips of a training set that have enough rows and a truth."""
    clips = [Clip(p) for p in sorted(glob.glob(os.path.join(folder, "*.json")))]
    return [c for c in clips if c.rows >= least_rows and not np.all(np.isnan(c.errors))]
