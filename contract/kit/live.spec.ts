import fc from 'fast-check';
import {
  canonical,
  REMOVED_FLAG,
  mergeSnapshot,
  mergePatch,
  deltaAction,
  parseRoom,
  patchBetween,
  room,
  sortRows,
  type LiveBody,
} from './live';

const row = fc.record({ id: fc.integer({ min: 1, max: 6 }), level: fc.integer({ min: 1, max: 4 }) });
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 6 }).map((list) => sortRows('alarms', list));
const body = fc.record({ alarms: rows, flow: fc.record({ in: fc.nat(9), out: fc.nat(9) }) });
const patchRow = fc.oneof(row, fc.record({ id: fc.integer({ min: 1, max: 6 }), [REMOVED_FLAG]: fc.constant(true) }));
const patch: fc.Arbitrary<LiveBody> = fc.record(
  {
    alarms: fc.uniqueArray(patchRow, { selector: (r) => r.id, maxLength: 4 }),
    flow: fc.record({ in: fc.nat(9), out: fc.nat(9) }),
  },
  { requiredKeys: [] },
);
const same = (a: unknown, b: unknown) => expect(canonical(a)).toBe(canonical(b));

it('leads from one snapshot to the next by the patch between them', () => {
  fc.assert(
    fc.property(body, body, (before, after) =>
      same(mergeSnapshot(before, patchBetween(before, after) as LiveBody), after),
    ),
  );
});

it('returns an empty patch if nothing changed', () => {
  fc.assert(
    fc.property(body, (it) => {
      expect(patchBetween(it, it)).toEqual({});
    }),
  );
});

it('returns null if a member was removed, since no patch can express that', () => {
  expect(patchBetween({ flow: {}, money: { income: 1 } }, { flow: {} })).toBeNull();
});

it('merges two patches into one with the same result', () => {
  fc.assert(
    fc.property(body, patch, patch, (start, first, second) =>
      same(mergeSnapshot(start, mergePatch(first, second)), mergeSnapshot(mergeSnapshot(start, first), second)),
    ),
  );
});

it('applies the next patch, drops known ones, requests a snapshot on a gap', () => {
  expect(deltaAction(5, { from: 6, v: 6 })).toBe('apply');
  expect(deltaAction(5, { from: 3, v: 8 })).toBe('apply');
  expect(deltaAction(5, { from: 4, v: 5 })).toBe('drop');
  expect(deltaAction(5, { from: 7, v: 7 })).toBe('resync');
});

it('returns the same hash for the same content, whatever the order of members and rows', () => {
  expect(canonical({ b: 1, alarms: [{ id: 2 }, { id: 1, level: 3 }] })).toBe(
    canonical({ alarms: [{ level: 3, id: 1 }, { id: 2 }], b: 1 }),
  );
  expect(canonical({ b: undefined, a: null })).toBe('{"a":null}');
});

it('parses every room name it formats and no other', () => {
  expect(parseRoom(room.site(12, '2026-05-01'))).toEqual({ kind: 'site', args: ['12', '2026-05-01'] });
  expect(parseRoom(room.finance('all'))).toEqual({ kind: 'finance', args: ['all'] });
  for (const name of [
    '',
    'room:*',
    'site:0:2026-05-01',
    'site:1:2026-5-1',
    'user:-1',
    'order:D1',
    '__proto__',
    'sys ',
    'venue:1;drop',
    'finance:ALL',
  ])
    expect(parseRoom(name)).toBeNull();
});
