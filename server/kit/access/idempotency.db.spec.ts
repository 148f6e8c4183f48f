import { Failure } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import { answerMinutes } from '#domain/system/retention.rules';
import { systemFailure } from '#domain/system/system.failures';
import { runIdempotent } from './idempotency';
import { TestDatabase } from '#server/kit/testing/test-database';
import { aPerson, aMemberCaller } from '#server/kit/testing/test-data';

let test: TestDatabase;
let userId: number;
beforeAll(async () => {
  test = await TestDatabase.create('once', 24);
  await test.db.rows('create table effect (id int generated always as identity, what text)');
  userId = await aPerson(test.db);
}, 60_000);
afterAll(() => test.close());

let serial = 0;
const key = () => `key-${(serial += 1)}-of-the-spec`;
const caller = (
  of: string | null,
  { path = '/api/pay', bodyHash = 'a', replayKey = null as string | null, who = userId } = {},
) => aMemberCaller(who, { once: { key: of, path, bodyHash, replayKey } });
const effects = async (what: string) => (await test.db.rows('select 1 from effect where what = $1', [what])).length;
const work = (what: string) => (tx: { rows(sql: string, values: unknown[]): Promise<{ id: number }[]> }) =>
  tx.rows('insert into effect (what) values ($1) returning id', [what]).then(([row]) => ({ id: row?.id }));

it('runs the work once and answers every repeat with the first answer', async () => {
  const k = key();
  const first = await runIdempotent(test.db, caller(k), work('once'));
  expect(await runIdempotent(test.db, caller(k), work('once'))).toEqual(first);
  expect(await effects('once')).toBe(1);
});

it('refuses a key with another path or body, and does nothing', async () => {
  const k = key();
  await runIdempotent(test.db, caller(k), work('other'));
  const reused = { spec: { key: systemFailure.idempotencyReused.key } };
  await expect(runIdempotent(test.db, caller(k, { path: '/api/cancel' }), work('other'))).rejects.toMatchObject(reused);
  await expect(runIdempotent(test.db, caller(k, { bodyHash: 'b' }), work('other'))).rejects.toMatchObject(reused);
  expect(await effects('other')).toBe(1);
});

it('lets two people use the same key', async () => {
  const k = key();
  const second = await aPerson(test.db);
  await runIdempotent(test.db, caller(k), work('two'));
  await runIdempotent(test.db, caller(k, { who: second }), work('two'));
  expect(await effects('two')).toBe(2);
});

it('runs once for twenty concurrent calls; the others get its answer or "still running"', async () => {
  const k = key();
  const slow = async (tx: Parameters<ReturnType<typeof work>>[0]) => {
    await tx.rows('select pg_sleep(0.05)', []);
    return work('crowd')(tx);
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => runIdempotent(test.db, caller(k), slow)));
  expect(await effects('crowd')).toBe(1);
  const answers = new Set(
    results.map((result) =>
      result.status === 'fulfilled' ? JSON.stringify(result.value) : (result.reason as Failure).spec.key,
    ),
  );
  expect([...answers].filter((answer) => answer !== systemFailure.idempotencyRunning.key)).toHaveLength(1);
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
});

it('runs twenty times without a key (control)', async () => {
  await Promise.all(Array.from({ length: 20 }, () => runIdempotent(test.db, caller(null), work('control'))));
  expect(await effects('control')).toBe(20);
});

it('repeats a refusal, but discards a try-again answer', async () => {
  const [k, again] = [key(), key()];
  const refuse = (spec: Failure['spec']) => () => Promise.reject(new Failure(spec, { until: 'x' }));
  await expect(runIdempotent(test.db, caller(k), refuse(orderFailure.illegalStep))).rejects.toThrow();
  await expect(runIdempotent(test.db, caller(k), work('refused'))).rejects.toMatchObject({
    spec: { key: orderFailure.illegalStep.key, zh: orderFailure.illegalStep.zh },
    facts: { until: 'x' },
  });
  await expect(runIdempotent(test.db, caller(again), refuse(systemFailure.busySlot))).rejects.toThrow();
  await runIdempotent(test.db, caller(again), work('busy'));
  expect([await effects('refused'), await effects('busy')]).toEqual([0, 1]);
});

it('stores nothing if the work threw', async () => {
  const k = key();
  await expect(
    runIdempotent(test.db, caller(k), async (tx) => {
      await work('broken')(tx as never);
      throw new Error('broke');
    }),
  ).rejects.toThrow('broke');
  expect(await effects('broken')).toBe(0);
  await runIdempotent(test.db, caller(k), work('broken'));
  expect(await effects('broken')).toBe(1);
});

/** Makes an answer older by minutes. */
const age = (k: string, minutes: number) =>
  test.db.rows(
    `
      update idempotency
      set at = at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute'
      where key = $1
    `,
    [k, minutes],
  );

it('repeats a refusal for a quarter of an hour and an executed answer for a day', async () => {
  const [refused, executed] = [key(), key()];
  const refuse = () => Promise.reject(new Failure(orderFailure.illegalStep));
  await expect(runIdempotent(test.db, caller(refused), refuse)).rejects.toThrow();
  await runIdempotent(test.db, caller(executed), work('lives'));
  for (const k of [refused, executed]) await age(k, answerMinutes.refused - 1);
  await expect(runIdempotent(test.db, caller(refused), work('again'))).rejects.toMatchObject({
    spec: { key: orderFailure.illegalStep.key },
  });
  for (const k of [refused, executed]) await age(k, 2);
  await runIdempotent(test.db, caller(refused), work('again'));
  await runIdempotent(test.db, caller(executed), work('lives'));
  expect([await effects('again'), await effects('lives')]).toEqual([1, 1]);
  await age(refused, answerMinutes.executed - 1);
  await runIdempotent(test.db, caller(refused), work('again'));
  expect(await effects('again')).toBe(1);
});

it('discards a key after a day', async () => {
  const k = key();
  await runIdempotent(test.db, caller(k), work('day'));
  await age(k, answerMinutes.executed + 1);
  await runIdempotent(test.db, caller(k, { bodyHash: 'b' }), work('day'));
  expect(await effects('day')).toBe(2);
  await runIdempotent(test.db, caller(k, { bodyHash: 'b' }), work('day'));
  expect(await effects('day')).toBe(2);
});

it('refuses a replayed signed request in the same transaction, unless its key answers it', async () => {
  const replay = (k: string | null) => caller(k, { replayKey: 'mark-of-a-request' });
  const k = key();
  await runIdempotent(test.db, replay(k), work('replay'));
  await expect(runIdempotent(test.db, replay(null), work('replay'))).rejects.toMatchObject({
    spec: { key: 'SIGN_REPLAY' },
  });
  await expect(runIdempotent(test.db, replay(key()), work('replay'))).rejects.toMatchObject({
    spec: { key: 'SIGN_REPLAY' },
  });
  await runIdempotent(test.db, replay(k), work('replay'));
  expect(await effects('replay')).toBe(1);
});
