import fc from 'fast-check';
import { officeFailure } from '#domain/office-spaces/office.failures';
import { officeRank, statementStatus } from '#domain/office-spaces/office.status';
import { roomUseStatus } from '#domain/rooms/room.status';
import { spaceConfigs } from '#contract/office-spaces/space-config.contract';
import { officeRoomFilter, statementFilter } from '#contract/office-spaces/office-space.contract';
import { spaceUserFilter, spaceUserForm } from '#contract/office-spaces/space-user.contract';
import type { Member } from '#server/kit/access/caller';
import { aMemberCaller, aPerson } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import { OccupantService } from './occupant.service';
import { OccupantStore } from './occupant.store';
import { OfficeSpaceService } from './office-space.service';
import { OfficeSpaceStore } from './office-space.store';
import { SpaceConfigService } from './space-config.service';
import { SpaceConfigStore } from './space-config.store';
import { SpaceMonthStore } from './space-month.store';
import { SpaceUserService } from './space-user.service';
import { SpaceUserStore } from './space-user.store';
import { StatementService } from './statement.service';
import { FeeStatementStore } from './statement.store';

let test: TestDatabase;
let people: SpaceUserService;
let occupants: OccupantService;
let offices: OfficeSpaceService;
let statements: StatementService;
let months: SpaceMonthStore;
let config: SpaceConfigService;
let staff: Member;
let ofOther: Member;
let roomId: number;

const id = async (sql: string, values: readonly unknown[] = []) =>
  ((await test.db.rows<{ id: number }>(`${sql} returning id`, values))[0] as { id: number }).id;
const aRoom = async (roomNo: string, area: number, orgId: number | null = 10) =>
  id(`insert into room (floor_id, room_no, area, usage, use_status, org_id) values (1, $1, $2, 'office', $3, $4)`, [
    roomNo,
    area,
    orgId === null ? 1 : 2,
    orgId,
  ]);
const aUser = async (rank: (typeof officeRank)['professor' | 'lecturer'], orgId = 10) => {
  const userId = await aPerson(test.db);
  const [{ username } = { username: '' }] = await test.db.rows<{ username: string }>(
    'select username from app_user where id = $1',
    [userId],
  );
  return (await people.save(spaceUserForm.parse({ username, orgId, rank }), staff)).id;
};
const all = { page: 0, size: 100 };
const assign = (room: number, spaceUserId: number, beginOn = '2026-01-01', endOn: string | null = null) =>
  occupants.assign({ roomId: room, spaceUserId, beginOn: beginOn as never, endOn: endOn as never, note: '' }, staff);

beforeAll(async () => {
  test = await TestDatabase.create('office_spaces');
  const [configStore, occupantStore] = [new SpaceConfigStore(test.db), new OccupantStore(test.db)];
  const statementStore = new FeeStatementStore(test.db, configStore);
  config = new SpaceConfigService(test.db, configStore);
  people = new SpaceUserService(test.db, new SpaceUserStore(test.db), occupantStore);
  occupants = new OccupantService(test.db, occupantStore);
  offices = new OfficeSpaceService(test.db, new OfficeSpaceStore(test.db), occupantStore, statementStore);
  statements = new StatementService(test.db, statementStore);
  months = new SpaceMonthStore(test.db);
  staff = aMemberCaller(await aPerson(test.db));
  ofOther = { ...staff, orgIds: [20] };
  await test.db.rows(`insert into org (id, name, en_name) values (10, '体育部', 'Sports'), (20, '图书馆', 'Library')`);
  await id(`insert into building (name, en_name, code, floors_above) values ('一号楼', 'Building 1', 'B1', 3)`);
  await id(`insert into floor (building_id, no, name, en_name) values (1, 1, '1层', 'Floor 1')`);
  roomId = await aRoom('B311', 3_600);
}, 60_000);
afterAll(() => test.close());

