/**
 * Runs `count` calls at a fixed rate, independent of the replies; a late call is made up for. Returns every result in
 * call order.
 */
export async function atPace<T>(perSecond: number, count: number, ask: (n: number) => Promise<T>): Promise<T[]> {
  const asked: Promise<T>[] = [];
  const began = performance.now();
  while (asked.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1_000) + 1);
    while (asked.length < due) asked.push(ask(asked.length));
    await new Promise((wait) => setTimeout(wait, 1_000 / perSecond));
  }
  return Promise.all(asked);
}
