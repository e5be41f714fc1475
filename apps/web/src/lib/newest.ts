/** Serialises saving: one value is saved at a time, and of those that arrive meanwhile only the newest waits. */
export class Newest<Value> {
  #underWay = false;
  #waiting: { value: Value } | null = null;

  /** @returns whether saving the value starts now; else it waits */
  starts(value: Value): boolean {
    const starts = !this.#underWay;
    if (!starts) this.#waiting = { value };
    this.#underWay = true;
    return starts;
  }

  /** Whether a newer value waits. */
  get waits(): boolean {
    return this.#waiting !== null;
  }

  /** Saving succeeded. @returns the waiting value, whose saving starts now; null without one */
  next(): { value: Value } | null {
    const next = this.#waiting;
    this.#waiting = null;
    this.#underWay = next !== null;
    return next;
  }

  /** Saving failed: the waiting value is dropped, and the next one starts at once. */
  drop(): void {
    this.#waiting = null;
    this.#underWay = false;
  }
}
