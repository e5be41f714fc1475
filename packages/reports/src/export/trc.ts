import type { AnalysisResult, PoseSidecar } from "@sagittal/contract";
import { bodyMotion } from "./motion-frame.ts";

/**
 * Marker trajectories as an OpenSim TRC file: millimetres, y up, x forward, z right; tab-separated; time from the first analysed frame.
 * A marker that was not seen leaves its three cells empty, which OpenSim reads as missing.
 */
export function toTrc(result: AnalysisResult, sidecar: PoseSidecar, fileName = "markers.trc"): string {
  const { names, rate, frames } = bodyMotion(result, sidecar);
  const fps = number(rate, 4);
  const lines = [
    `PathFileType\t4\t(X/Y/Z)\t${fileName}`,
    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames",
    [fps, fps, frames.length, names.length, "mm", fps, 1, frames.length].join("\t"),
    `Frame#\tTime\t${names.map((name) => `${name}\t\t`).join("\t")}`,
    `\t\t${names.map((_, i) => `X${i + 1}\tY${i + 1}\tZ${i + 1}`).join("\t")}`,
    "",
    ...frames.map((places, row) =>
      [row + 1, (row / rate).toFixed(6), ...places.flatMap((p) => (p ? p.map((v) => number(1000 * v, 3)) : ["", "", ""]))].join("\t"),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

const number = (v: number, digits: number): string => String(Number(v.toFixed(digits)));
