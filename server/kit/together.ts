interface Asked<K, V> {
  readonly key: K;
  readonly done: (found: Promise<V | undefined>) => void;
}

/**
 * Looks things up by key in few statements: whoever asks while nobody waits is looked up at once, those who ask meanwhile share the next
 * look-up. An answer is never older than its question. A look-up that fails fails for all who shared it.
 */
export class Together<K, V> {
  private asked: Asked<K, V>[] = [];
  private looking = false;

  constructor(
    private readonly find: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
    private readonly most: number,
  ) {}

  /** What stands under a key; undefined for nothing. */
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
