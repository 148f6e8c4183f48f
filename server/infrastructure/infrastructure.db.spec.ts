import { buildingFailure } from '#domain/buildings/building.failures';
import { fixedAssetFailure } from '#domain/infrastructure/fixed-asset.failures';
import { fixedAssetKind, fixedAssetStatus, meterReadingSource } from '#domain/infrastructure/fixed-asset.status';
import { meterReadingFailure } from '#domain/infrastructure/meter-reading.failures';
import { roomFailure } from '#domain/rooms/room.failures';
import { importRowAction } from '#domain/tasks/task.status';
import { fixedAssetFilter, fixedAssetForm } from '#contract/infrastructure/fixed-asset.contract';
import { BuildingService } from '#server/buildings/building.service';
import { BuildingStore } from '#server/buildings/building.store';
import { FloorService } from '#server/buildings/floor.service';
import { FloorStore } from '#server/buildings/floor.store';
import { MeterRegistry } from '#server/devices/place-report.service';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { aMemberCaller, aPerson, aVenue } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import { RoomRegisterService } from '#server/rooms/room-register.service';
import { RoomRegisterStore } from '#server/rooms/room-register.store';
import { FixedAssetImportService } from './fixed-asset-import.service';
import { FixedAssetService } from './fixed-asset.service';
import { FixedAssetStore } from './fixed-asset.store';
import { MeterDeviceService } from './meter-device.service';
import { MeterReadingImportService } from './meter-reading-import.service';
import { MeterReadingService } from './meter-reading.service';
import { MeterReadingStore } from './meter-reading.store';
import { MeterUseService } from './meter-use.service';
import { MeterUseStore } from './meter-use.store';

let test: TestDatabase;
let assets: FixedAssetService;
let readings: MeterReadingService;
let uses: MeterUseService;
let assetImports: FixedAssetImportService;
let readingImports: MeterReadingImportService;
let registry: MeterRegistry;
let staff: Member;
let ofSports: Member;
let buildingId: number;
let [sportsRoom, otherRoom] = [0, 0];

const idOf = async (sql: string, values: readonly unknown[] = []): Promise<number> => {
  const [row] = await test.db.rows<{ id: number }>(`${sql} returning id`, values);
  return (row as { id: number }).id;
};

beforeAll(async () => {
  test = await TestDatabase.create('infrastructure');
  const clock = new Clock();
  const store = new FixedAssetStore(test.db);
  const readingStore = new MeterReadingStore(test.db);
  assets = new FixedAssetService(test.db, store);
  readings = new MeterReadingService(test.db, store, readingStore, clock);
  uses = new MeterUseService(new MeterUseStore(test.db), clock);
  assetImports = new FixedAssetImportService(test.db, store, assets);
  readingImports = new MeterReadingImportService(store, readingStore, readings, clock);
  registry = new MeterRegistry();
  new MeterDeviceService(registry, readingStore, readings).onModuleInit();
  staff = aMemberCaller(await aPerson(test.db));
  ofSports = { ...staff, orgIds: [10] };
  await test.db.rows(
    `insert into org (id, name, en_name) values (10, '体育部', 'Sports'), (21, '计算机学院', 'Computing')`,
  );
  buildingId = await idOf(
    `insert into building (name, en_name, code, floors_above) values ('一号楼', 'Building 1', 'B1', 2)`,
  );
  await idOf(`insert into building (name, en_name, code, floors_above) values ('二号楼', 'Building 2', 'B2', 2)`);
  const floorId = await idOf(`insert into floor (building_id, no, name, en_name) values ($1, 1, '1层', 'Floor 1')`, [
    buildingId,
  ]);
  const aRoom = (no: string, orgId: number) =>
    idOf(
      `insert into room (floor_id, room_no, area, usage, use_status, org_id) values ($1, $2, 1000, 'office', 1, $3)`,
      [floorId, no, orgId],
    );
  [sportsRoom, otherRoom] = [await aRoom('101', 10), await aRoom('102', 21)];
}, 60_000);
afterAll(() => test.close());

let serial = 0;
const formOf = (over: object = {}) =>
  fixedAssetForm.parse({ kind: fixedAssetKind.power, no: `D-${(serial += 1)}`, buildingId, ...over });
const listed = async (keyword: string, caller = staff) =>
  (await assets.list({ ...fixedAssetFilter.parse({ keyword }), page: 0, size: 50 }, caller)).content;
