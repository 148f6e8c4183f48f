import { buildingFailure } from '#domain/buildings/building.failures';
import { roomFailure } from '#domain/rooms/room.failures';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { importRowAction } from '#domain/tasks/task.status';
import { role } from '#domain/session/role.status';
import { buildingFilter, buildings } from '#contract/buildings/building.contract';
import { floorFilter, floorForm } from '#contract/buildings/floor.contract';
import { roomFilter, roomForm } from '#contract/rooms/room.contract';
import { BuildingService } from '#server/buildings/building.service';
import { BuildingStore } from '#server/buildings/building.store';
import { FloorService } from '#server/buildings/floor.service';
import { FloorStore } from '#server/buildings/floor.store';
import type { Member } from '#server/kit/access/caller';
import { aMemberCaller, aPerson } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import { RoomImportService } from './room-import.service';
import { RoomRegisterService } from './room-register.service';
import { RoomRegisterStore } from './room-register.store';
import { SpaceOverviewService } from './space-overview.service';

let test: TestDatabase;
let building: BuildingService;
let floor: FloorService;
let register: RoomRegisterService;
let imports: RoomImportService;
let overview: SpaceOverviewService;
let staff: Member;
let ofSports: Member;
let manager: number;

beforeAll(async () => {
  test = await TestDatabase.create('rooms');
  const store = new BuildingStore(test.db);
  floor = new FloorService(test.db, new FloorStore(test.db), store);
  building = new BuildingService(test.db, store, floor);
  const rooms = new RoomRegisterStore(test.db);
  register = new RoomRegisterService(test.db, rooms);
  imports = new RoomImportService(test.db, rooms, register);
  overview = new SpaceOverviewService(rooms);
  staff = aMemberCaller(await aPerson(test.db));
  ofSports = { ...staff, orgIds: [10] };
  await test.db.rows(
    `insert into org (id, name, en_name) values (10, '体育部', 'Sports'), (21, '计算机学院', 'Computing')`,
  );
  manager = await aPerson(test.db, { roleId: role.spacePrincipal });
}, 60_000);
afterAll(() => test.close());

const building1 = buildings.add.input.parse({
  name: '一号楼',
  enName: 'Building 1',
  code: 'B1',
  floorsAbove: 3,
  floorsBelow: 1,
  buildArea: 1200.5,
  usableArea: 900.25,
});
const all = { page: 0, size: 100 };
const floorsOf = async (buildingId: number) =>
  (await floor.list({ ...floorFilter.parse({ buildingId }), ...all })).content;
const roomsOf = async (caller: Member, keyword?: string) =>
  (await register.list({ ...roomFilter.parse({ keyword }), ...all }, caller)).content;

it('adds a building with its floors, and keeps areas to 0.01 square metres', async () => {
  const { id } = await building.addWithFloors(building1, staff);
  expect((await floorsOf(id)).map(({ no, name }) => [no, name])).toEqual([
    [-1, '地下1层'],
    [1, '1层'],
    [2, '2层'],
    [3, '3层'],
  ]);
  const [row] = (await building.list({ ...buildingFilter.parse({ keyword: '一号' }), ...all })).content;
  expect(row).toMatchObject({ buildArea: 1200.5, usableArea: 900.25, rooms: 0, roomArea: 0, version: 0 });
  const { withFloors: _, ...draft } = building1;
  await expect(building.add(draft, staff)).rejects.toMatchObject({ spec: buildingFailure.buildingNameTaken });
  await expect(building.add({ ...draft, name: '二号楼' }, staff)).rejects.toMatchObject({
    spec: buildingFailure.buildingCodeTaken,
  });
  await expect(building.edit({ ...draft, id, version: 0, usableArea: 2000 }, staff)).rejects.toMatchObject({
    spec: buildingFailure.usableAreaTooLarge,
  });
  await expect(building.edit({ ...draft, id, version: 0, managerIds: [staff.userId] }, staff)).rejects.toMatchObject({
    spec: buildingFailure.managerUnknown,
  });
  await building.edit({ ...draft, id, version: 0, managerIds: [manager] }, staff);
  await expect(building.edit({ ...draft, id, version: 0 }, staff)).rejects.toMatchObject({
    spec: { key: 'STALE_VERSION' },
  });
  await expect(building.remove({ id }, staff)).rejects.toMatchObject({ spec: buildingFailure.buildingInUse });
});

it('refuses a floor number twice, floor 0, and the removal of a floor with rooms', async () => {
  const lowest = (await floorsOf(1))[0] as { id: number };
  const draft = floorForm.parse({ buildingId: 1, no: -1, name: '设备层', enName: 'Plant' });
  await expect(floor.save(draft, staff)).rejects.toMatchObject({ spec: buildingFailure.floorNoTaken });
  await expect(floor.save({ ...draft, no: 0 }, staff)).rejects.toMatchObject({ spec: buildingFailure.floorNoZero });
  await expect(floor.save({ ...draft, no: 9, buildingId: 999 }, staff)).rejects.toMatchObject({
    spec: buildingFailure.buildingUnknown,
  });
  const { id } = await register.save(roomForm.parse({ floorId: lowest.id, roomNo: 'X1', area: 10 }), staff);
  await expect(floor.remove({ id: lowest.id }, staff)).rejects.toMatchObject({ spec: buildingFailure.floorInUse });
  await register.remove({ id }, staff);
});

