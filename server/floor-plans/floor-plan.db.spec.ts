import { floorPlanFailure } from '#domain/floor-plans/floor-plan.failures';
import type { Member } from '#server/kit/access/caller';
import { aMemberCaller, aPerson } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import { RoomRegisterService } from '#server/rooms/room-register.service';
import { RoomRegisterStore } from '#server/rooms/room-register.store';
import { FloorPlanService } from './floor-plan.service';
import { FloorPlanStore } from './floor-plan.store';

let test: TestDatabase;
let plans: FloorPlanService;
let staff: Member;

beforeAll(async () => {
  test = await TestDatabase.create('floor_plans');
  const rooms = new RoomRegisterService(test.db, new RoomRegisterStore(test.db));
  plans = new FloorPlanService(test.db, new FloorPlanStore(test.db), rooms);
  staff = aMemberCaller(await aPerson(test.db));
  await test.db.rows(
    `insert into building (name, en_name, code, floors_above) values ('一号楼', 'Building 1', 'B1', 2)`,
  );
  await test.db.rows(`insert into floor (building_id, no, name, en_name) values (1, 1, '1', '1'), (1, 2, '2', '2')`);
  await test.db.rows(
    `
      insert into room (floor_id, room_no, area, usage, use_status)
      values (1, '101', 2400, 'idle', 1), (1, '102', 2400, 'idle', 1), (2, '201', 2400, 'idle', 1)
    `,
  );
}, 60_000);
afterAll(() => test.close());

const square = (x: number): [number, number][] => [
  [x, 0],
  [x + 600, 0],
  [x + 600, 400],
  [x, 400],
];

it('saves a plan, shows it with the rooms of the scope, and refuses a save based on an older one', async () => {
  const save = (version: number, outlines: { roomId: number; points: [number, number][] }[], floorId = 1) =>
    plans.save({ floorId, version, outlines }, staff);
  expect(await save(0, [{ roomId: 1, points: square(0) }])).toEqual({ version: 1 });
  await expect(save(0, [])).rejects.toMatchObject({ spec: { key: 'STALE_VERSION' } });
  await save(1, [
    { roomId: 1, points: square(0) },
    { roomId: 2, points: square(600) },
  ]);
  const { floors } = await plans.front({ buildingId: 1 }, staff);
  expect(floors.map(({ no, planVersion, rooms }) => [no, planVersion, rooms.map(({ outline }) => outline)])).toEqual([
    [2, 0, [null]],
    [1, 2, [square(0), square(600)]],
  ]);
  expect((await plans.front({ buildingId: 1 }, { ...staff, orgIds: [7] })).floors[1]?.rooms).toEqual([]);
});

it('keeps the outlines of rooms outside the scope, and refuses to draw those', async () => {
  await test.db.rows(`insert into org (id, name, en_name) values (7, '七系', 'Department 7')`);
  await test.db.rows('update room set org_id = 7 where id = 2');
  const clerk = { ...staff, orgIds: [7] };
  await plans.save({ floorId: 1, version: 2, outlines: [{ roomId: 2, points: square(1_200) }] }, clerk);
  const { floors } = await plans.front({ buildingId: 1 }, staff);
  expect(floors[1]?.rooms.map(({ outline }) => outline)).toEqual([square(0), square(1_200)]);
  await expect(
    plans.save({ floorId: 1, version: 3, outlines: [{ roomId: 1, points: square(0) }] }, clerk),
  ).rejects.toMatchObject({ spec: floorPlanFailure.planRoomElsewhere });
});

it('refuses rooms of another floor, rooms drawn twice, flat outlines and unknown floors', async () => {
  const save = (outlines: { roomId: number; points: [number, number][] }[], floorId = 1) =>
    plans.save({ floorId, version: floorId === 1 ? 3 : 0, outlines }, staff);
  await expect(save([{ roomId: 3, points: square(0) }])).rejects.toMatchObject({
    spec: floorPlanFailure.planRoomElsewhere,
  });
  await expect(
    save([
      { roomId: 1, points: square(0) },
      { roomId: 1, points: square(0) },
    ]),
  ).rejects.toMatchObject({ spec: floorPlanFailure.planRoomTwice });
  await expect(
    save([
      {
        roomId: 1,
        points: [
          [0, 0],
          [100, 0],
          [200, 0],
        ],
      },
    ]),
  ).rejects.toMatchObject({ spec: floorPlanFailure.planFlat });
  await expect(save([], 99)).rejects.toMatchObject({ spec: floorPlanFailure.planFloorMissing });
});