it('shares a room without loss and as equally as hundredths allow', async () => {
  const users = [await aUser(2 as never), await aUser(3), await aUser(3), await aUser(3), await aUser(3)];
  const shared = await aRoom('S1', 0);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 1, max: users.length }),
      async (area, n) => {
        await test.db.rows('update room set area = $2 where id = $1', [shared, area]);
        await test.db.rows('delete from office_occupant where room_id = $1', [shared]);
        await test.db.rows(
          `
          insert into office_occupant (room_id, space_user_id, begin_on)
          select $1, x, '2026-01-01' from unnest($2::int[]) x
        `,
          [shared, users.slice(0, n)],
        );
        const shares = (
          await test.db.rows<{ share: number }>('select share from v_occupant_today where room_id = $1', [shared])
        ).map(({ share }) => share);
        expect(shares).toHaveLength(n);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(area);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 25 },
  );
  await test.db.rows('delete from office_occupant where room_id = $1', [shared]);
  await test.db.rows('update room set area = 0 where id = $1', [shared]);
});

it('assigns people, shows who exceeds the standard, and lets nobody use a room twice at a time', async () => {
  const [one, two] = [await aUser(3), await aUser(3)];
  const first = await assign(roomId, one);
  await assign(roomId, two);
  await expect(assign(roomId, one, '2026-03-01')).rejects.toMatchObject({ spec: officeFailure.occupantTwice });
  await expect(assign(roomId, one, '2025-03-02', '2025-03-01')).rejects.toMatchObject({
    spec: officeFailure.datesBackwards,
  });
  const [room] = (await offices.list({ ...officeRoomFilter.parse({ keyword: 'B311' }), ...all }, staff)).content;
  expect(room).toMatchObject({
    occupants: 2,
    standard: 18,
    area: 36,
    overArea: 18,
    useStatus: roomUseStatus.overQuota,
  });
  expect((await offices.list({ ...officeRoomFilter.parse({}), ...all }, ofOther)).content).toEqual([]);
  await expect(offices.room({ id: roomId }, ofOther)).rejects.toMatchObject({ spec: { key: 'ROOM_MISSING' } });
  await expect(occupants.end({ id: first.id, endOn: '2026-05-01' as never }, ofOther)).rejects.toMatchObject({
    spec: { key: 'ROOM_MISSING' },
  });
  const found = (await people.list({ ...spaceUserFilter.parse({ over: '1' }), ...all }, staff)).content;
  expect(found.map(({ area, overArea, rooms }) => [area, overArea, rooms])).toEqual([
    [18, 9, 'B311'],
    [18, 9, 'B311'],
  ]);
  await expect(people.remove({ id: one }, staff)).rejects.toMatchObject({ spec: officeFailure.spaceUserInUse });
});

it('settles a month once, and refuses changes before its end', async () => {
  const settle = (month: string) => test.db.transact((tx) => months.settle(tx, month));
  expect(await settle('2026-01-01')).toBeGreaterThan(0);
  expect(await settle('2026-01-01')).toBe(0);
  await settle('2026-02-01');
  await expect(assign(roomId, await aUser(3), '2026-02-28')).rejects.toMatchObject({
    spec: officeFailure.monthFrozen,
  });
  const [record] = await test.db.rows<{ id: number }>('select id from office_occupant where room_id = $1 order by id', [
    roomId,
  ]);
  await expect(occupants.end({ id: record?.id ?? 0, endOn: '2026-02-27' as never }, staff)).rejects.toMatchObject({
    spec: officeFailure.monthFrozen,
  });
  expect((await occupants.detail({ id: record?.id ?? 0 }, staff)).months).toEqual([
    { month: '2026-01', standard: 9, share: 18, over: 9 },
    { month: '2026-02', standard: 9, share: 18, over: 9 },
  ]);
});

