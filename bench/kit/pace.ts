/** Asks `count` times at a steady pace, whatever the answers do: who is late catches up, for the pace is the crowd's. Answers every answer in the order asked. */
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
