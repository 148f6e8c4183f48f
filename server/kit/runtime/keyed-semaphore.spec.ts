import { SemaphoreTimeout, KeyedSemaphore } from './keyed-semaphore';

const tick = () => new Promise((resolve) => setTimeout(resolve, 2));
/** Runs pieces of work and returns the maximum concurrency per key and in total, and the order of starts. */
async function runAll(semaphore: KeyedSemaphore, keys: readonly string[]) {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const began: number[] = [];
  const raise = (key: string, by: number) => {
    now.set(key, (now.get(key) ?? 0) + by);
    most.set(key, Math.max(most.get(key) ?? 0, now.get(key) ?? 0));
  };
  await Promise.all(
    keys.map((key, n) =>
      semaphore.run(key, async () => {
        began.push(n);
        raise(key, 1);
        raise('all', 1);
        await tick();
        raise(key, -1);
        raise('all', -1);
      }),
    ),
  );
  return { most, began };
}
const noKeyLimits = { perKey: 1_000, together: 1_000, patienceMs: 5_000 };

it('limits parallel work per key, in order, and in total', async () => {
  const keys = Array.from({ length: 60 }, (_, n) => 'ab'[n % 2] as string);
  const { most, began } = await runAll(new KeyedSemaphore({ perKey: 2, together: 3, patienceMs: 60_000 }), keys);
  expect([most.get('a'), most.get('all')]).toEqual([2, 3]);
  for (const key of 'ab')
    expect(began.filter((n) => keys[n] === key)).toEqual(keys.flatMap((one, n) => (one === key ? [n] : [])));
});

it('would admit everybody at once without limits', async () => {
  const { most } = await runAll(
    new KeyedSemaphore(noKeyLimits),
    Array.from({ length: 60 }, () => 'a'),
  );
  expect(most.get('all')).toBe(60);
});

it('passes its permit on if the work fails, and returns the failure', async () => {
  const semaphore = new KeyedSemaphore({ perKey: 1, together: 1, patienceMs: 5_000 });
  const first = semaphore.run('a', async () => {
    await tick();
    throw new Error('no');
  });
  const second = semaphore.run('a', () => Promise.resolve('yes'));
  await expect(first).rejects.toThrow('no');
  await expect(second).resolves.toBe('yes');
});

it('rejects a waiter after its timeout without using a permit', async () => {
  const semaphore = new KeyedSemaphore({ perKey: 1, together: 5, patienceMs: 20 });
  let end = (): void => undefined;
  const first = semaphore.run(
    'a',
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await expect(semaphore.run('a', () => Promise.resolve())).rejects.toBeInstanceOf(SemaphoreTimeout);
  await expect(semaphore.run('b', () => Promise.resolve('other'))).resolves.toBe('other');
  end();
  await first;
  await expect(semaphore.run('a', () => Promise.resolve('free'))).resolves.toBe('free');
});
