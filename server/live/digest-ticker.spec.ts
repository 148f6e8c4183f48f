import { room, type LiveDigest } from '#contract/kit/live';
import type { Clock } from '#server/kit/runtime/clock';
import type { AggregateService } from './aggregate.service';
import { DIGEST_SLICES, DigestTicker } from './digest-ticker';
import type { ReplicaBroadcast } from './replica-broadcast';
import type { RoomStore } from './room.store';
import { hashOf, SnapshotService } from './snapshot.service';
import type { SocketBroadcaster } from './socket-broadcaster';

const rooms = [...Array.from({ length: 40 }, (_, i) => room.site(i + 1, '2027-03-01')), room.user(1), 'sys'];
const body = (name: string, v: number) => ({ cells: [{ spaceId: 1, timeId: v, name }] });

/** Returns a ticker over rooms at versions, with the statements it runs; each takes `ms`. */
function openTicker(versions: ReadonlyMap<string, number>, ms = 0) {
  const statements: string[] = [];
  const sent: LiveDigest[] = [];
  const running = { now: 0, most: 0 };
  const run = async <T>(name: string, answer: T): Promise<T> => {
    statements.push(name);
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise((resolve) => setTimeout(resolve, ms));
    running.now -= 1;
    return answer;
  };
  const store = {
    versions: (of: string[]) =>
      run(
        'versions',
        of.map((one) => ({ room: one, v: versions.get(one) ?? 0 })),
      ),
    findAll: (kind: string, of: { room: string }[]) =>
      run(
        kind,
        new Map(
          of.map(({ room: name }) => [name, { v: versions.get(name) ?? 0, body: body(name, versions.get(name) ?? 0) }]),
        ),
      ),
  };
  const broadcaster = {
    listenedRooms: () => rooms,
    lastVersion: () => undefined,
    retainRooms: () => undefined,
    sendDigest: (digest: LiveDigest) => sent.push(digest),
  };
  const time = { now: 0 };
  const clock = { now: () => time.now } as Clock;
  const ticker = new DigestTicker(
    broadcaster as unknown as SocketBroadcaster,
    clock,
    { hasLiveSender: true } as ReplicaBroadcast,
    new SnapshotService(store as unknown as RoomStore, clock, {} as AggregateService),
  );
  const sendAll = async () => {
    for (let slice = 0; slice < DIGEST_SLICES; slice += 1) await ticker.sendNextSlice();
  };
  return { ticker, statements, sent, running, time, sendAll };
}

it('sends each room the digest of its content, and reads rooms only if their version changed', async () => {
  const versions = new Map(rooms.map((name) => [name, 1]));
  const { statements, sent, sendAll } = openTicker(versions);
  await sendAll();
  expect(sent.map((digest) => digest.room).sort()).toEqual([...rooms].sort());
  // One statement for a kind and slice, not one for a room.
  expect(statements.filter((name) => name === 'site').length).toBeLessThanOrEqual(DIGEST_SLICES);
  statements.length = 0;
  sent.length = 0;
  versions.set(rooms[0] as string, 2);
  await sendAll();
  expect(statements.filter((name) => name !== 'versions').sort()).toEqual(['site', 'sys']);
  expect(sent).toHaveLength(rooms.length);
  for (const { room: name, v, hash } of sent) expect([name, hash]).toEqual([name, hashOf(body(name, v))]);
  expect(sent.find((digest) => digest.room === rooms[0])?.v).toBe(2);
});

it("reads a site's day again after a minute: it also changes with time", async () => {
  const { statements, sendAll, time } = openTicker(new Map());
  const reads = async () => {
    statements.length = 0;
    await sendAll();
    return statements.filter((name) => name === 'site').length;
  };
  const first = await reads();
  time.now += 59_999;
  expect(await reads()).toBe(0);
  time.now += 1;
  expect(await reads()).toBe(first);
});

it('does not start a slice while the one before is still read', async () => {
  const { running, statements, ticker } = openTicker(new Map(), 20);
  await Promise.all(Array.from({ length: 8 }, () => ticker.sendNextSlice()));
  expect([running.most, statements.filter((name) => name === 'versions')]).toEqual([1, ['versions']]);
});
