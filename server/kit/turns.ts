/** Thrown if the work did not get its turn in time. */
export class TurnMissed extends Error {}

interface Waiting {
  readonly key: string;
  readonly go: () => void;
}

/**
 * A queue in front of the connection pool. Limits concurrent work per lock key and in total; the rest waits in order of
 * arrival without holding a connection, and fails after `patienceMs`.
 */
export class Turns {
  private readonly running = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private all = 0;

  constructor(
    private readonly limits: { readonly perKey: number; readonly together: number; readonly patienceMs: number },
  ) {}

  /** Runs the work when it is its turn. Throws `SemaphoreTimeout` if that takes too long. */
  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.isFree(key)) await this.wait(key);
    else this.enter(key);
    try {
      return await work();
    } finally {
      this.leave(key);
    }
  }

  private isFree(key: string): boolean {
    return this.all < this.limits.together && (this.running.get(key) ?? 0) < this.limits.perKey;
  }

  private enter(key: string): void {
    this.all += 1;
    this.running.set(key, (this.running.get(key) ?? 0) + 1);
  }

  private leave(key: string): void {
    this.all -= 1;
    const left = (this.running.get(key) ?? 1) - 1;
    if (left > 0) this.running.set(key, left);
    else this.running.delete(key);
    const next = this.waiting.findIndex((one) => this.isFree(one.key));
    const [called] = next < 0 ? [] : this.waiting.splice(next, 1);
    if (!called) return;
    this.enter(called.key);
    called.go();
  }

  private wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        key,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(own), 1);
        reject(new TurnMissed());
      }, this.limits.patienceMs);
      this.waiting.push(own);
    });
  }
}
