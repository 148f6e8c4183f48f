import { slotStatus } from '#domain/boards/slot.status';
import { freePlacesByTime } from './site-today';
import { fullnessOf, isOpen, sumFree } from './venue-data';

const base = {
  siteId: 1,
  date: '2026-11-20',
  v: 1,
  at: 0,
  spaces: [
    { id: 11, name: '1 号', enName: 'No. 1' },
    { id: 12, name: '2 号', enName: 'No. 2' },
  ],
  times: [
    { id: 501, begin: '18:00', end: '19:00' },
    { id: 502, begin: '19:00', end: '20:00' },
  ],
  total: null,
};

describe('free slots of a site by time', () => {
  it('are counted from the board', () => {
    const sums = freePlacesByTime({ ...base, cells: '1314' }, []);
    expect([sums.get(501), sums.get(502)]).toEqual([
      { free: 2, total: 2 },
      { free: 0, total: 2 },
    ]);
  });

  it('prefer the room to the board', () => {
    const sums = freePlacesByTime({ ...base, cells: '1111' }, [
      { spaceId: 12, timeId: 501, reservationStatus: slotStatus.unpaid, left: null, total: null },
    ]);
    expect(sums.get(501)).toEqual({ free: 1, total: 2 });
  });

  it('count places, not spaces, on capacity sites', () => {
    const sums = freePlacesByTime(
      { ...base, spaces: base.spaces.slice(0, 1), cells: 'L4', left: [5, 0], total: 40 },
      [],
    );
    expect([sums.get(501), sums.get(502)]).toEqual([
      { free: 5, total: 40 },
      { free: 0, total: 40 },
    ]);
  });

  it('exclude closed slots', () =>
    expect(freePlacesByTime({ ...base, cells: '2221' }, []).get(501)).toEqual({ free: 0, total: 0 }));
});

it('rate fullness by the documented 30 percent, and tell unknown from closed', () => {
  expect(
    [{ free: 3, total: 10 }, { free: 2, total: 10 }, { free: 0, total: 10 }, { free: 0, total: 0 }, null].map(
      fullnessOf,
    ),
  ).toEqual(['free', 'low', 'full', 'closed', 'unknown']);
});

it('sum the known ones', () => {
  expect(sumFree([{ free: 1, total: 2 }, null, { free: 3, total: 4 }])).toEqual({ free: 4, total: 6 });
  expect(sumFree([null])).toBeNull();
});

it('include hours past midnight', () => {
  expect([
    isOpen('08:00', '22:00', '07:59'),
    isOpen('08:00', '22:00', '22:00'),
    isOpen('22:00', '02:00', '01:00'),
    isOpen('22:00', '02:00', '12:00'),
    isOpen('00:00', '00:00', '03:00'),
  ]).toEqual([false, false, true, false, true]);
});
