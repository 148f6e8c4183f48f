/** How long a sweep leaves a row alone whose work failed, in milliseconds. */
const POSTPONED_MS = 5_000;

/** Rows whose work failed a moment ago. A sweep leaves them out, so that they hold up no other row. */
export class Postponed {
  private readonly until = new Map<string, number>();

  /** Leaves a row out for five seconds. */
  add(key: string): void {
    this.until.set(key, performance.now() + POSTPONED_MS);
  }

  /** Returns the rows to leave out now. */
  keys(): string[] {
    for (const [key, until] of this.until) if (until <= performance.now()) this.until.delete(key);
    return [...this.until.keys()];
  }
}
