import { checkStatus } from '#domain/system/check.status';
import { spaceChangeKind } from '#domain/space-changes/space-change.status';
import { spaceChanges } from '#contract/space-changes/space-change.contract';
import { AppModule } from '#server/app.module';
import type { Member } from '#server/kit/access/caller';
import { aMemberCaller, aPerson } from '#server/kit/testing/test-data';
import { TestApi } from '#server/kit/testing/test-api';
import { RoomChangeStore } from '#server/rooms/room-change.store';
import { SpaceChangeDesk } from './space-change-desk.service';
import { SpaceChangeService } from './space-change.service';

let api: TestApi;
let service: SpaceChangeService;
let desk: SpaceChangeDesk;
let college: Member;
let school: Member;
let serial = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'space_changes');
  service = api.app.get(SpaceChangeService, { strict: false });
  desk = api.app.get(SpaceChangeDesk, { strict: false });
  await api.db.rows(
    `insert into org (id, name, en_name) values (10, '体育部', 'Sports'), (20, '图书馆', 'Library') on conflict do nothing`,
  );
  await api.db.rows(
    `insert into building (name, en_name, code, floors_above) values ('一号楼', 'Building 1', 'B1', 3)`,
  );
  await api.db.rows(`insert into floor (building_id, no, name, en_name) values (1, 1, '1层', 'Floor 1')`);
  college = { ...aMemberCaller(await aPerson(api.db)), orgIds: [10] };
  school = aMemberCaller(await aPerson(api.db));
}, 90_000);
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const id = async (sql: string, values: readonly unknown[] = []) =>
  ((await api.db.rows<{ id: number }>(`${sql} returning id`, values))[0] as { id: number }).id;
const aRoom = (orgId: number | null = 10, area = 3_000) =>
  id(`insert into room (floor_id, room_no, area, usage, use_status, org_id) values (1, $1, $2, 'office', $3, $4)`, [
    `R${++serial}`,
    area,
    orgId === null ? 1 : 2,
    orgId,
  ]);
const aPersonIn = async (roomId: number) => {
  const spaceUserId = await id('insert into space_user (user_id, org_id, rank) values ($1, 10, 3)', [
    await aPerson(api.db),
  ]);
  await api.db.rows(`insert into office_occupant (room_id, space_user_id, begin_on) values ($1, $2, '2026-01-01')`, [
    roomId,
    spaceUserId,
  ]);
  return spaceUserId;
};
const request = (fields: object) => spaceChanges.apply.input.parse({ reason: '教学需要', ...fields });
const apply = async (fields: object, caller = college) => (await service.apply(request(fields), caller)).id;
const swap = (roomId: number, otherRoomId: number) => apply({ kind: spaceChangeKind.swap, roomId, otherRoomId });
const pass = (changeId: number) => service.decide(school, { id: changeId, decision: 'pass', reason: '' });
const peopleOf = async (roomId: number) =>
  (
    await api.db.rows<{ id: number }>(
      'select space_user_id as id from v_occupant_today where room_id = $1 order by 1',
      [roomId],
    )
  ).map((row) => row.id);
const statusOf = async (changeId: number) =>
  (await api.db.rows<{ s: number }>('select check_status as s from space_change where id = $1', [changeId]))[0]?.s;
const eventsOf = async (roomId: number) =>
  (await api.db.rows<{ n: number }>('select count(*)::int as n from room_event where room_id = $1', [roomId]))[0]?.n;

/** Passes two swaps of one room at the same instant; returns how many took effect. */
async function passTwoSwaps(): Promise<number> {
  const [one, two, three] = [await aRoom(), await aRoom(), await aRoom()];
  const changes = [await swap(one, two), await swap(one, three)];
  await Promise.allSettled(changes.map(pass));
  const states = await Promise.all(changes.map(statusOf));
  return states.filter((state) => state === checkStatus.passed).length;
}

it('carries out one of two swaps of one room that pass at the same instant', async () => {
  for (let round = 0; round < 5; round += 1) expect(await passTwoSwaps()).toBe(1);
});

it('would carry out both without the lock of the rooms', async () => {
  const read = RoomChangeStore.prototype.read;
  jest.spyOn(RoomChangeStore.prototype, 'lock').mockImplementation(async function (this: RoomChangeStore, tx, ids) {
    const rooms = await read.call(this, tx, ids);
    await new Promise((done) => setTimeout(done, 150));
    return rooms;
  });
  expect(await passTwoSwaps()).toBe(2);
});

it('swaps people with their rooms and writes the history of both', async () => {
  const [one, two] = [await aRoom(), await aRoom()];
  const [first, second] = [await aPersonIn(one), await aPersonIn(two)];
  await pass(await swap(one, two));
  expect([await peopleOf(one), await peopleOf(two)]).toEqual([[second], [first]]);
  await pass(await swap(one, two));
  expect([await peopleOf(one), await peopleOf(two)]).toEqual([[first], [second]]);
  expect([await eventsOf(one), await eventsOf(two)]).toEqual([2, 2]);
});