const record = (id: number, value: number, at?: string, caller = staff) =>
  readings.record({ id, value, at, note: '' }, caller);
const readingsOf = async (id: number) => (await readings.list({ id, page: 0, size: 50 }, staff)).content;

it('keeps a meter in a room or in a building, and shows its last reading', async () => {
  const form = formOf({ roomId: sportsRoom, place: '门后', installedOn: '2024-03-01', factor: 40 });
  const { id } = await assets.save(form, staff);
  await record(id, 10.5, '2026-01-01 09:00');
  expect(await listed(form.no)).toMatchObject([
    {
      id,
      buildingId,
      buildingName: '一号楼',
      roomNo: '101',
      factor: 40,
      installedOn: '2024-03-01',
      lastValue: 10.5,
      lastAt: '2026-01-01 09:00:00',
      version: 0,
    },
  ]);
  await expect(assets.save(formOf({ no: form.no }), staff)).rejects.toMatchObject({
    spec: fixedAssetFailure.fixedAssetNoTaken,
  });
  await expect(assets.save(formOf({ roomId: sportsRoom, buildingId: buildingId + 1 }), staff)).rejects.toMatchObject({
    spec: fixedAssetFailure.fixedAssetRoomElsewhere,
  });
  await expect(assets.save(formOf({ buildingId: 999 }), staff)).rejects.toMatchObject({
    spec: buildingFailure.buildingUnknown,
  });
  await expect(assets.save({ ...form, id, version: 0, factor: 1 }, staff)).rejects.toMatchObject({
    spec: fixedAssetFailure.meterFactsFixed,
  });
  await expect(assets.remove({ id }, staff)).rejects.toMatchObject({ spec: fixedAssetFailure.fixedAssetHasReadings });
  const lift = await assets.save(formOf({ kind: fixedAssetKind.lift, factor: 9 }), staff);
  await expect(record(lift.id, 1)).rejects.toMatchObject({ spec: meterReadingFailure.meterNeeded });
  await assets.remove(lift, staff);
});

it('lets an administrator of a department reach what is in its rooms only', async () => {
  const own = formOf({ roomId: sportsRoom });
  const { id } = await assets.save(own, ofSports);
  const other = await assets.save(formOf({ roomId: otherRoom, brand: 'elsewhere' }), staff);
  const whole = await assets.save(formOf({ brand: 'elsewhere' }), staff);
  await expect(assets.save(formOf({ roomId: otherRoom }), ofSports)).rejects.toMatchObject({
    spec: roomFailure.roomMissing,
  });
  await expect(assets.save(formOf(), ofSports)).rejects.toMatchObject({
    spec: fixedAssetFailure.fixedAssetRoomNeeded,
  });
  for (const foreign of [other.id, whole.id]) {
    const missing = { spec: fixedAssetFailure.fixedAssetMissing };
    await expect(assets.save({ ...own, id: foreign, version: 0 }, ofSports)).rejects.toMatchObject(missing);
    await expect(record(foreign, 1, undefined, ofSports)).rejects.toMatchObject(missing);
    await expect(readings.list({ id: foreign, page: 0, size: 5 }, ofSports)).rejects.toMatchObject(missing);
    await expect(uses.recentUse({ id: foreign }, ofSports)).rejects.toMatchObject(missing);
    await expect(assets.mayReadHistory(ofSports, String(foreign))).rejects.toMatchObject(missing);
  }
  const { readingId } = await record(other.id, 5);
  await expect(readings.withdraw({ id: readingId }, ofSports)).rejects.toMatchObject({
    spec: meterReadingFailure.meterReadingMissing,
  });
  await record(id, 7, undefined, ofSports);
  expect(await listed('elsewhere', ofSports)).toEqual([]);
  expect(await listed('elsewhere')).toHaveLength(2);
  expect((await assets.rooms({ keyword: '10' }, ofSports)).map((one) => one.id)).toEqual([sportsRoom]);
  expect((await assets.rooms({ keyword: String(otherRoom) }, staff))[0]?.id).toBe(otherRoom);
});

