"""A multilayer perceptron with bounded outputs, trained by Adam on a Huber loss; plain numpy, so that a run needs nothing else."""

import base64

import numpy as np

LEAK = np.float32(0.1)


class Network:
    """Fully connected layers with leaky rectifiers; the last one is linear. `sizes`: inputs, hidden units …, outputs."""

    def __init__(self, sizes, rng):
        self.weights = [(rng.standard_normal((a, b)) * np.sqrt(2 / a)).astype(np.float32) for a, b in zip(sizes, sizes[1:])]
        self.biases = [np.zeros(b, np.float32) for b in sizes[1:]]
        self.weights[-1] *= np.float32(0.05)

    def forward(self, x, drop=0.0, rng=None):
        """Outputs for x (rows × inputs). With `rng` a share `drop` of the hidden units is left out (dropout)."""
        self.hidden, self.kept = [x], []
        for k, (weights, bias) in enumerate(zip(self.weights, self.biases)):
            z = self.hidden[-1] @ weights + bias
            if k == len(self.weights) - 1:
                return z
            h = np.maximum(z, LEAK * z)
            kept = None
            if drop and rng is not None:
                kept = (rng.random(h.shape, dtype=np.float32) > drop) / np.float32(1 - drop)
                h = h * kept
            self.kept.append(kept)
            self.hidden.append(h)

    def backward(self, gradient):
        """Gradients of weights and bias of every layer after `forward`, from the gradient of the outputs (rows × outputs)."""
        out = []
        for k in reversed(range(len(self.weights))):
            out.append((self.hidden[k].T @ gradient, gradient.sum(0)))
            if k:
                gradient = gradient @ self.weights[k].T
                if self.kept[k - 1] is not None:
                    gradient = gradient * self.kept[k - 1]
                gradient = gradient * np.where(self.hidden[k] > 0, np.float32(1), LEAK)
        return out[::-1]


def train(x, errors, frame_weight, effect, o, seed):
    """
    Fits corrections so that errors + corrections @ effect.T is small.

    x: rows × inputs; errors: rows × judged values, NaN where unknown; frame_weight: rows; effect: judged values × outputs. `o` holds the options (see OPTIONS of crossval.py).
    """
    rng = np.random.default_rng(seed)
    net = Network([x.shape[1], *o.hidden, effect.shape[1]], rng)
    parameters = net.weights + net.biases
    first = [np.zeros_like(p) for p in parameters]
    second = [np.zeros_like(p) for p in parameters]
    known = ~np.isnan(errors)
    errors = np.nan_to_num(errors).astype(np.float32)
    steps_per_epoch = len(x) // o.batch + 1
    total = o.epochs * steps_per_epoch
    t = 0
    for _ in range(o.epochs):
        for rows in np.array_split(rng.permutation(len(x)), steps_per_epoch):
            t += 1
            batch = x[rows] + np.float32(o.noise) * rng.standard_normal((len(rows), x.shape[1]), dtype=np.float32)
            bounded = o.bound * np.tanh(net.forward(batch, o.drop, rng) / o.bound)
            left = errors[rows] + bounded @ effect.T
            pull = np.clip(left, -o.huber, o.huber) / o.huber * known[rows] * frame_weight[rows, None]
            gradient = (pull @ effect) * (1 - (bounded / o.bound) ** 2) / len(rows)
            layers = net.backward(gradient.astype(np.float32))
            rate = o.rate * 0.5 * (1 + np.cos(np.pi * t / total))
            for k, (p, g) in enumerate(zip(parameters, [w for w, _ in layers] + [b for _, b in layers])):
                first[k] += 0.1 * (g - first[k])
                second[k] += 0.001 * (g * g - second[k])
                step = first[k] / (1 - 0.9**t) / (np.sqrt(second[k] / (1 - 0.999**t)) + 1e-8)
                p -= np.float32(rate) * (step + (np.float32(o.decay) * p if k < len(net.weights) else 0))
    return net


def predict(net, x, bound):
    """Outputs within ±bound, rows × outputs."""
    return bound * np.tanh(net.forward(x) / bound)


def packed(array, form="<f4"):
    """The array's bytes as base64."""
    return base64.b64encode(np.asarray(array, form).tobytes()).decode()


def layers(weights, biases):
    """Layers as `StoredLayer` in the product: weights as 16-bit, biases as 32-bit floats."""
    return [{"inputs": w.shape[0], "outputs": w.shape[1], "weights": packed(w, "<f2"), "bias": packed(b)} for w, b in zip(weights, biases)]
