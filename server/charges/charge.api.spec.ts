import Excel from 'exceljs';
import { localDate, type LocalDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { dateKind } from '#domain/venues/venue.status';
import { reservations } from '#contract/booking/reservation.contract';
import { charges, type ChargeDraft } from '#contract/charges/charge.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

let api: TestApi;
let manager: TestClient;
let world: TestVenue;
const rights = ['VenuesCharge', 'VenuesChargeEdit', 'VenuesChargeExport', 'VenuesChargeImport'] as const;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'charges');
  world = await aVenue(api.db);
  await refresh();
  manager = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: [...rights] });
}, 60_000);
afterAll(() => api.close());

const refresh = () => api.app.get(VenueTables, { strict: false }).refresh();
const draft = (price: number, more: Partial<ChargeDraft> = {}): ChargeDraft => ({
  roleId: null,
  dateKind: null,
  beginMinute: 0,
  endMinute: 2880,
  price,
  companionPrice: 0,
  ...more,
});
const evening = { beginMinute: 1020, endMinute: 2880 };
const dayAhead = async (days: number) =>
  localDate((await api.db.rows<{ d: string }>('select (school_now()::date + $1::int)::text as d', [days]))[0]?.d ?? '');
const table = async (siteId = world.siteId) => (await manager.get(charges.table, { siteId })).data;

it('activates a price list, previews its effect, and logs the previous one', async () => {
  const rows = [draft(20), draft(10, { roleId: role.student }), draft(15, { roleId: role.student, ...evening })];
  expect((await manager.post(charges.check, { siteId: world.siteId, rows })).data).toMatchObject({
    clashes: [],
    gaps: [],
    added: 2,
    changed: 0,
    removed: 0,
  });
  const { seen } = await table();
  expect(await manager.post(charges.save, { siteId: world.siteId, rows, seen })).toMatchObject({
    code: 200,
    message: '操作成功',
    data: { rows: 3 },
  });
  expect((await table()).rows.map(({ price, roleId }) => [price, roleId])).toEqual([
    [20, null],
    [10, role.student],
    [15, role.student],
  ]);
  expect(await manager.post(charges.save, { siteId: world.siteId, rows: [draft(99)], seen })).toMatchObject({
    code: 409,
    errKey: 'STALE_VERSION',
  });
  const [line] = await api.db.rows(
    `
      select action, jsonb_array_length(before) as before, jsonb_array_length(after) as after
      from audit
      where object = $1
      order by id desc
      limit 1
    `,
    [`charge:${world.siteId}`],
  );
  expect(line).toEqual({ action: 'charge.save', before: 1, after: 3 });
});

it('refuses two prices with equal precedence in form, check and database', async () => {
  const rows = [
    draft(20),
    draft(10, { roleId: role.student, ...evening }),
    draft(11, { roleId: role.student, beginMinute: 960, endMinute: 1080 }),
  ];
  expect((await manager.post(charges.check, { siteId: world.siteId, rows })).data.clashes).toEqual([[1, 2]]);
  expect(await manager.post(charges.save, { siteId: world.siteId, rows })).toMatchObject({
    code: 250,
    errKey: 'PRICES_CLASH',
  });
  expect((await table()).rows).toHaveLength(3);
  await expect(
    api.db.rows(
      'insert into charge (site_id, role_id, begin_minute, end_minute, price) values ($1, 3, 1100, 1200, 1)',
      [world.siteId],
    ),
  ).rejects.toMatchObject({ constraint: 'charge_clash' });
});

it.each<[string, object]>([
  ['five minutes', { rows: [draft(1, { beginMinute: 5 })] }],
  ['an end before its beginning', { rows: [draft(1, { beginMinute: 600, endMinute: 540 })] }],
  ['a negative price', { rows: [draft(-1)] }],
  ['a tenth of a fen', { rows: [draft(1.005)] }],
  ['more than 99,999.99', { rows: [draft(100_000)] }],
  ['an unknown kind of day', { rows: [{ ...draft(1), dateKind: 9 }] }],
  ['a period that ends before it begins', { rows: [], effectiveFrom: '2026-05-02', effectiveTo: '2026-05-01' }],
])('refuses %s', async (_, more) =>
  expect(await manager.post(charges.save, { siteId: world.siteId, rows: [], ...more })).toMatchObject({
    code: 400,
    errKey: 'BAD_INPUT',
  }),
);

