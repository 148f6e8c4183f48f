import fc from 'fast-check';
import { mergeSnapshot, type LiveDelta, type LiveBody } from '#contract/kit/live';
import { hashOf, LiveRoom, stateOfAge } from './live-room';

const cells = (...list: [number, number][]): LiveBody => ({
  cells: list.map(([timeId, reservationStatus]) => ({
    spaceId: 1,
    timeId,
    reservationStatus,
    left: null,
    total: null,
  })),
});

/** The server as the network sees it: a history of versions, each a patch. */
class History {
  readonly states: LiveBody[] = [cells([1, 1], [2, 1], [3, 1])];
  readonly patches: LiveBody[] = [{}];
  change(patch: LiveBody): void {
    this.patches.push(patch);
    this.states.push(mergeSnapshot(this.now, patch));
  }
  get v(): number {
    return this.states.length - 1;
  }
  get now(): LiveBody {
    return this.states[this.v] as LiveBody;
  }
  delta(from: number, v: number): LiveDelta {
    const patch = this.patches.slice(from, v + 1).reduce((sum, one) => mergeSnapshot(sum, one), {} as LiveBody);
    return { room: 'r', from, v, patch: patch['cells'] ? patch : cells(), at: 0 };
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      timeId: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom(1, 2, 3, 4),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const), back: fc.nat(4), span: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('digest' as const), back: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('snapshot' as const), back: fc.nat(3) }) },
);

it('never goes back and reaches the server state despite loss, duplicates, merges and delays', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const server = new History();
      const room = new LiveRoom();
      let wants = true;
      let highest = 0;
      for (const it of steps) {
        if (it.do === 'change') server.change(cells([it.timeId, it.status]));
        if (it.do === 'hear' && server.v > 0) {
          const v = Math.max(1, server.v - it.back);
          wants = room.delta(server.delta(Math.max(1, v - it.span), v)) === 'resync' || wants;
        }
        if (it.do === 'digest') {
          const v = Math.max(0, server.v - it.back);
          wants = room.digest({ v, hash: hashOf(server.states[v] as LiveBody) }) === 'resync' || wants;
        }
        if (it.do === 'snapshot' && wants && it.back === 0) {
          room.snapshot(server.v, server.now);
          wants = false;
        }
        expect(room.v).toBeGreaterThanOrEqual(highest);
        highest = room.v;
        if (room.body !== null) expect(room.body).toEqual(server.states[room.v]);
      }
      // The next digest detects every missed delta; a snapshot repairs it.
      if (room.digest({ v: server.v, hash: hashOf(server.now) }) === 'resync') room.snapshot(server.v, server.now);
      expect(room.v).toBe(server.v);
      expect(room.body).toEqual(server.now);
    }),
    { numRuns: 500 },
  );
});

it('keeps messages that arrive during the first snapshot', () => {
  const room = new LiveRoom();
  expect(room.delta({ room: 'r', from: 6, v: 6, patch: cells([1, 4]), at: 0 })).toBe('dropped');
  room.snapshot(5, cells([1, 1]));
  expect(room.v).toBe(6);
  expect(room.body).toEqual(cells([1, 4]));
});

it('does not accept a digest of other content as fresh', () => {
  const room = new LiveRoom();
  room.snapshot(5, cells([1, 1]));
  expect(room.digest({ v: 5, hash: hashOf(cells([1, 1])) })).toBe('same');
  expect(room.digest({ v: 5, hash: hashOf(cells([1, 2])) })).toBe('resync');
  expect(room.digest({ v: 7, hash: 'x' })).toBe('resync');
});

it('follows a server that went back only after a second confirmation', () => {
  const room = new LiveRoom();
  room.snapshot(9, cells([1, 4]));
  expect(room.digest({ v: 3, hash: 'x' })).toBe('older');
  room.snapshot(3, cells([1, 1]));
  expect(room.v).toBe(9);
  expect(room.digest({ v: 3, hash: 'x' })).toBe('resync');
  room.snapshot(3, cells([1, 1]));
  expect(room.v).toBe(3);
});

it('turns stale at 20 s and hides data at 60 s', () => {
  expect([
    stateOfAge(19_999, true),
    stateOfAge(20_000, true),
    stateOfAge(59_999, true),
    stateOfAge(60_000, true),
  ]).toEqual(['live', 'late', 'late', 'lost']);
  expect([stateOfAge(30_000, false), stateOfAge(60_000, false)]).toEqual(['connecting', 'lost']);
});
