/**
 * Runs `count` calls at a fixed rate, independent of the replies; a late call is made up for. Returns every result in
 * call order.
 */
export async function atPace<T>(perSecond: number, count: number, run: (n: number) => Promise<T>): Promise<T[]> {
  const started: Promise<T>[] = [];
  const began = performance.now();
  while (started.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1_000) + 1);
    while (started.length < due) started.push(run(started.length));
    await new Promise((wait) => setTimeout(wait, 1_000 / perSecond));
  }
  return Promise.all(started);
}
