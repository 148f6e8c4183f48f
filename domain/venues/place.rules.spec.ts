import { conflictAt, claimsOf, findConflictRefusal } from '#domain/boards/conflict.rules';
import { conflictGroups, numberedNames, partNames, whyNotSite, whyNotVenue } from './place.rules';

const key = (refusal: ReturnType<typeof whyNotVenue>) => refusal?.spec.key ?? null;
const site = { openFrom: '08:00', openTo: '22:00', bookingMode: 1, seatCount: 0, buddyNumMin: 0, buddyNumMax: 3 };

it('numbers several spaces and refuses several with one name', () => {
  expect(numberedNames('{n}号', 3, 3)).toEqual(['3号', '4号', '5号']);
  expect(numberedNames('主场', 1, 1)).toEqual(['主场']);
  expect(numberedNames('主场', 1, 2)).toBeNull();
});

it.each([
  [2, ['1号东半场', '1号西半场']],
  [3, ['1号东区', '1号中区', '1号西区']],
  [4, ['1号一区', '1号二区', '1号三区', '1号四区']],
])('names %i parts of a court', (parts, names) => {
  const made = partNames('1号整场', 'Court 1 full', parts);
  expect(made.map(({ spaceName }) => spaceName)).toEqual(names);
  expect(new Set(made.map(({ enName }) => enName)).size).toBe(parts);
  expect(made[0]?.enName.startsWith('Court 1 ')).toBe(true);
});

it('requires ordered hours and a complete map point', () => {
  const hours = { openFrom: '08:00', openTo: '22:00' };
  expect([whyNotVenue(hours), whyNotVenue({ ...hours, lng: 120, lat: 30 })]).toEqual([null, null]);
  expect([
    key(whyNotVenue({ openFrom: '22:00', openTo: '08:00' })),
    key(whyNotVenue({ openFrom: '08:00', openTo: '08:00' })),
    key(whyNotVenue({ ...hours, lng: 120 })),
  ]).toEqual(['PLACE_HOURS_WRONG', 'PLACE_HOURS_WRONG', 'PLACE_POINT_HALF']);
});

it('requires places for a capacity site, and an ordered companion range', () => {
  expect([whyNotSite(site), whyNotSite({ ...site, bookingMode: 2, seatCount: 20 })]).toEqual([null, null]);
  expect([
    key(whyNotSite({ ...site, bookingMode: 2 })),
    key(whyNotSite({ ...site, buddyNumMin: 4 })),
    key(whyNotSite({ ...site, openTo: '07:00' })),
  ]).toEqual(['SEATS_MISSING', 'BUDDIES_WRONG', 'PLACE_HOURS_WRONG']);
});

it('finds connected spaces, whichever side declares the link', () => {
  const spaces = [
    { id: 1, conflictSpaceIds: [] },
    { id: 5, conflictSpaceIds: [6, 7] },
    { id: 6, conflictSpaceIds: [] },
    { id: 7, conflictSpaceIds: [] },
    { id: 9, conflictSpaceIds: [999] },
  ];
  expect([...conflictGroups(spaces)]).toEqual([
    [1, null],
    [5, 5],
    [6, 5],
    [7, 5],
    [9, null],
  ]);
});

it('makes parts that block the whole but not each other', () => {
  const spaces = [
    { id: 1, conflictSpaceIds: [2, 3] },
    { id: 2, conflictSpaceIds: [1] },
    { id: 3, conflictSpaceIds: [1] },
  ];
  const claims = claimsOf(spaces);
  expect(findConflictRefusal(spaces)).toBeNull();
  expect([conflictAt(claims, 1, [2]), conflictAt(claims, 2, [3]), conflictAt(claims, 3, [1])]).toEqual([
    'halfCourt',
    null,
    'fullCourt',
  ]);
});
