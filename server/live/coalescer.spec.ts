import fc from 'fast-check';
import { orderStatus } from '#domain/orders/order.status';
import { handleStatus } from '#domain/devices/device.status';
import { REMOVED_FLAG, mergeSnapshot, deltaAction, type LiveDelta, type LiveBody } from '#contract/kit/live';
import { changesOf, Coalescer, type CoalescedDelta, type LiveRow } from './coalescer';

const rowOf = (room: string, v: number, patch: LiveBody, id = v): LiveRow => ({ id, room, v, patch, at: v });
const cell = (timeId: number, reservationStatus: number) => ({ cells: [{ spaceId: 1, timeId, reservationStatus }] });
const site = 'site:1:2026-05-01';
/** A row with changes of several rooms. */
const rowOfRooms = (id: number, ...changes: { room: string; v: number; patch: LiveBody }[]): LiveRow => ({
  id,
  room: '',
  v: 1,
  patch: changes,
  at: id,
});
const summarize = (carried: readonly CoalescedDelta[]) =>
  carried.map(({ delta: { room, from, v }, ids }) => [room, from, v, ids]);

it('sends the first change of a quiet room at once, and merges those of the next 100 ms', () => {
  const conflation = new Coalescer();
  conflation.add([rowOf(site, 1, cell(1, 3))]);
  expect(conflation.takeDue(1_000).map(({ delta }) => delta)).toEqual([
    { room: site, from: 1, v: 1, patch: cell(1, 3), at: 1 },
  ]);
  conflation.add([rowOf(site, 2, cell(1, 4)), rowOf(site, 3, cell(2, 3))]);
  expect(conflation.takeDue(1_050)).toEqual([]);
  expect(conflation.msUntilDue(1_050)).toBe(50);
  expect(conflation.pendingRowIds).toEqual([2, 3]);
  const [later] = conflation.takeDue(1_100);
  expect(later).toMatchObject({
    delta: { from: 2, v: 3, patch: { cells: [cell(1, 4).cells[0], cell(2, 3).cells[0]] } },
    ids: [2, 3],
  });
  expect(conflation.msUntilDue(1_100)).toBeUndefined();
});

it('never sends a version it has not seen', () => {
  const conflation = new Coalescer();
  const cut = conflation.add([rowOf(site, 1, cell(1, 3)), rowOf(site, 3, cell(1, 1))]);
  expect(cut.map(({ delta }) => [delta.from, delta.v])).toEqual([[1, 1]]);
  expect(conflation.takeDue(0).map(({ delta }) => [delta.from, delta.v])).toEqual([[3, 3]]);
});

it("removes an ended order from its owner's room, and a handled alarm from the venue's", () => {
  const conflation = new Coalescer();
  conflation.add([
    rowOf('user:7', 1, {
      orders: [
        { tradeNo: 'D1', orderStatus: orderStatus.cancelled },
        { tradeNo: 'D2', orderStatus: orderStatus.normal },
      ],
    }),
    rowOf('alarm:1', 1, { alarms: [{ id: 1, handleStatus: handleStatus.handled }] }, 9),
  ]);
  const [user, alarm] = conflation.takeDue(0).map(({ delta }) => delta);
  expect(user?.patch['orders']).toEqual([
    { tradeNo: 'D1', orderStatus: orderStatus.cancelled, [REMOVED_FLAG]: true },
    { tradeNo: 'D2', orderStatus: orderStatus.normal },
  ]);
  expect(alarm?.patch['alarms']).toEqual([{ id: 1, handleStatus: handleStatus.handled, [REMOVED_FLAG]: true }]);
});

it('sends each room of a row separately, and deletes the row with the last', () => {
  const conflation = new Coalescer();
  conflation.add([rowOf(site, 1, cell(1, 3), 1)]);
  expect(summarize(conflation.takeDue(1_000))).toEqual([[site, 1, 1, [1]]]);
  conflation.add([
    rowOfRooms(2, { room: site, v: 2, patch: cell(2, 3) }, { room: 'user:7', v: 4, patch: {} }),
    rowOfRooms(3, { room: site, v: 3, patch: cell(3, 3) }),
  ]);
  expect(conflation.pendingRowIds).toEqual([2, 3]);
  expect(summarize(conflation.takeDue(1_010))).toEqual([['user:7', 4, 4, []]]);
  expect(conflation.pendingRowIds).toEqual([2, 3]);
  expect(conflation.msUntilDue(1_010)).toBe(90);
  const [rest] = conflation.takeDue(1_100);
  expect(rest).toEqual({
    delta: { room: site, from: 2, v: 3, patch: { cells: [cell(2, 3).cells[0], cell(3, 3).cells[0]] }, at: 3 },
    ids: [2, 3],
  });
  expect(conflation.pendingRowIds).toEqual([]);
});

