/** Lets one wish through at a time. Of those that come meanwhile only the newest waits: each replaces the one before. */
export class Newest<Wish> {
  #underWay = false;
  #waiting: { wish: Wish } | null = null;

  /** @returns whether the wish starts now; else it waits */
  starts(wish: Wish): boolean {
    const starts = !this.#underWay;
    if (!starts) this.#waiting = { wish };
    this.#underWay = true;
    return starts;
  }

  /** Whether a newer wish waits for the one under way. */
  get waits(): boolean {
    return this.#waiting !== null;
  }

  /** The wish under way is done. @returns the one that waited, which is under way now; null where none did */
  next(): { wish: Wish } | null {
    const next = this.#waiting;
    this.#waiting = null;
    this.#underWay = next !== null;
    return next;
  }

  /** The wish under way failed: the one that waited is dropped, and the next one starts at once. */
  drop(): void {
    this.#waiting = null;
    this.#underWay = false;
  }
}