it('never runs a meter backwards, inserts late readings, and starts again after a replacement', async () => {
  const { id } = await assets.save(formOf({ factor: 10 }), staff);
  await record(id, 100, '2026-01-01 09:00');
  await record(id, 160, '2026-03-01 09:00');
  await record(id, 130, '2026-02-01 09:00');
  await expect(record(id, 159, '2026-04-01 09:00')).rejects.toMatchObject({
    spec: meterReadingFailure.meterReadingFalls,
    facts: { least: 160 },
  });
  await expect(record(id, 161, '2026-02-20 09:00')).rejects.toMatchObject({
    spec: meterReadingFailure.meterReadingAbove,
  });
  await expect(record(id, 160, '2026-03-01 09:00')).rejects.toMatchObject({
    spec: meterReadingFailure.meterReadingTwice,
  });
  await expect(record(id, 500, schoolStamp(Date.now() + 3_600_000))).rejects.toMatchObject({
    spec: meterReadingFailure.meterReadingAhead,
  });
  await expect(
    readings.replace({ id, value: 140, restart: 0, at: '2026-02-10 09:00', note: '' }, staff),
  ).rejects.toMatchObject({ spec: meterReadingFailure.meterReplacedEarlier });
  await readings.replace({ id, value: 200, restart: 3, at: '2026-04-01 09:00', note: '到期' }, staff);
  await record(id, 13, '2026-05-01 09:00');
  expect((await readingsOf(id)).map(({ value, restart, used, isLast }) => [value, restart, used, isLast])).toEqual([
    [13, null, 100, true],
    [200, 3, 400, false],
    [160, null, 300, false],
    [130, null, 300, false],
    [100, null, null, false],
  ]);
});

it('withdraws the latest reading only, and takes none of a scrapped meter', async () => {
  const form = formOf();
  const { id } = await assets.save(form, staff);
  const first = await record(id, 1, '2026-01-01 09:00');
  const last = await record(id, 9, '2026-02-01 09:00');
  await expect(readings.withdraw({ id: first.readingId }, staff)).rejects.toMatchObject({
    spec: meterReadingFailure.meterReadingNotLast,
  });
  await readings.withdraw({ id: last.readingId }, staff);
  await expect(readings.withdraw({ id: last.readingId }, staff)).rejects.toMatchObject({
    spec: meterReadingFailure.meterReadingMissing,
  });
  await record(id, 4, '2026-02-01 09:00');
  await assets.save({ ...form, id, version: 0, status: fixedAssetStatus.scrapped }, staff);
  await expect(record(id, 5)).rejects.toMatchObject({ spec: meterReadingFailure.meterScrapped });
  expect(await test.db.rows('select action from audit where object = $1 order by id', [`fixedAsset:${id}`])).toEqual([
    { action: 'fixedAsset.add' },
    { action: 'fixedAsset.record' },
    { action: 'fixedAsset.record' },
    { action: 'fixedAsset.withdraw' },
    { action: 'fixedAsset.record' },
    { action: 'fixedAsset.change' },
  ]);
});

it('keeps readings as they are: the database refuses changes and meters that run backwards', async () => {
  const { id } = await assets.save(formOf(), staff);
  const insert = (value: number, at: string, restart: number | null = null) =>
    test.db.rows(
      `insert into meter_reading (asset_id, at, value, restart, source, user_id) values ($1, $2, $3, $4, 1, $5)`,
      [id, at, value, restart, staff.userId],
    );
  await insert(5, '2026-01-01');
  await insert(9, '2026-03-01');
  const backwards = { constraint: 'meter_reading_order' };
  await expect(insert(4, '2026-02-01')).rejects.toMatchObject(backwards);
  await expect(insert(10, '2026-02-01')).rejects.toMatchObject(backwards);
  await expect(insert(6, '2026-02-01', 0)).rejects.toMatchObject(backwards);
  await expect(test.db.rows('update meter_reading set value = 6 where asset_id = $1', [id])).rejects.toThrow(
    /never changed/,
  );
  await expect(
    test.db.rows(`delete from meter_reading where asset_id = $1 and at < '2026-02-01'`, [id]),
  ).rejects.toMatchObject({ constraint: 'meter_reading_last' });
});