it('lets an administrator of a department reach its rooms only', async () => {
  const [, first] = (await floorsOf(1)) as [unknown, { id: number }];
  const draft = roomForm.parse({
    floorId: first.id,
    roomNo: '101',
    area: 30.55,
    usage: roomUsage.office,
    useStatus: roomUseStatus.inUse,
    orgId: 10,
  });
  const own = await register.save(draft, ofSports);
  const other = await register.save({ ...draft, roomNo: '102', orgId: 21 }, staff);
  await expect(register.save({ ...draft, roomNo: '103', orgId: 21 }, ofSports)).rejects.toMatchObject({
    spec: roomFailure.orgOutside,
  });
  await expect(register.save({ ...draft, id: other.id, version: 0 }, ofSports)).rejects.toMatchObject({
    spec: roomFailure.roomMissing,
  });
  await expect(register.save({ ...draft, id: own.id, version: 0, orgId: 21 }, ofSports)).rejects.toMatchObject({
    spec: roomFailure.orgOutside,
  });
  await expect(register.detail({ id: other.id }, ofSports)).rejects.toMatchObject({ spec: roomFailure.roomMissing });
  await expect(register.mayReadHistory(ofSports, String(other.id))).rejects.toMatchObject({
    spec: roomFailure.roomMissing,
  });
  expect((await roomsOf(ofSports)).map(({ roomNo, area }) => [roomNo, area])).toEqual([['101', 30.55]]);
  expect((await roomsOf(staff)).map(({ roomNo }) => roomNo)).toEqual(['101', '102']);
  expect(await roomsOf({ ...staff, venueIds: [1] })).toEqual([]);
  expect(
    (await register.ofBuilding({ buildingId: 1 }, ofSports)).floors.map(({ no, rooms }) => [no, rooms.length]),
  ).toEqual([
    [3, 0],
    [2, 0],
    [1, 1],
    [-1, 0],
  ]);
  await expect(register.save({ ...draft, roomNo: '102' }, staff)).rejects.toMatchObject({
    spec: roomFailure.roomNoTaken,
  });
  await expect(register.save({ ...draft, roomNo: '104', principalUserId: staff.userId }, staff)).rejects.toMatchObject({
    spec: roomFailure.principalUnknown,
  });
});

it('imports rooms by building, floor and number, and says what is wrong with a row', async () => {
  const row = imports.row.parse({
    buildingName: '一号楼',
    floorNo: '2',
    roomNo: '201',
    area: '45.60',
    usage: roomUsage.lab,
    useStatus: roomUseStatus.inUse,
    orgName: '体育部',
  });
  const rows = [row, { ...row, roomNo: '202', area: 12 }];
  const fates = async (checked: readonly (typeof row)[], caller = staff) =>
    (await imports.checkRows(caller, checked)).map((one) => ('fate' in one ? one.fate : one.field));
  expect(await fates(rows)).toEqual([importRowAction.fresh, importRowAction.fresh]);
  await test.db.transact((tx) => imports.writeRows(tx, staff, rows));
  expect(await fates(rows)).toEqual([importRowAction.same, importRowAction.same]);
  expect(await fates([{ ...row, area: 45.61 }])).toEqual([importRowAction.changed]);
  expect(
    await fates([
      { ...row, floorNo: 9 },
      { ...row, orgName: '没有' },
      { ...row, orgName: '' },
      { ...row, useStatus: roomUseStatus.overQuota },
    ]),
  ).toEqual(['floorNo', 'orgName', 'useStatus', 'useStatus']);
  expect(await fates([{ ...row, orgName: '计算机学院' }], ofSports)).toEqual(['orgName']);
  expect((await roomsOf(staff, '201')).map(({ area, orgName }) => [area, orgName])).toEqual([[45.6, '体育部']]);
});

it('sums the rooms of a scope in groups that make up its list', async () => {
  for (const caller of [staff, ofSports]) {
    const listed = await roomsOf(caller);
    const { groups, buildings, orgs } = await overview.read(caller);
    const hundredths = (rows: readonly { readonly area: number }[]) =>
      rows.reduce((sum, { area }) => sum + Math.round(area * 100), 0);
    expect(listed.length).toBeGreaterThan(0);
    expect([groups.reduce((sum, { rooms: n }) => sum + n, 0), hundredths(groups)]).toEqual([
      listed.length,
      hundredths(listed),
    ]);
    expect(new Set(buildings.map(({ id }) => id))).toEqual(new Set(listed.map(({ buildingId }) => buildingId)));
    expect(new Set(orgs.map(({ id }) => id))).toEqual(
      new Set(listed.flatMap(({ orgId }) => (orgId === null ? [] : [orgId]))),
    );
  }
  expect((await overview.read({ ...staff, venueIds: [1] })).groups).toEqual([]);
});