it('orders the changes of a room by version, whatever rows hold them', () => {
  const conflation = new Coalescer();
  expect(
    conflation.add([
      rowOfRooms(9, { room: site, v: 3, patch: cell(1, 4) }, { room: 'user:7', v: 1, patch: {} }),
      rowOf(site, 2, cell(1, 3), 8),
      rowOf(site, 4, cell(1, 1), 10),
    ]),
  ).toEqual([]);
  expect(conflation.takeDue(0)).toMatchObject([
    { delta: { room: 'user:7' }, ids: [] },
    { delta: { room: site, from: 2, v: 4, patch: cell(1, 1) }, ids: [8, 9, 10] },
  ]);
});

it('keeps a row whose other room was cut off', () => {
  const conflation = new Coalescer();
  conflation.add([rowOf('user:7', 1, {}, 1)]);
  conflation.takeDue(1_000);
  conflation.add([rowOfRooms(2, { room: 'user:7', v: 2, patch: {} }, { room: site, v: 1, patch: cell(1, 3) })]);
  expect(summarize(conflation.add([rowOfRooms(3, { room: site, v: 3, patch: cell(1, 1) })]))).toEqual([
    [site, 1, 1, []],
  ]);
  expect(conflation.pendingRowIds).toEqual([2, 3]);
  expect(summarize(conflation.takeDue(1_050))).toEqual([[site, 3, 3, [3]]]);
  expect(summarize(conflation.takeDue(1_100))).toEqual([['user:7', 2, 2, [2]]]);
});

it('resends a row another process sent in part, and nothing for an empty one', () => {
  const rows = [rowOfRooms(2, { room: site, v: 1, patch: cell(1, 3) }, { room: 'user:7', v: 1, patch: {} })];
  const former = new Coalescer();
  former.add([rowOf(site, 0, {}, 1)]);
  former.takeDue(1_000);
  former.add(rows);
  expect(summarize(former.takeDue(1_001))).toEqual([['user:7', 1, 1, []]]);
  former.clear();
  expect(former.pendingRowIds).toEqual([]);
  expect(former.msUntilDue(1_001)).toBeUndefined();
  former.add(rows);
  expect(summarize(former.takeDue(1_001))).toEqual([
    [site, 1, 1, []],
    ['user:7', 1, 1, [2]],
  ]);
  expect(changesOf(rowOfRooms(3))).toEqual([]);
  former.add([rowOfRooms(3)]);
  expect(former.pendingRowIds).toEqual([]);
});

it('brings every listener to the same state, however changes are merged', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ status: fc.constantFrom(1, 3, 4), timeId: fc.integer({ min: 1, max: 3 }), wait: fc.nat(80) }),
        { maxLength: 40 },
      ),
      (changes) => {
        const conflation = new Coalescer();
        const sent: LiveDelta[] = [];
        let now = 0;
        let truth: LiveBody = { cells: [] };
        changes.forEach(({ status, timeId, wait }, i) => {
          truth = mergeSnapshot(truth, cell(timeId, status));
          sent.push(...conflation.add([rowOf(site, i + 1, cell(timeId, status))]).map(({ delta }) => delta));
          now += wait;
          sent.push(...conflation.takeDue(now).map(({ delta }) => delta));
        });
        sent.push(...conflation.takeDue(now + 100).map(({ delta }) => delta));
        let have = { v: 0, body: { cells: [] } as LiveBody };
        for (const delta of sent) {
          expect(deltaAction(have.v, delta)).toBe('apply');
          have = { v: delta.v, body: mergeSnapshot(have.body, delta.patch) };
        }
        expect(have.body).toEqual(truth);
      },
    ),
  );
});

it('deletes no row before all of it was sent, and keeps none after', () => {
  const change = fc.record({
    rooms: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
    wait: fc.nat(80),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const conflation = new Coalescer();
      const versions = new Map<string, number>();
      const open = new Map<number, Set<string>>();
      const lastVersions = new Map<string, number>();
      const emittedIds: number[] = [];
      const hear = (carried: readonly CoalescedDelta[]) => {
        for (const { delta, ids } of carried) {
          expect(delta.from).toBe((lastVersions.get(delta.room) ?? 0) + 1);
          for (let v = delta.from; v <= delta.v; v += 1)
            for (const left of open.values()) left.delete(`${delta.room} ${v}`);
          lastVersions.set(delta.room, delta.v);
          emittedIds.push(...ids);
        }
        expect([...open].filter(([, left]) => left.size === 0).map(([id]) => id)).toEqual(
          [...emittedIds].sort((a, b) => a - b),
        );
        expect([...open].filter(([, left]) => left.size > 0).map(([id]) => id)).toEqual(conflation.pendingRowIds);
      };
      let now = 0;
      changes.forEach(({ rooms, wait }, i) => {
        const updates = rooms.map((n) => {
          const room = `user:${n}`;
          versions.set(room, (versions.get(room) ?? 0) + 1);
          return { room, v: versions.get(room) as number, patch: { n: i } };
        });
        open.set(i, new Set(updates.map(({ room, v }) => `${room} ${v}`)));
        hear(conflation.add([rowOfRooms(i, ...updates)]));
        now += wait;
        hear(conflation.takeDue(now));
      });
      hear(conflation.takeDue(now + 100));
      expect(conflation.pendingRowIds).toEqual([]);
      expect(conflation.msUntilDue(now + 100)).toBeUndefined();
    }),
  );
});