it('divides consumption among months and buildings, and marks what readings cover in part', async () => {
  const { id } = await assets.save(formOf({ kind: fixedAssetKind.water, factor: 2 }), staff);
  const [twoId] = (await assets.choices(staff)).buildings.filter(({ name }) => name === '二号楼').map((one) => one.id);
  const second = await assets.save(formOf({ kind: fixedAssetKind.water, buildingId: twoId }), staff);
  await record(id, 0, '2025-01-01 00:00');
  await record(id, 59, '2025-03-01 00:00');
  await record(id, 90, '2025-04-16 00:00');
  await record(second.id, 5, '2025-02-01 00:00');
  await record(second.id, 12, '2025-03-01 00:00');
  const [one, two] = await uses.use({ year: 2025, kind: fixedAssetKind.water }, staff);
  expect(one).toMatchObject({ buildingId, meters: 1 });
  expect(one?.months.slice(0, 5)).toEqual([
    { used: 62, partial: false },
    { used: 56, partial: false },
    { used: expect.closeTo((31 / 46) * 62, 2) as number, partial: false },
    { used: expect.closeTo((15 / 46) * 62, 2) as number, partial: true },
    null,
  ]);
  expect(one?.total?.used).toBeCloseTo(180, 2);
  expect(two?.months.slice(0, 3)).toEqual([null, { used: 7, partial: false }, null]);
  expect(await uses.use({ year: 2025, kind: fixedAssetKind.water }, ofSports)).toEqual([]);
  await assets.save(formOf({ kind: fixedAssetKind.water, status: fixedAssetStatus.scrapped }), staff);
  const third = await assets.save(formOf({ kind: fixedAssetKind.water }), staff);
  await record(third.id, 1, '2025-01-01 00:00');
  await record(third.id, 4, '2025-02-01 00:00');
  await test.db.rows('update fixed_asset set status = $2 where id = $1', [third.id, fixedAssetStatus.scrapped]);
  const [again] = await uses.use({ year: 2025, kind: fixedAssetKind.water }, staff);
  expect(again).toMatchObject({ meters: 2 });
  expect(again?.months.slice(0, 2)).toEqual([
    { used: 65, partial: false },
    { used: 56, partial: false },
  ]);
  const rows: unknown[] = [];
  for await (const batch of uses.sheet(staff, { year: 2025, kind: fixedAssetKind.water }).batches) rows.push(...batch);
  expect(rows).toContainEqual({
    buildingName: '二号楼',
    enBuildingName: 'Building 2',
    meters: 1,
    month: '2025-02',
    used: 7,
    unit: 'm³',
    partial: false,
  });
  const months = await uses.recentUse({ id }, staff);
  expect(months).toHaveLength(12);
  expect(months.at(-1)?.month).toBe(schoolTime(Date.now()).date.slice(0, 7));
});

it('stores what a linked device sends once an hour, and refuses what does not fit', async () => {
  const { venueId } = await aVenue(test.db);
  const hardwareId = await idOf(
    `
      insert into hardware (sn, name, en_name, kind, venue_id, device_key_enc)
      values ('SN-METER', '采集器', 'Reader', 10, $1, 'x')
    `,
    [venueId],
  );
  const form = formOf({ hardwareId });
  const { id } = await assets.save(form, staff);
  await expect(assets.save(formOf({ hardwareId }), staff)).rejects.toMatchObject({
    spec: fixedAssetFailure.fixedAssetDeviceTaken,
  });
  await expect(assets.save(formOf({ hardwareId: 999_999 }), staff)).rejects.toMatchObject({
    spec: fixedAssetFailure.fixedAssetDeviceUnknown,
  });
  const start = Date.now() - 10 * 3_600_000;
  const send = (value: number | undefined, minutes: number, from = hardwareId) =>
    test.db.transact((tx) => registry.report(tx, { hardwareId: from, value, at: start + minutes * 60_000 }));
  expect(await send(10.0004, 0)).toBeNull();
  expect(await send(11, 30)).toBeNull();
  expect(await send(12, 60)).toBeNull();
  expect(await send(3, 180)).toBe('METER_READING_FALLS');
  expect(await send(undefined, 240)).toBe('value');
  expect(await send(-1, 240)).toBe('value');
  expect(await send(1, 0, 999_999)).toBe('meter');
  expect((await readingsOf(id)).map(({ value, source, reader }) => [value, source, reader])).toEqual([
    [12, meterReadingSource.device, '采集器'],
    [10, meterReadingSource.device, '采集器'],
  ]);
});

