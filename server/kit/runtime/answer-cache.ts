/**
 * Shares answers among callers for a short time: one read per key and period, also for concurrent callers. A failed
 * read is forgotten. `ttlMs` in milliseconds.
 */
export class AnswerCache<K, V> {
  private readonly answers = new Map<K, { readonly at: number; readonly answer: Promise<V> }>();

  constructor(private readonly ttlMs: number) {}

  /** Returns the answer of a key, at most `ttlMs` old. `now` in epoch ms. */
  get(key: K, now: number, read: () => Promise<V>): Promise<V> {
    const known = this.answers.get(key);
    if (known && Math.abs(now - known.at) < this.ttlMs) return known.answer;
    for (const [old, { at }] of this.answers) if (Math.abs(now - at) >= this.ttlMs) this.answers.delete(old);
    const entry = { at: now, answer: read() };
    this.answers.set(key, entry);
    entry.answer.catch(() => {
      if (this.answers.get(key) === entry) this.answers.delete(key);
    });
    return entry.answer;
  }
}
