/**
 * Results kept as long as the object they were computed from. A track is interpreted again for each event that a coach moves, and its body and angles
 * are most of the work.
 * @returns a function that looks up the result of `source` under `key`, and makes it the first time; neither may be changed afterwards
 */
export function keptPer<Source extends object, Result>(): (source: Source, key: unknown, make: () => Result) => Result {
  const kept = new WeakMap<Source, Map<string, Result>>();
  return (source, key, make) => {
    const ofSource = kept.get(source) ?? new Map<string, Result>();
    kept.set(source, ofSource);
    const name = JSON.stringify(key);
    const known = ofSource.get(name);
    if (known !== undefined) return known;
    const made = make();
    ofSource.set(name, made);
    return made;
  };
}
