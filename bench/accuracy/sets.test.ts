import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { recipeOf } from "@sagittal/figure/recipe";
import { truthOf } from "@sagittal/figure/truth";
import { describe, expect, it } from "vitest";
import { kindOf, requestOf } from "./clip-facts.ts";
import { clipsIn } from "./clips.ts";
import { comparisonOf, judge } from "./comparison.ts";
import { constantError } from "./constant.ts";
import { splitOf } from "./split.ts";
import { beatenByConstant, summaryRows, summaryTable } from "./table.ts";
import { RealLabels, TruthClip } from "./truth-file.ts";

const labels = RealLabels.parse({
  name: "press",
  activity: "weightlifting",
  camera_view: "side",
  fps: 30,
  frames: 120,
  width: 640,
  height: 480,
  labels: { kind: "one barbell bench press repetition", rep_count: 1, bottom_frames: [60] },
});
const truthWith = (variant: { seed: number; trial: string | null }): TruthClip => {
  const { shot } = recipeOf({ movement: "squat", fps: 10 });
  return TruthClip.parse({ ...truthOf(shot, "figure"), variant });
};

describe("clips of a set", () => {
  it("are read compressed or plain, and only where a video lies beside", () => {
    using dir = mkdtempDisposableSync(join(tmpdir(), "bench-"));
    const truth = JSON.stringify(truthWith({ seed: 1, trial: null }));
    writeFileSync(join(dir.path, "a.json"), truth);
    writeFileSync(join(dir.path, "a.mp4"), "");
    writeFileSync(join(dir.path, "b.json.gz"), gzipSync(truth));
    writeFileSync(join(dir.path, "b.mp4"), "");
    writeFileSync(join(dir.path, "c.json"), truth);
    writeFileSync(join(dir.path, "press.json"), JSON.stringify(labels));
    writeFileSync(join(dir.path, "press.mp4"), "");
    expect(clipsIn(dir.path).map((c) => [c.name, c.file.kind])).toEqual([
      ["a", "rendered"],
      ["b", "rendered"],
      ["press", "real"],
    ]);
  });

  it("keep the clips of one motion capture trial on one side of the split, whatever their seed", () => {
    const side = (seed: number, trial: string | null) => splitOf({ kind: "rendered", truth: truthWith({ seed, trial }) });
    expect(side(1, "li_train_running_3")).toBe("test");
    expect(side(2, "li_train_running_3")).toBe("test");
    expect(side(1, "li_train_running_1")).toBe("train");
    expect(splitOf({ kind: "real", labels })).toBeNull();
  });

  it("are declared to the analysis by activity and exercise", () => {
    expect(requestOf({ ...truthWith({ seed: 1, trial: null }), activity: "lunge, left leg in front" }).exercise).toBe("Lunge");
    expect(["hip hinge", "single-leg squat on the left leg", "step-up"].map(kindOf)).toEqual(["hinge", "single-leg squat", "other"]);
  });
});

describe("the best constant answer", () => {
  const clip = (name: string, truth: number, error: number, kind = "run") => ({
    ...judge(comparisonOf("cadence", { name, fps: 60 }, [error], { truths: [truth] })),
    kind,
  });

  it("is one number per movement, and a measurement may be worse than it", () => {
    const steady = [clip("a", 170, 5), clip("b", 171, 5), clip("c", 172, -5)];
    expect(constantError(steady)).toBeCloseTo(2 / 3, 9);
    const [row] = summaryRows(steady);
    expect([row!.mae, row!.constant! < row!.mae!, row!.worst_bias, row!.clips]).toEqual([5, true, 5, 3]);
    expect(beatenByConstant(row!)).toBe(true);
    expect(summaryTable([row!])).toContain("FAIL");
    expect(summaryTable(summaryRows([clip("a", 170, 0), clip("b", 175, 0), clip("c", 180, 0)]))).not.toContain("FAIL");
    const mixed = [...steady, clip("d", 110, 0, "walk"), clip("e", 111, 0, "walk"), clip("f", 112, 0, "walk")];
    expect(constantError(mixed)).toBeCloseTo(2 / 3, 9);
  });

  it("is not asked where there are too few clips or no true values", () => {
    expect(constantError([clip("a", 170, 5)])).toBeNull();
    const instants = ["a", "b", "c"].map((name) => ({ ...judge(comparisonOf("toe_off", { name, fps: 60 }, [3])), kind: "run" }));
    expect(constantError(instants)).toBeNull();
  });

  it("shows how far the clips' biases lie apart", () => {
    const [row] = summaryRows([clip("a", 170, 10), clip("b", 180, -10), clip("c", 160, 0)]);
    expect(row!.bias_sd).toBeCloseTo(10, 9);
    expect(row!.worst_clip).toBe("a");
  });
});
