/** Thrown if the work did not get its turn in time. */
export class SemaphoreTimeout extends Error {}

interface SemaphoreWaiter {
  readonly key: string;
  readonly go: () => void;
}

/**
 * A queue in front of the connection pool. Limits concurrent work per lock key and in total; the rest waits in order of
 * arrival without holding a connection, and fails after `patienceMs`.
 */
export class KeyedSemaphore {
  private readonly running = new Map<string, number>();
  private readonly waiting: SemaphoreWaiter[] = [];
  private runningTotal = 0;

  constructor(
    private readonly limits: { readonly perKey: number; readonly together: number; readonly patienceMs: number },
  ) {}

  /** Runs the work when it is its turn. Throws `SemaphoreTimeout` if that takes too long. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.isFree(key)) await this.wait(key);
    else this.acquire(key);
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }

  private isFree(key: string): boolean {
    return this.runningTotal < this.limits.together && (this.running.get(key) ?? 0) < this.limits.perKey;
  }

  private acquire(key: string): void {
    this.runningTotal += 1;
    this.running.set(key, (this.running.get(key) ?? 0) + 1);
  }

  private release(key: string): void {
    this.runningTotal -= 1;
    const remaining = (this.running.get(key) ?? 1) - 1;
    if (remaining > 0) this.running.set(key, remaining);
    else this.running.delete(key);
    const next = this.waiting.findIndex((one) => this.isFree(one.key));
    const [nextWaiter] = next < 0 ? [] : this.waiting.splice(next, 1);
    if (!nextWaiter) return;
    this.acquire(nextWaiter.key);
    nextWaiter.go();
  }

  private wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: SemaphoreWaiter = {
        key,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        reject(new SemaphoreTimeout());
      }, this.limits.patienceMs);
      this.waiting.push(waiter);
    });
  }
}
