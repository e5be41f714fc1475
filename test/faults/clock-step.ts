/** Preloaded into a process: each SIGUSR2 puts its clock two hours ahead, or back again. */
const STEP_MS = 2 * 3_600_000;
const RealDate = Date;
let shiftMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, target) => Reflect.construct(real, given.length === 0 ? [real.now() + shiftMs] : given, target),
  get: (real, name, receiver) => (name === "now" ? () => real.now() + shiftMs : Reflect.get(real, name, receiver)),
});
process.on("SIGUSR2", () => {
  shiftMs = shiftMs === 0 ? STEP_MS : 0;
});
