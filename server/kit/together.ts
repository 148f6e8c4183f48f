interface Asked<K, V> {
  readonly key: K;
  readonly done: (found: Promise<V | undefined>) => void;
}

/**
 * Loads values by key in few queries: a key requested while none is running is loaded at once, later ones share the
 * next query. A value is never older than its request. A failed query fails for all who shared it.
 */
export class Together<K, V> {
  private asked: Asked<K, V>[] = [];
  private looking = false;

  constructor(
    private readonly find: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
    private readonly most: number,
  ) {}

  /** Returns the value of a key, or undefined. */
  ask(key: K): Promise<V | undefined> {
    return new Promise((done) => {
      this.asked.push({ key, done });
      if (!this.looking) void this.look();
    });
  }

  private async look(): Promise<void> {
    this.looking = true;
    while (this.asked.length > 0) {
      const round = this.asked.splice(0, this.most);
      const found = this.find([...new Set(round.map(({ key }) => key))]);
      for (const { key, done } of round) done(found.then((all) => all.get(key)));
      await found.catch(() => undefined);
    }
    this.looking = false;
  }
}