it('lets a period list override the standing one, and removes it again', async () => {
  const [from, to] = [await dayAhead(2), await dayAhead(3)];
  await manager.post(charges.save, { siteId: world.siteId, effectiveFrom: from, effectiveTo: to, rows: [draft(5)] });
  await refresh();
  const feeOn = async (date: LocalDate) =>
    (await manager.get(charges.preview, { siteId: world.siteId, date, beginMinute: 1140, roleId: role.student })).data
      .cases[0]?.fee;
  expect([await feeOn(await dayAhead(1)), await feeOn(from), await feeOn(to), await feeOn(await dayAhead(4))]).toEqual([
    15, 5, 5, 15,
  ]);
  await manager.post(charges.save, { siteId: world.siteId, effectiveFrom: from, effectiveTo: to, rows: [] });
  await refresh();
  expect(await feeOn(from)).toBe(15);
});

describe('the price preview', () => {
  it('equals the submit price, for courts and places, alone and with companions', async () => {
    const pool = await aVenue(api.db, { seats: 20 });
    await manager.post(charges.save, {
      siteId: pool.siteId,
      rows: [draft(12.35, { roleId: role.student }), draft(20)],
    });
    await manager.post(charges.save, {
      siteId: world.siteId,
      rows: [draft(20), draft(10, { roleId: role.student, companionPrice: 2.5 })],
    });
    await refresh();
    const date = await dayAhead(1);
    for (const [of, people] of [
      [world, 1],
      [world, 3],
      [pool, 1],
      [pool, 3],
    ] as const) {
      const userId = await aPerson(api.db, { roleId: role.student });
      const student = await api.clientFor(userId);
      const [{ username } = { username: '' }] = await api.db.rows<{ username: string }>(
        'select username from app_user where id = $1',
        [userId],
      );
      const { cases } = (
        await manager.get(charges.preview, { siteId: of.siteId, date, beginMinute: 540, account: username, people })
      ).data;
      const { token } = (
        await student.get(reservations.dayInfo, { venueSiteId: of.siteId, searchDate: date, hasReserveInfo: 1 })
      ).data;
      const buddyIds: number[] = [];
      for (let n = 1; n < people; n += 1) {
        const [buddy] = await api.db.rows<{ id: number }>(
          'insert into buddy (user_id, buddy_user_id, check_status) values ($1, $2, 1) returning id',
          [userId, await aPerson(api.db)],
        );
        buddyIds.push((buddy as { id: number }).id);
      }
      const space = people === 1 ? 0 : of.spaceIds.length - 1;
      const order = await student.post(
        reservations.submit,
        {
          venueSiteId: of.siteId,
          reservationDate: date,
          reservationOrderJson: JSON.stringify([
            { spaceId: of.spaceIds[space], timeId: of.timeIds[1], venueSpaceGroupId: null },
          ]),
          token,
          phone: '13800000000',
          buddyIds: buddyIds.join(','),
        },
        { key: `preview-${of.siteId}-${people}` },
      );
      expect(order).toMatchObject({ code: 200 });
      expect(cases).toMatchObject([{ roleId: role.student, fee: order.data.orderInfo.orderAmount }]);
    }
  });

  it('shows every role if none is given, marks unsold slots, and refuses an unknown person', async () => {
    await manager.post(charges.save, { siteId: world.siteId, rows: [draft(10, { roleId: role.student })] });
    await refresh();
    const { data } = await manager.get(charges.preview, {
      siteId: world.siteId,
      date: await dayAhead(1),
      beginMinute: 540,
    });
    expect(data.cases.map(({ roleId, fee }) => [roleId, fee])).toEqual([
      [3, 10],
      [4, null],
      [5, null],
      [6, null],
      [38, null],
    ]);
    expect((await table()).gaps.length).toBe(4 * 3);
    expect(
      await manager.get(charges.preview, {
        siteId: world.siteId,
        date: await dayAhead(1),
        beginMinute: 540,
        account: 'nobody-here',
      }),
    ).toMatchObject({ code: 404, errKey: 'ACCOUNT_UNKNOWN', message: '没有账号 nobody-here，请核对学工号' });
  });
});

