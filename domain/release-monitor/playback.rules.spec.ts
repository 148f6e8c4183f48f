import { slotStatus } from '#domain/boards/slot.status';
import { boardAt, eventsOf, type PastClaim } from './playback.rules';

const claim = (more: Partial<PastClaim>): PastClaim => ({
  spaceId: 1,
  timeId: 501,
  from: 100,
  paidAt: null,
  until: null,
  house: false,
  conflict: false,
  places: 1,
  ...more,
});
const at = (claims: readonly PastClaim[], now: number) => boardAt(claims, now).get('1/501');

describe('a slot in playback', () => {
  it('is free before its hold, held until payment, and free again afterwards', () => {
    const claims = [claim({ paidAt: 200, until: 300 })];
    expect([99, 100, 199, 200, 299, 300].map((now) => at(claims, now)?.status ?? 1)).toEqual([1, 3, 3, 4, 4, 1]);
  });

  it('belongs to each holder in turn', () => {
    const claims = [claim({ until: 150 }), claim({ from: 150, paidAt: 160 })];
    expect([149, 150, 160].map((now) => at(claims, now)?.status)).toEqual([3, 3, 4]);
  });

  it('is taken at once by staff, and blocked with the court it overlaps', () => {
    expect(at([claim({ house: true })], 100)).toMatchObject({ status: slotStatus.reserved, house: true });
    expect(at([claim({ conflict: true })], 100)).toMatchObject({ status: slotStatus.reserved, conflict: true });
  });

  it('sums places on capacity sites', () =>
    expect(at([claim({ places: 2 }), claim({ places: 3, paidAt: 120 })], 130)?.places).toBe(5));
});

it('lists changes in order, within the requested period, and each court once', () => {
  const claims = [
    claim({ paidAt: 200, until: 300 }),
    claim({ spaceId: 2, conflict: true, until: 300 }),
    claim({ spaceId: 3, from: 150, house: true }),
  ];
  expect(eventsOf(claims, 0, 1_000).map(({ at: when, spaceId, change }) => [when, spaceId, change])).toEqual([
    [100, 1, 'held'],
    [150, 3, 'occupied'],
    [200, 1, 'paid'],
    [300, 1, 'freed'],
  ]);
  expect(eventsOf(claims, 150, 300).map(({ change }) => change)).toEqual(['occupied', 'paid']);
});

it('reports no payment of a slot returned before it was paid', () =>
  expect(eventsOf([claim({ until: 150, paidAt: 180 })], 0, 1_000).map(({ change }) => change)).toEqual([
    'held',
    'freed',
  ]));

it('reports a free slot as booked, once', () =>
  expect(eventsOf([claim({ paidAt: 100 })], 0, 1_000).map(({ change }) => change)).toEqual(['paid']));