it('merges and splits rooms without losing area or people', async () => {
  const [one, two] = [await aRoom(10, 3_001), await aRoom(10, 2_000)];
  const people = [await aPersonIn(one), await aPersonIn(two)].sort((a, b) => a - b);
  await pass(
    await apply({
      kind: spaceChangeKind.reshape,
      roomId: one,
      mergeRoomIds: [two],
      parts: [{ roomNo: `M${serial}`, area: 0 }],
    }),
  );
  const areas = () => api.db.rows('select area from v_room where id = any ($1) order by id', [[one, two]]);
  expect(await areas()).toEqual([{ area: 5_001 }]);
  expect(await peopleOf(one)).toEqual(people);
  const split = await apply({
    kind: spaceChangeKind.reshape,
    roomId: one,
    parts: [
      { roomNo: `A${serial}`, area: 20 },
      { roomNo: `B${serial}`, area: 30.01 },
    ],
  });
  await pass(split);
  const { changes } = await desk.detail({ id: split }, school);
  expect(changes.map(({ before, after }) => [before?.area ?? null, after?.area ?? null])).toEqual([
    [50.01, 20],
    [null, 30.01],
  ]);
});

it('changes nothing before a request passes, and refuses one whose room changed meanwhile', async () => {
  const room = await aRoom();
  const change = await apply({ kind: spaceChangeKind.usage, roomId: room, usage: 'lab' });
  const stored = () => api.db.rows('select usage, version from room where id = $1', [room]);
  expect(await stored()).toEqual([{ usage: 'office', version: 0 }]);
  await api.db.rows('update room set version = version + 1 where id = $1', [room]);
  await expect(pass(change)).rejects.toMatchObject({ spec: { key: 'CHANGE_ROOM_MOVED' } });
  await service.decide(school, { id: change, decision: 'sendBack', reason: '请核对' });
  await service.resubmit({ id: change, reason: '已核对' }, college);
  await pass(change);
  expect(await stored()).toEqual([{ usage: 'lab', version: 2 }]);
  await expect(pass(change)).rejects.toMatchObject({ spec: { kind: 'refused' } });
});

it('lets a department change its own rooms only, and nobody decide an own request', async () => {
  const [foreign, vacant] = [await aRoom(20), await aRoom(null)];
  await expect(apply({ kind: spaceChangeKind.release, roomId: foreign })).rejects.toMatchObject({
    spec: { key: 'CHANGE_ROOM_GONE' },
  });
  await expect(
    apply({ kind: spaceChangeKind.allocate, roomId: vacant, orgId: 20, usage: 'office' }),
  ).rejects.toMatchObject({ spec: { key: 'CHANGE_ROOM_GONE' } });
  const change = await apply({ kind: spaceChangeKind.allocate, roomId: vacant, orgId: 10, usage: 'office' });
  await expect(service.decide(college, { id: change, decision: 'pass', reason: '' })).rejects.toMatchObject({
    spec: { key: 'CHANGE_OWN' },
  });
  await expect(desk.detail({ id: change }, { ...college, orgIds: [20] })).rejects.toMatchObject({
    spec: { key: 'CHANGE_MISSING' },
  });
  await pass(change);
  expect(await api.db.rows('select org_id, use_status from room where id = $1', [vacant])).toEqual([
    { org_id: 10, use_status: 2 },
  ]);
  const withdrawn = await apply({ kind: spaceChangeKind.release, roomId: vacant });
  await service.withdraw({ id: withdrawn }, college);
  await expect(pass(withdrawn)).rejects.toMatchObject({ spec: { kind: 'refused' } });
});

it('asks for what its kind needs, and shows it with the people of a passed request', async () => {
  const room = await aRoom();
  const person = await aPersonIn(await aRoom());
  await expect(apply({ kind: spaceChangeKind.renovation, roomId: room })).rejects.toMatchObject({
    spec: { key: 'CHANGE_INCOMPLETE' },
  });
  await expect(
    apply({ kind: spaceChangeKind.lend, roomId: room, until: '2027-01-01', borrower: ' ' }),
  ).rejects.toMatchObject({ spec: { key: 'CHANGE_INCOMPLETE' } });
  const lend = await apply({ kind: spaceChangeKind.lend, roomId: room, until: '2027-01-01', borrower: '校友会' });
  expect(await desk.detail({ id: lend }, school)).toMatchObject({
    borrower: '校友会',
    until: '2027-01-01',
    trade: null,
  });
  const join = await apply({ kind: spaceChangeKind.users, roomId: room, join: [person] });
  await pass(join);
  expect((await desk.detail({ id: join }, school)).join).toHaveLength(1);
  expect(await peopleOf(room)).toEqual([person]);
});
