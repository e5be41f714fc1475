/**
 * A cache of results that live as long as the object from which they were computed. A track is interpreted again for each event that a coach moves, and
 * its body and angles are most of the work.
 * @returns a function that looks up the result of `source` under `key`, and makes it the first time. Source and result must not be changed afterwards.
 */
export function cachePer<Source extends object, Result>(): (source: Source, key: unknown, make: () => Result) => Result {
  const cache = new WeakMap<Source, Map<string, Result>>();
  return (source, key, make) => {
    const ofSource = cache.get(source) ?? new Map<string, Result>();
    cache.set(source, ofSource);
    const name = JSON.stringify(key);
    const known = ofSource.get(name);
    if (known !== undefined) return known;
    const made = make();
    ofSource.set(name, made);
    return made;
  };
}
