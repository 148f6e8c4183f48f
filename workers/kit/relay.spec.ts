import { z } from 'zod';
import { event, job } from '#contract/kit/event';
import { Book } from './book';
import { handle } from './handle';
import type { Outbox, Told } from './outbox';
import type { Queues } from './queues';
import { on, putAway } from './react';
import { Relay } from './relay';
import { Runner, type Shelf } from './runner';

const held = event('order.held', z.object({ n: z.number() }));
const paid = event('order.paid', z.object({ n: z.number() }));
const release = job('orders.release', z.object({ n: z.number() }), { attempts: 3, backoffMs: 10 });
const book = new Book(
  [
    putAway('orders.release-at-deadline', held, release, ({ n }) => ({ payload: { n }, when: { id: `${n}`, at: 9 } })),
    on('orders.tell-paid', paid, async () => undefined),
  ],
  [handle(release, async () => undefined)],
  [release],
);

/** Returns how often a permanently notified relay polls within 400 ms if each poll returns these events. */
async function looks(...names: readonly string[]): Promise<number> {
  let takes = 0;
  let away = 0;
  const outbox = {
    take: async (): Promise<Told[]> => {
      takes += 1;
      return names.map((name, i) => ({ id: takes * 10 + i, name, payload: { n: i }, tries: 1, done: [] }));
    },
    forget: async () => undefined,
  } as unknown as Outbox;
  const queues = {
    ready: true,
    putAll: async (jobs: readonly unknown[]) => {
      away += jobs.length;
    },
    handOn: async () => undefined,
  } as unknown as Queues;
  const relay = new Relay(
    outbox,
    new Runner(
      book,
      outbox,
      () => {
        throw new Error('no services here');
      },
      queues as Shelf,
    ),
    queues,
  );
  relay.start();
  const waking = setInterval(() => relay.wake(), 2);
  await new Promise((resolve) => setTimeout(resolve, 400));
  clearInterval(waking);
  await relay.stop();
  expect(away).toBe(takes * names.filter((name) => name === held.name).length);
  return takes;
}

it('rests longer where all it carries are jobs of a rush, and soon looks again after anything else', async () => {
  expect(await looks('order.held', 'order.held', 'order.held')).toBeLessThanOrEqual(5);
  expect(await looks('order.held', 'order.held')).toBeGreaterThan(7);
  expect(await looks('order.held', 'order.held', 'order.held', 'order.paid')).toBeGreaterThan(7);
});
