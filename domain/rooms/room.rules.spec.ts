import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { roomFailure } from './room.failures';
import { sumByUsage, usedShare, whyNotRoom } from './room.rules';
import { roomUsage, roomUseStatus } from './room.status';

const aRoom = fc.record({
  usage: fc.constantFrom(...enumCodes(roomUsage)),
  useStatus: fc.constantFrom(...enumCodes(roomUseStatus)),
  area: fc.integer({ min: 0, max: 1_000_000 }),
});

it('sums rooms and area by usage without loss', () =>
  fc.assert(
    fc.property(fc.array(aRoom), (rooms) => {
      const sums = sumByUsage(rooms);
      const area = rooms.reduce((sum, one) => sum + one.area, 0);
      expect(sums.reduce((sum, one) => sum + one.rooms, 0)).toBe(rooms.length);
      expect(sums.reduce((sum, one) => sum + one.area, 0)).toBe(area);
      expect(sums.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(area === 0 ? 0 : 1);
      expect(usedShare(rooms)).toBeGreaterThanOrEqual(0);
      expect(usedShare(rooms)).toBeLessThanOrEqual(1 + 1e-9);
    }),
  ));

it('needs a department for a room in use, and refuses a state that occupants decide', () => {
  expect(whyNotRoom({ useStatus: roomUseStatus.inUse, orgId: null })?.spec).toBe(roomFailure.useWithoutOrg);
  expect(whyNotRoom({ useStatus: roomUseStatus.lent, orgId: null })?.spec).toBe(roomFailure.useWithoutOrg);
  expect(whyNotRoom({ useStatus: roomUseStatus.overQuota, orgId: 3 })?.spec).toBe(roomFailure.useByOccupants);
  expect(whyNotRoom({ useStatus: roomUseStatus.inUse, orgId: 3 })).toBeNull();
  expect(whyNotRoom({ useStatus: roomUseStatus.idle, orgId: null })).toBeNull();
});

it('counts neither vacant rooms nor rooms under repair as used', () => {
  const of = (useStatus: (typeof roomUseStatus)['idle' | 'inUse' | 'repair' | 'lent'], area: number) => ({
    usage: roomUsage.office,
    useStatus,
    area,
  });
  expect(usedShare([of(2, 3_000), of(3, 1_000), of(1, 3_000), of(4, 3_000)])).toBe(0.4);
});
