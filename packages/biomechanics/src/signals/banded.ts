/**
 * A symmetric positive definite matrix whose entries vanish further than `width` from the diagonal, kept as its lower band. Sums of squares over neighbouring frames make
 * such matrices; a fit of n unknowns then costs n × width² instead of n³ operations.
 */
export class BandMatrix {
  readonly size: number;
  readonly width: number;
  /** Row by row, `width` + 1 entries each, the diagonal last. */
  readonly #band: Float64Array;

  constructor(size: number, width: number) {
    this.size = size;
    this.width = width;
    this.#band = new Float64Array(size * (width + 1));
  }

  /** Adds to the entries (row, column) and (column, row), which lie within the band. */
  add(row: number, column: number, value: number): void {
    const [low, high] = row > column ? [column, row] : [row, column];
    const at = high * (this.width + 1) + this.width - (high - low);
    this.#band[at] = this.#band[at]! + value;
  }

  /**
   * The solution of A·x = b by Cholesky's factors (Golub and Van Loan 2013, 4.3.5).
   * @param leastPivot what each pivot must exceed
   * @throws RangeError when the matrix is not positive definite, or a pivot is too small
   */
  solve(right: Float64Array, leastPivot = 0): Float64Array {
    const { size, width } = this;
    const step = width + 1;
    const factor = Float64Array.from(this.#band);
    const x = Float64Array.from(right);
    for (let i = 0; i < size; i++) {
      // Entry (i, j) stands at `row + j`; row i's own diagonal is its last entry.
      const row = i * step + width - i;
      const first = Math.max(0, i - width);
      for (let j = first; j <= i; j++) {
        const other = j * step + width - j;
        let sum = factor[row + j]!;
        for (let k = Math.max(first, j - width); k < j; k++) sum -= factor[row + k]! * factor[other + k]!;
        if (j < i) factor[row + j] = sum / factor[other + j]!;
        else if (sum > leastPivot) factor[row + i] = Math.sqrt(sum);
        else throw new RangeError(`The matrix is not positive definite at row ${i}.`);
      }
      let sum = x[i]!;
      for (let k = first; k < i; k++) sum -= factor[row + k]! * x[k]!;
      x[i] = sum / factor[row + i]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      const row = i * step + width - i;
      x[i] = x[i]! / factor[row + i]!;
      for (let k = Math.max(0, i - width); k < i; k++) x[k] = x[k]! - factor[row + k]! * x[i]!;
    }
    return x;
  }
}