it('imports meters by number and readings by meter and time, and says what is wrong with a row', async () => {
  const row = assetImports.row.parse({
    no: 'I-1',
    kind: String(fixedAssetKind.water),
    buildingName: '一号楼',
    roomNo: '101',
    installedOn: '2024-09-01',
  });
  type Row = typeof row;
  const fates = async (rows: readonly Row[], caller = staff) =>
    (await assetImports.checkRows(caller, rows)).map((one) => ('fate' in one ? one.fate : one.field));
  const rows = [row, { ...row, no: 'I-2', roomNo: '' }];
  expect(await fates(rows)).toEqual([importRowAction.fresh, importRowAction.fresh]);
  expect(await fates(rows, ofSports)).toEqual([importRowAction.fresh, 'roomNo']);
  await test.db.transact((tx) => assetImports.writeRows(tx, staff, rows));
  expect(await fates(rows)).toEqual([importRowAction.same, importRowAction.same]);
  expect(await fates([{ ...row, brand: 'other' }])).toEqual([importRowAction.changed]);
  expect(
    await fates([
      { ...row, buildingName: '没有' },
      { ...row, roomNo: '999' },
      { ...row, kind: fixedAssetKind.lift, factor: 2 },
    ]),
  ).toEqual(['buildingName', 'roomNo', 'factor']);

  const read = readingImports.row.parse({ no: 'I-1', at: '2026-02-01 09:00', value: '20' });
  type Reading = typeof read;
  const checked = async (list: readonly Reading[], caller = staff) =>
    (await readingImports.checkRows(caller, list)).map((one) => ('fate' in one ? one.fate : one.field));
  const file = [read, { ...read, at: '2026-01-01 09:00', value: 10 }, { ...read, no: 'I-2', value: 5 }];
  expect(await checked(file)).toEqual([importRowAction.fresh, importRowAction.fresh, importRowAction.fresh]);
  expect(await checked(file, ofSports)).toEqual([importRowAction.fresh, importRowAction.fresh, 'no']);
  await test.db.transact((tx) => readingImports.writeRows(tx, staff, file));
  expect(await checked(file)).toEqual([importRowAction.same, importRowAction.same, importRowAction.same]);
  expect(
    await checked([
      { ...read, value: 21 },
      { ...read, at: '2026-01-15 09:00', value: 9 },
      { ...read, at: '2199-01-15 09:00', value: 90 },
      { ...read, no: 'nothing' },
    ]),
  ).toEqual(['at', 'value', 'at', 'no']);
  expect(
    await checked([
      { ...read, at: '2026-03-01 09:00', value: 40 },
      { ...read, at: '2026-04-01 09:00', value: 30 },
    ]),
  ).toEqual(['value', 'value']);
});

it('finds meters without a reading since a date', async () => {
  const [kept, late] = [formOf({ brand: 'unread' }), formOf({ brand: 'unread' })];
  const [{ id }] = [await assets.save(kept, staff), await assets.save(late, staff)];
  await assets.save(formOf({ brand: 'unread', kind: fixedAssetKind.fire }), staff);
  await record(id, 1, '2026-02-01 00:00');
  const unread = await assets.list(
    { ...fixedAssetFilter.parse({ keyword: 'unread', unreadSince: '2026-02-01' }), page: 0, size: 9 },
    staff,
  );
  expect(unread.content.map(({ no }) => no)).toEqual([late.no]);
});

it('still shows what is in a room that was merged into another one', async () => {
  const form = formOf({ roomId: otherRoom, brand: 'merged' });
  const { id } = await assets.save(form, staff);
  await test.db.rows('update room set retired_at = app_now(), area = 0 where id = $1', [otherRoom]);
  expect(await listed('merged')).toMatchObject([{ id, buildingName: '一号楼', roomNo: '102', roomRetired: true }]);
  await expect(assets.save({ ...form, id, version: 0 }, staff)).rejects.toMatchObject({
    spec: roomFailure.roomMissing,
  });
  await assets.save({ ...form, id, version: 0, roomId: sportsRoom }, staff);
  expect(await listed('merged')).toMatchObject([{ roomNo: '101', roomRetired: false }]);
});

it('keeps rooms and buildings that still have meters', async () => {
  const rooms = new RoomRegisterService(test.db, new RoomRegisterStore(test.db));
  await expect(rooms.remove({ id: sportsRoom }, staff)).rejects.toMatchObject({ spec: roomFailure.roomHasAssets });
  const buildings = new BuildingStore(test.db);
  const floors = new FloorService(test.db, new FloorStore(test.db), buildings);
  const [two] = (await assets.choices(staff)).buildings.filter(({ name }) => name === '二号楼');
  await expect(
    new BuildingService(test.db, buildings, floors).remove({ id: Number(two?.id ?? 0) }, staff),
  ).rejects.toMatchObject({ spec: buildingFailure.buildingHasAssets });
});
