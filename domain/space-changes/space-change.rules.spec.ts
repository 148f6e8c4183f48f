import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { spaceChangeFailure } from './space-change.failures';
import {
  isRefused,
  planChange,
  type ChangePlan,
  type RoomOccupancy,
  type RegisteredRoom,
  type SpaceChange,
} from './space-change.rules';
import { spaceChangeKind } from './space-change.status';

interface Floor {
  readonly rooms: readonly RegisteredRoom[];
  readonly occupants: readonly RoomOccupancy[];
}
const ids = [1, 2, 3, 4];
const someone = fc.constantFrom(11, 12, 13);
const id = fc.constantFrom(...ids);
const aRoom = (roomId: number) =>
  fc.record({
    id: fc.constant(roomId),
    floorId: fc.constant(1),
    roomNo: fc.constant(`R${roomId}`),
    area: fc.integer({ min: 2, max: 20_000 }),
    usage: fc.constantFrom(...enumCodes(roomUsage)),
    useStatus: fc.constantFrom(1, 2, 3, 4),
    orgId: fc.constantFrom(10, 20),
    principalUserId: fc.constantFrom(null, 7),
  }) as fc.Arbitrary<RegisteredRoom>;
const aFloor: fc.Arbitrary<Floor> = fc.record({
  rooms: fc.tuple(...ids.map(aRoom)),
  occupants: fc.uniqueArray(fc.record({ roomId: id, spaceUserId: someone }), {
    selector: ({ roomId, spaceUserId }) => `${roomId}/${spaceUserId}`,
  }),
});
const usage = fc.constantFrom(...enumCodes(roomUsage));
const people = fc.uniqueArray(someone);
const one = id.map((n): [number] => [n]);
const two = fc.tuple(id, id);
const aChange: fc.Arbitrary<SpaceChange> = fc.oneof(
  fc.record({ kind: fc.constant(spaceChangeKind.allocate), roomIds: one, orgId: fc.constant(10), usage, join: people }),
  fc.record({ kind: fc.constant(spaceChangeKind.release), roomIds: one }),
  fc.record({ kind: fc.constant(spaceChangeKind.swap), roomIds: two }),
  fc.record({ kind: fc.constant(spaceChangeKind.usage), roomIds: one, usage }),
  fc.record({
    kind: fc.constant(spaceChangeKind.reshape),
    roomIds: two,
    parts: fc.constant([{ roomNo: 'merged', area: 0 }]),
  }),
  fc.record({
    kind: fc.constant(spaceChangeKind.reshape),
    roomIds: one,
    parts: fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 9_000 })).map(([a, b]) => [
      { roomNo: `a${a}`, area: a },
      { roomNo: `b${b}`, area: b },
    ]),
  }),
  fc.record({ kind: fc.constant(spaceChangeKind.repair), roomIds: one, trade: fc.constant('water' as const) }),
  fc.record({ kind: fc.constant(spaceChangeKind.renovation), roomIds: one, until: fc.constant('2027-01-01') }),
  fc.record({
    kind: fc.constant(spaceChangeKind.lend),
    roomIds: one,
    borrower: fc.constant('x'),
    until: fc.constant('2027-01-01'),
  }),
  fc.record({ kind: fc.constant(spaceChangeKind.users), roomIds: one, leave: people, join: people }),
);

const key = ({ roomId, spaceUserId }: RoomOccupancy) => `${roomId}/${spaceUserId}`;
const roomsOf = (change: SpaceChange, { rooms }: Floor) =>
  change.roomIds.flatMap((roomId) => rooms.find((room) => room.id === roomId) ?? []);
const totalArea = ({ rooms }: Floor) => rooms.reduce((sum, { area }) => sum + area, 0);

/** Carries out a plan on a floor. */
function carryOut({ rooms, occupants }: Floor, { updated, added, retired, leave, join }: ChangePlan): Floor {
  const gone = new Set(leave.map(key));
  const next = Math.max(...rooms.map((room) => room.id), 0) + 1;
  return {
    rooms: [
      ...rooms
        .filter((room) => !retired.includes(room.id))
        .map((room) => updated.find((changed) => changed.id === room.id) ?? room),
      ...added.map(({ from: _, ...room }, n) => ({ ...room, id: next + n })),
    ],
    occupants: [...occupants.filter((of) => !gone.has(key(of))), ...join],
  };
}

