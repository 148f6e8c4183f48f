import { slotStatus } from '#domain/boards/slot.status';
import { freeCount, gridOf, kindsOf, nearestFree, onlyKind, phaseOf, type CellKey } from './slot-grid';
import { aDay, aSpace, DATE } from './test-day';

const courts = () =>
  gridOf(
    aDay([
      aSpace(10, '1号整场', 'Court 1 full', {}, 71),
      aSpace(11, '1号东半场', 'Court 1 east half', {}, 71),
      aSpace(12, '1号西半场', 'Court 1 west half', { 501: { reservationStatus: slotStatus.reserved } }, 71),
      aSpace(20, '2号整场', 'Court 2 full', { 502: { reservationStatus: slotStatus.unpaid } }, 72),
      aSpace(21, '2号东半场', 'Court 2 east half', {}, 72),
    ]),
    DATE,
  );
const morningMinute = 600;

describe('the day grid', () => {
  it('places a court above its halves in both languages, and wraps between words only', () => {
    expect(courts().groups.map(({ name, columns }) => [name, columns.map(({ short }) => short)])).toEqual([
      [
        { zh: '1 号', en: 'Court 1' },
        [
          { zh: '整场', en: 'full' },
          { zh: '东半场', en: 'east half' },
          { zh: '西半场', en: 'west half' },
        ],
      ],
      [
        { zh: '2 号', en: 'Court 2' },
        [
          { zh: '整场', en: 'full' },
          { zh: '东半场', en: 'east half' },
        ],
      ],
    ]);
  });

  it('groups courts that block none under their own head', () => {
    const grid = gridOf(aDay([aSpace(1, '1号', 'No. 1'), aSpace(2, '2号', 'No. 2')]), DATE);
    expect(grid.groups).toHaveLength(2);
    expect(kindsOf(grid)).toEqual([]);
  });

  it('filters by one type of court', () => {
    expect(kindsOf(courts())).toEqual([
      { zh: '整场', en: 'Full' },
      { zh: '半场', en: 'Half' },
    ]);
    expect(onlyKind(courts(), '半场').columns.map(({ spaceId }) => spaceId)).toEqual([11, 12, 21]);
  });

  it('marks past, running and upcoming rows, also past midnight', () => {
    const row = { timeId: 1, begin: '23:30', end: '00:30', from: 1410, to: 1470 };
    expect([1409, 1410, 1469, 1470].map((at) => phaseOf(row, at))).toEqual(['ahead', 'running', 'running', 'ended']);
  });

  it('suggests the same hour elsewhere, then other hours, never taken, past or chosen slots', () => {
    expect(nearestFree(courts(), '12/501', morningMinute, 2)).toEqual(['11/501', '20/501']);
    expect(
      nearestFree(courts(), '12/501', morningMinute, 2, new Set<CellKey>(['11/501', '20/501', '10/501', '21/501'])),
    ).toEqual(['12/502', '12/503']);
    expect(nearestFree(courts(), '12/501', 22 * 60, 2)).toEqual([]);
  });

  it('counts the bookable slots', () => {
    expect(freeCount(courts(), morningMinute)).toBe(13);
    expect(freeCount(courts(), 20 * 60)).toBe(5);
  });
});