it('never changes the price of a placed order', async () => {
  await manager.post(charges.save, { siteId: world.siteId, rows: [draft(10)] });
  await refresh();
  const date = await dayAhead(1);
  const student = await api.clientFor(await aPerson(api.db));
  const { token } = (
    await student.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: date, hasReserveInfo: 1 })
  ).data;
  const { data } = await student.post(
    reservations.submit,
    {
      venueSiteId: world.siteId,
      reservationDate: date,
      reservationOrderJson: JSON.stringify([
        { spaceId: world.spaceIds[1], timeId: world.timeIds[5], venueSpaceGroupId: null },
      ]),
      token,
      phone: '13800000000',
    },
    { key: 'placed-before' },
  );
  expect((await manager.post(charges.check, { siteId: world.siteId, rows: [draft(80)] })).data).toMatchObject({
    changed: 1,
    orders: expect.any(Number) as number,
  });
  await manager.post(charges.save, { siteId: world.siteId, rows: [draft(80)] });
  const [storedAmounts] = await api.db.rows(
    'select o.amount, sum(i.fee)::int as fees from venue_order o join venue_order_item i using (trade_no) where o.trade_no = $1 group by o.amount',
    [data.orderInfo.tradeNo],
  );
  expect(storedAmounts).toEqual({ amount: 1000, fees: 1000 });
});

it('copies a price table at a percentage, and leaves prices of single courts unchanged', async () => {
  const other = await aVenue(api.db);
  await refresh();
  await manager.post(charges.save, { siteId: other.siteId, spaceId: other.spaceIds[0], rows: [draft(1)] });
  await manager.post(charges.save, {
    siteId: world.siteId,
    rows: [draft(20), draft(9.99, { roleId: role.student, dateKind: dateKind.weekend })],
  });
  expect(
    await manager.post(charges.copy, { siteId: world.siteId, toSiteIds: [other.siteId], percent: 50 }),
  ).toMatchObject({ code: 200, data: { sites: 1, rows: 2 } });
  expect((await table(other.siteId)).rows.map(({ spaceId, price }) => [spaceId, price])).toEqual([
    [other.spaceIds[0], 1],
    [null, 10],
    [null, 5],
  ]);
});

it('exports every price, re-imports it without changes, and applies edits in the file', async () => {
  await refresh();
  const bytes = Buffer.from(
    await (await manager.fetch(charges.exportFile, { siteId: world.siteId, lang: 'zh' })).arrayBuffer(),
  );
  const again = await manager.upload(charges.importCheck, [{ name: 'prices.xlsx', bytes }]);
  expect(again).toMatchObject({ code: 200, data: { total: 2, same: 2, bad: 0 } });
  const book = new Excel.Workbook();
  await book.xlsx.load(bytes as never);
  const [page] = book.worksheets;
  const [priceColumn] = [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => page?.getRow(1).getCell(n).text === '价格（元）');
  (page?.getRow(2) as Excel.Row).getCell(priceColumn as number).value = 33.3;
  page?.addRow([page.getRow(2).getCell(1).text, '没有的场地', null, null, null, '00:00', '24:00', 1, 0]);
  const changed = Buffer.from(await book.xlsx.writeBuffer());
  expect((await manager.upload(charges.importCheck, [{ name: 'prices.xlsx', bytes: changed }])).data).toMatchObject({
    total: 3,
    changed: 1,
    same: 1,
    bad: 1,
  });
  page?.spliceRows(4, 1);
  expect(
    await manager.upload(charges.importRun, [
      { name: 'prices.xlsx', bytes: Buffer.from(await book.xlsx.writeBuffer()) },
    ]),
  ).toMatchObject({ code: 200 });
  expect((await table()).rows.map(({ price }) => price)).toContain(33.3);
});

it("shows a venue admin no other venue's prices, and a member none", async () => {
  const id = await aPerson(api.db, { roleId: role.venueAdmin });
  const far = await aVenue(api.db);
  await refresh();
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [id, [world.venueId]]);
  const near = await api.clientFor(id, { rights: [...rights] });
  expect((await near.get(charges.sites)).data.map(({ siteId }) => siteId)).toEqual([world.siteId]);
  for (const answer of [
    await near.get(charges.table, { siteId: far.siteId }),
    await near.post(charges.save, { siteId: far.siteId, rows: [] }),
    await near.post(charges.copy, { siteId: world.siteId, toSiteIds: [far.siteId] }),
    await near.get(charges.preview, { siteId: far.siteId, date: localDate('2026-05-01'), beginMinute: 540 }),
  ]) {
    expect(answer).toMatchObject({ code: 404 });
  }
  expect(await (await api.clientFor(await aPerson(api.db))).get(charges.sites)).toMatchObject({
    code: 403,
    errKey: 'NO_RIGHT',
  });
});