it('issues a statement whose amounts nothing changes afterwards', async () => {
  const preview = await statements.preview({ orgId: 10, year: 2026 }, staff);
  const over = preview.lines.filter(({ fee }) => fee > 0);
  // Two people are 9 m² over for two months at 240 yuan a year: 9 × 240 × 2 ÷ 12 = 360 yuan each.
  expect(over.map(({ fee, overMonths }) => [fee, overMonths])).toEqual([
    [360, 18],
    [360, 18],
  ]);
  expect(preview.total).toBe(720);
  const { id: statementId } = await statements.issue({ orgId: 10, year: 2026 }, staff);
  await expect(statements.issue({ orgId: 10, year: 2026 }, staff)).rejects.toMatchObject({
    spec: officeFailure.statementExists,
  });
  await expect(statements.issue({ orgId: 20, year: 2020 }, staff)).rejects.toMatchObject({
    spec: officeFailure.statementEmpty,
  });
  const held = spaceConfigs.edit.reply.parse(await config.edit());
  await config.save(
    {
      ...held,
      unitPrice: 999,
      usages: held.usages,
      ranks: held.ranks.map(({ code }) => ({ code, quota: 1 })),
      orgs: [],
    },
    staff,
  );
  expect(await statements.detail({ id: statementId }, staff)).toMatchObject({ total: 720, unitPrice: 240 });
  await expect(test.db.rows('update space_statement set total = 1 where id = $1', [statementId])).rejects.toMatchObject(
    { constraint: 'statement_frozen' },
  );
  await expect(test.db.rows('update space_statement_line set fee = 1')).rejects.toMatchObject({
    constraint: 'statement_frozen',
  });
  await expect(test.db.rows('delete from space_statement_line')).rejects.toMatchObject({
    constraint: 'statement_frozen',
  });
  await statements.dispute({ id: statementId, reason: '面积有误' }, staff);
  await statements.withdraw({ id: statementId, reason: '重新核定' }, staff);
  await expect(statements.confirm({ id: statementId }, staff)).rejects.toMatchObject({
    spec: officeFailure.statementStep,
  });
  const again = await statements.issue({ orgId: 10, year: 2026 }, staff);
  await statements.confirm(again, staff);
  const rows = (await statements.list({ ...statementFilter.parse({ year: 2026 }), ...all }, staff)).content;
  expect(rows.map(({ status }) => status).sort()).toEqual([statementStatus.confirmed, statementStatus.withdrawn]);
  await expect(statements.detail(again, ofOther)).rejects.toMatchObject({ spec: officeFailure.statementMissing });
});

it('refuses standards of an outdated version', async () => {
  const held = spaceConfigs.edit.reply.parse(await config.edit());
  await expect(config.save({ ...held, version: held.version - 1, orgs: [] }, staff)).rejects.toMatchObject({
    spec: { key: 'STALE_VERSION' },
  });
  expect((await offices.quotas(staff)).orgs.map(({ name }) => name)).toContain('体育部');
});

/** Settles a month while a person is being assigned in it; returns how many people the month has. */
async function settleWhileAssigning(month: string): Promise<number> {
  const [room, person] = [await aRoom(`M${month}`, 2_000, 20), await aUser(3, 20)];
  const settledUntil = OccupantStore.prototype.settledUntil;
  let settling: Promise<unknown> = Promise.resolve();
  jest.spyOn(OccupantStore.prototype, 'settledUntil').mockImplementationOnce(async function (this: OccupantStore, on) {
    const day = await settledUntil.call(this, on);
    settling = test.db.transact((tx) => months.settle(tx, month));
    await Promise.race([settling, new Promise((done) => setTimeout(done, 300))]);
    return day;
  });
  await assign(room, person, month.replace(/01$/, '10'));
  await settling;
  return (
    await test.db.rows('select 1 from space_month_occupant where month = $1::date and room_id = $2', [month, room])
  ).length;
}

it('counts a person who is assigned while the month is settled', async () => {
  expect(await settleWhileAssigning('2026-05-01')).toBe(1);
});

it('would leave the person out without the lock of the months', async () => {
  const unlocked = jest.spyOn(OccupantStore.prototype, 'lockMonths').mockResolvedValue();
  expect(await settleWhileAssigning('2026-06-01')).toBe(0);
  unlocked.mockRestore();
});
