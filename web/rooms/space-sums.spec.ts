import fc from 'fast-check';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import type { RoomGroup } from '#contract/rooms/space-overview.contract';
import { filterGroups, sumBy, sumOf, type SpacePart } from './space-sums';

const parts: readonly SpacePart[] = ['buildingId', 'usage', 'useStatus', 'orgId'];
const group: fc.Arbitrary<RoomGroup> = fc.record({
  buildingId: fc.integer({ min: 1, max: 3 }),
  usage: fc.constantFrom(roomUsage.office, roomUsage.lab, roomUsage.idle),
  useStatus: fc.constantFrom(roomUseStatus.idle, roomUseStatus.inUse),
  orgId: fc.option(fc.integer({ min: 1, max: 3 })),
  rooms: fc.integer({ min: 1, max: 20 }),
  area: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
});

it('sums to the same rooms and area by every part, also after a filter', () => {
  fc.assert(
    fc.property(fc.array(group, { maxLength: 20 }), fc.constantFrom(...parts), (groups, part) => {
      for (const kept of [groups, filterGroups(groups, { usage: roomUsage.office })]) {
        const sums = sumBy(kept, part);
        const cents = sums.reduce((sum, { area }) => sum + Math.round(area * 100), 0);
        expect({ rooms: sums.reduce((sum, { rooms }) => sum + rooms, 0), area: cents / 100 }).toEqual(sumOf(kept));
      }
    }),
  );
});

it('keeps the values of the filtered part to choose from', () => {
  const groups: RoomGroup[] = [
    { buildingId: 1, usage: roomUsage.office, useStatus: roomUseStatus.inUse, orgId: 7, rooms: 2, area: 40 },
    { buildingId: 2, usage: roomUsage.idle, useStatus: roomUseStatus.idle, orgId: null, rooms: 1, area: 60 },
  ];
  const filter = { orgId: 'none' };
  expect(sumBy(filterGroups(groups, filter, 'orgId'), 'orgId')).toEqual([
    { value: 'none', rooms: 1, area: 60, share: 0.6 },
    { value: '7', rooms: 2, area: 40, share: 0.4 },
  ]);
  expect(sumBy(filterGroups(groups, filter), 'buildingId').map(({ value }) => value)).toEqual(['2']);
});
