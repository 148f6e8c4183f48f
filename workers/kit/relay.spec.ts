import { z } from 'zod';
import { event, job } from '#contract/kit/event';
import { JobRegistry } from './job-registry';
import { handleJob } from './handler';
import type { OutboxStore, OutboxEvent } from './outbox.store';
import type { JobQueues } from './queues';
import { onEvent, enqueue } from './reaction';
import { OutboxRelay } from './relay';
import { JobRunner, type JobSink } from './runner';

const held = event('order.held', z.object({ n: z.number() }));
const paid = event('order.paid', z.object({ n: z.number() }));
const release = job('orders.release', z.object({ n: z.number() }), { attempts: 3, backoffMs: 10 });
const book = new JobRegistry(
  [
    enqueue('orders.release-at-deadline', held, release, ({ n }) => ({ payload: { n }, when: { id: `${n}`, at: 9 } })),
    onEvent('orders.tell-paid', paid, async () => undefined),
  ],
  [handleJob(release, async () => undefined)],
  [release],
);

/** Returns how often a permanently notified relay polls within 400 ms if each poll returns these events. */
async function countPolls(...names: readonly string[]): Promise<number> {
  let takes = 0;
  let away = 0;
  const outbox = {
    take: async (): Promise<OutboxEvent[]> => {
      takes += 1;
      return names.map((name, i) => ({ id: takes * 10 + i, name, payload: { n: i }, tries: 1, done: [] }));
    },
    remove: async () => undefined,
  } as unknown as OutboxStore;
  const queues = {
    ready: true,
    enqueueAll: async (jobs: readonly unknown[]) => {
      away += jobs.length;
    },
    enqueueReactions: async () => undefined,
  } as unknown as JobQueues;
  const relay = new OutboxRelay(
    outbox,
    new JobRunner(
      book,
      outbox,
      () => {
        throw new Error('no services here');
      },
      queues as JobSink,
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

it("polls less often if a rush's jobs are all it carries, and soon again after anything else", async () => {
  expect(await countPolls('order.held', 'order.held', 'order.held')).toBeLessThanOrEqual(5);
  expect(await countPolls('order.held', 'order.held')).toBeGreaterThan(7);
  expect(await countPolls('order.held', 'order.held', 'order.held', 'order.paid')).toBeGreaterThan(7);
});

it('removes an event that concerns none of its reactions, and keeps one that cannot be read', async () => {
  const removed: number[] = [];
  const enqueued: string[] = [];
  const told: number[] = [];
  const reactions = new JobRegistry(
    [
      onEvent('orders.tell-paid', paid, async ({ n }) => told.push(n), { concerns: ({ n }) => n > 1 }),
      onEvent('orders.list-paid', held, async () => undefined),
    ],
    [],
    [],
  );
  const payloads = [{ n: 1 }, { n: 2 }, { wrong: true }];
  const outbox = {
    take: async (): Promise<OutboxEvent[]> =>
      payloads.splice(0).map((payload, i) => ({ id: i + 1, name: paid.name, payload, tries: 1, done: [] })),
    remove: async (ids: readonly number[]) => void removed.push(...ids),
    findPending: async (ids: readonly number[]) => new Set(ids),
    markDone: async () => undefined,
  } as unknown as OutboxStore;
  const queues = {
    ready: true,
    enqueueAll: async () => undefined,
    enqueueReactions: async (events: readonly { event: OutboxEvent; reactions: readonly string[] }[]) =>
      void enqueued.push(...events.map(({ event: { id }, reactions: names }) => `${id} ${names.join()}`)),
  } as unknown as JobQueues;
  const runner = new JobRunner(
    reactions,
    outbox,
    (service) => service.prototype as never,
    queues as unknown as JobSink,
  );
  const relay = new OutboxRelay(outbox, runner, queues);
  relay.start();
  relay.wake();
  await relay.stop();
  expect([removed, enqueued]).toEqual([[1], ['2 orders.tell-paid', '3 orders.tell-paid']]);
  const both = [1, 2].map((n) => ({ id: n, name: paid.name, payload: { n }, all: ['orders.tell-paid'] }));
  await runner.runReaction(both, 'orders.tell-paid');
  expect(told).toEqual([2]);
});

it('runs a reaction to the other events of a job although one fails, and reports the failure', async () => {
  const done: number[] = [];
  const outbox = {
    findPending: async (ids: readonly number[]) => new Set(ids.filter((id) => id !== 3)),
    markDone: async (events: readonly { id: number }[]) => void done.push(...events.map(({ id }) => id)),
  } as unknown as OutboxStore;
  const told: number[] = [];
  const reactions = new JobRegistry(
    [
      onEvent('orders.tell-paid', paid, async ({ n }) => {
        if (n === 1) throw new Error('the provider is away');
        told.push(n);
      }),
    ],
    [],
    [],
  );
  const runner = new JobRunner(
    reactions,
    outbox,
    () => {
      throw new Error('no services here');
    },
    { enqueue: async () => undefined },
  );
  const events = [1, 2, 3].map((n) => ({ id: n, name: paid.name, payload: { n }, all: ['orders.tell-paid'] }));
  await expect(runner.runReaction(events, 'orders.tell-paid')).rejects.toThrow('the provider is away');
  expect([told, done]).toEqual([[2], [2, 3]]);
});