it('keeps the sum of area in any order of requests, and counts people as it says', () =>
  fc.assert(
    fc.property(aFloor, fc.array(aChange, { maxLength: 12 }), (start, changes) => {
      let floor = start;
      for (const change of changes) {
        const plan = planChange(change, roomsOf(change, floor), floor.occupants);
        if (isRefused(plan)) continue;
        const next = carryOut(floor, plan);
        expect(totalArea(next)).toBe(totalArea(floor));
        expect(next.occupants).toHaveLength(floor.occupants.length - plan.leave.length + plan.join.length);
        expect(new Set(next.occupants.map(key)).size).toBe(next.occupants.length);
        expect(next.occupants.every(({ roomId }) => next.rooms.some((room) => room.id === roomId))).toBe(true);
        floor = next;
      }
    }),
  ));

it('moves people but loses none in a swap, and undoes itself', () =>
  fc.assert(
    fc.property(aFloor, (floor) => {
      const change: SpaceChange = { kind: spaceChangeKind.swap, roomIds: [1, 2] };
      const plan = planChange(change, roomsOf(change, floor), floor.occupants);
      if (isRefused(plan)) return;
      const swapped = carryOut(floor, plan);
      expect(swapped.occupants).toHaveLength(floor.occupants.length);
      const back = planChange(change, roomsOf(change, swapped), swapped.occupants);
      expect(isRefused(back)).toBe(false);
      const again = carryOut(swapped, back as ChangePlan);
      expect(again.rooms).toEqual(floor.rooms);
      expect(again.occupants.map(key).sort()).toEqual(floor.occupants.map(key).sort());
    }),
  ));

const office: RegisteredRoom = {
  id: 1,
  floorId: 1,
  roomNo: 'B305',
  area: 14_600,
  usage: roomUsage.office,
  useStatus: roomUseStatus.inUse,
  orgId: 10,
  principalUserId: null,
};

it('splits B305 into parts that sum to its area, and refuses others', () => {
  const split = (...areas: readonly number[]) =>
    planChange(
      {
        kind: spaceChangeKind.reshape,
        roomIds: [1],
        parts: areas.map((area, n) => ({ roomNo: `B305${'AB'[n]}`, area })),
      },
      [office],
      [{ roomId: 1, spaceUserId: 11 }],
    );
  expect(split(5_800, 8_800)).toMatchObject({
    updated: [{ id: 1, roomNo: 'B305A', area: 5_800 }],
    added: [{ from: 1, roomNo: 'B305B', area: 8_800, orgId: 10 }],
    leave: [],
  });
  expect(split(5_800, 8_799)).toMatchObject({ spec: spaceChangeFailure.changeAreaLost });
  expect(split(14_600)).toMatchObject({ spec: spaceChangeFailure.changeNothing });
});

it('refuses what the state of a room does not allow', () => {
  const refusedAs = (change: SpaceChange, room: RegisteredRoom) => {
    const plan = planChange(change, [room], []);
    return isRefused(plan) ? plan.spec : null;
  };
  const vacant = { ...office, useStatus: roomUseStatus.idle, orgId: null };
  expect(refusedAs({ kind: 1, roomIds: [1], orgId: 10, usage: 'office', join: [] }, office)).toBe(
    spaceChangeFailure.changeRoomBusy,
  );
  expect(refusedAs({ kind: 2, roomIds: [1] }, vacant)).toBe(spaceChangeFailure.changeRoomFree);
  expect(refusedAs({ kind: 9, roomIds: [1], leave: [11], join: [] }, office)).toBe(spaceChangeFailure.changeWrongUser);
  expect(refusedAs({ kind: 4, roomIds: [1], usage: 'office' }, office)).toBe(spaceChangeFailure.changeNothing);
  expect(refusedAs({ kind: 8, roomIds: [1], borrower: 'x', until: '2027-01-01' }, vacant)).toBe(
    spaceChangeFailure.changeRoomFree,
  );
});
