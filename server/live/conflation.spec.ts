import fc from 'fast-check';
import { GONE, merge, onDelta, type Delta, type LiveBody } from '#contract/kit/live';
import { Conflation, type LiveRow } from './conflation';

const rowOf = (room: string, v: number, patch: LiveBody, id = v): LiveRow => ({ id, room, v, patch, at: v });
const cell = (timeId: number, reservationStatus: number) => ({ cells: [{ spaceId: 1, timeId, reservationStatus }] });
const site = 'site:1:2026-05-01';

it('lets the first change of a quiet room go at once and joins those of the next 100 ms', () => {
  const conflation = new Conflation();
  conflation.take([rowOf(site, 1, cell(1, 3))]);
  expect(conflation.due(1_000).map(({ delta }) => delta)).toEqual([{ room: site, from: 1, v: 1, patch: cell(1, 3), at: 1 }]);
  conflation.take([rowOf(site, 2, cell(1, 4)), rowOf(site, 3, cell(2, 3))]);
  expect(conflation.due(1_050)).toEqual([]);
  expect(conflation.next(1_050)).toBe(50);
  expect(conflation.held).toEqual([2, 3]);
  const [later] = conflation.due(1_100);
  expect(later).toMatchObject({ delta: { from: 2, v: 3, patch: { cells: [cell(1, 4).cells[0], cell(2, 3).cells[0]] } }, ids: [2, 3] });
  expect(conflation.next(1_100)).toBeUndefined();
});

it('never carries a version it has not seen', () => {
  const conflation = new Conflation();
  const cut = conflation.take([rowOf(site, 1, cell(1, 3)), rowOf(site, 3, cell(1, 1))]);
  expect(cut.map(({ delta }) => [delta.from, delta.v])).toEqual([[1, 1]]);
  expect(conflation.due(0).map(({ delta }) => [delta.from, delta.v])).toEqual([[3, 3]]);
});

it('takes an order that ended out of its owner’s room, and a handled alarm out of the venue’s', () => {
  const conflation = new Conflation();
  conflation.take([rowOf('user:7', 1, { orders: [{ tradeNo: 'D1', orderStatus: '2' }, { tradeNo: 'D2', orderStatus: '1' }] }), rowOf('alarm:1', 1, { alarms: [{ id: 1, handleStatus: 2 }] }, 9)]);
  const [user, alarm] = conflation.due(0).map(({ delta }) => delta);
  expect(user?.patch['orders']).toEqual([{ tradeNo: 'D1', orderStatus: '2', [GONE]: true }, { tradeNo: 'D2', orderStatus: '1' }]);
  expect(alarm?.patch['alarms']).toEqual([{ id: 1, handleStatus: 2, [GONE]: true }]);
});

it('brings every listener to the same end however the changes are joined', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ status: fc.constantFrom(1, 3, 4), timeId: fc.integer({ min: 1, max: 3 }), wait: fc.nat(80) }), { maxLength: 40 }), (changes) => {
      const conflation = new Conflation();
      const sent: Delta[] = [];
      let now = 0;
      let truth: LiveBody = { cells: [] };
      changes.forEach(({ status, timeId, wait }, i) => {
        truth = merge(truth, cell(timeId, status));
        sent.push(...conflation.take([rowOf(site, i + 1, cell(timeId, status))]).map(({ delta }) => delta));
        now += wait;
        sent.push(...conflation.due(now).map(({ delta }) => delta));
      });
      sent.push(...conflation.due(now + 100).map(({ delta }) => delta));
      let have = { v: 0, body: { cells: [] } as LiveBody };
      for (const delta of sent) {
        expect(onDelta(have.v, delta)).toBe('apply');
        have = { v: delta.v, body: merge(have.body, delta.patch) };
      }
      expect(have.body).toEqual(truth);
    }),
  );
});
