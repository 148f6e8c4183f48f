import fc from 'fast-check';
import { compareRooms, freeUntil, isFreeFor, meetsNeeds, stageAt, type RoomSlot } from './meeting-search.rules';
import { meetingStage } from './meeting.status';

const hour = (n: number, free = true): RoomSlot => ({ begin: n * 60, end: (n + 1) * 60, free });

describe('a room', () => {
  it('is free for a time that its free slots cover without a gap', () => {
    const day = [hour(8), hour(9), hour(10, false), hour(11), hour(14)];
    expect(isFreeFor(day, 480, 600)).toBe(true);
    expect(isFreeFor(day, 500, 590)).toBe(true);
    expect(isFreeFor(day, 540, 660)).toBe(false);
    expect(isFreeFor(day, 660, 900)).toBe(false);
    expect(isFreeFor([], 480, 540)).toBe(false);
  });

  it('is free from now until its next meeting or its closing time', () => {
    const day = [hour(8), hour(9), hour(10, false), hour(11), hour(14)];
    expect(freeUntil(day, 485)).toBe(600);
    expect(freeUntil(day, 610)).toBeNull();
    expect(freeUntil(day, 700)).toBe(720);
    expect(freeUntil(day, 750)).toBeNull();
  });

  it('that is free until some minute is free for every time up to it (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 14 }), fc.nat(14 * 60), (free, at) => {
        const day = free.map((one, n) => hour(n, one));
        const until = freeUntil(day, at);
        if (until === null) expect(isFreeFor(day, at, at + 1)).toBe(false);
        else {
          expect(isFreeFor(day, at, until)).toBe(true);
          expect(isFreeFor(day, at, until + 1)).toBe(false);
        }
      }),
    );
  });

  it('is found by people, building and all of the equipment, the smallest first', () => {
    const room = { capacity: 20, equipment: ['projector', 'audio'] as const, buildingId: 3 };
    expect(meetsNeeds(room, {})).toBe(true);
    expect(meetsNeeds(room, { people: 21 })).toBe(false);
    expect(meetsNeeds(room, { people: 20, equipment: ['audio'], buildingId: 3 })).toBe(true);
    expect(meetsNeeds(room, { equipment: ['audio', 'video'] })).toBe(false);
    expect(meetsNeeds(room, { buildingId: 4 })).toBe(false);
    expect([{ capacity: 40 }, { capacity: 8 }].sort(compareRooms)).toEqual([{ capacity: 8 }, { capacity: 40 }]);
  });
});

it('a meeting is ahead, next, running and over', () => {
  expect([500, 570, 600, 659, 660].map((at) => stageAt(600, 660, at))).toEqual([
    meetingStage.ahead,
    meetingStage.next,
    meetingStage.running,
    meetingStage.running,
    meetingStage.over,
  ]);
});
