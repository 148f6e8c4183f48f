interface PendingLookup<K, V> {
  readonly key: K;
  readonly done: (found: Promise<V | undefined>) => void;
}

/**
 * Loads values by key in few queries: a key requested while none is running is loaded at once, later ones share the
 * next query. A value is never older than its request. A failed query fails for all who shared it.
 */
export class BatchLoader<K, V> {
  private pending: PendingLookup<K, V>[] = [];
  private loading = false;

  constructor(
    private readonly find: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
    private readonly maxBatchSize: number,
  ) {}

  /** Returns the value of a key, or undefined. */
  load(key: K): Promise<V | undefined> {
    return new Promise((done) => {
      this.pending.push({ key, done });
      if (!this.loading) void this.loadBatches();
    });
  }

  private async loadBatches(): Promise<void> {
    this.loading = true;
    while (this.pending.length > 0) {
      const batch = this.pending.splice(0, this.maxBatchSize);
      const found = this.find([...new Set(batch.map(({ key }) => key))]);
      for (const { key, done } of batch) done(found.then((all) => all.get(key)));
      await found.catch(() => undefined);
    }
    this.loading = false;
  }
}
