import { createBatchLoader } from './batch-loader';

/** A look-up whose results the test controls. */
const lookUp = () => {
  const calls: { keys: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const find = (keys: readonly number[]) =>
    new Promise<ReadonlyMap<number, string>>((done, fail) => {
      calls.push({
        keys,
        answer: () => done(new Map(keys.filter((key) => key < 100).map((key) => [key, `n${key}`]))),
        fail,
      });
    });
  return { calls, find };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('concurrent look-ups', () => {
  it('share the query of their turn, or the next one if a query runs, each key once', async () => {
    const { calls, find } = lookUp();
    const loader = createBatchLoader(find, 10);
    const first = loader.load(1);
    await turn();
    const answers = Promise.all([2, 3, 2, 400].map((key) => loader.load(key)));
    await turn();
    expect(calls.map(({ keys }) => keys)).toEqual([[1]]);
    calls[0]?.answer();
    await turn();
    expect(calls[1]?.keys).toEqual([2, 3, 400]);
    calls[1]?.answer();
    expect([await first, ...(await answers)]).toEqual(['n1', 'n2', 'n3', 'n2', undefined]);
  });

  it('never get a result from a batch that began before them', async () => {
    const { calls, find } = lookUp();
    const loader = createBatchLoader(find, 10);
    void loader.load(1);
    await turn();
    void loader.load(1);
    calls[0]?.answer();
    await turn();
    expect(calls.map(({ keys }) => keys)).toEqual([[1], [1]]);
    calls[1]?.answer();
  });

  it('fail with their own batch only', async () => {
    const { calls, find } = lookUp();
    const loader = createBatchLoader(find, 2);
    const answers = Promise.allSettled([1, 2, 3, 4, 5].map((key) => loader.load(key)));
    await turn();
    expect(calls.map(({ keys }) => keys)).toEqual([[1, 2]]);
    calls[0]?.answer();
    await turn();
    calls[1]?.fail(new Error('gone'));
    await turn();
    calls[2]?.answer();
    expect((await answers).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });
});
