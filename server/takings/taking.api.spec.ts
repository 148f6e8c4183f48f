import Excel from 'exceljs';
import type { LocalDate } from '#domain/kit/time';
import { financeKind, payType } from '#domain/payments/pay.status';
import { takingBasis, takingBy } from '#domain/takings/taking.status';
import type { RightName } from '#contract/catalogue';
import { takings } from '#contract/takings/taking.contract';
import { turnovers } from '#contract/takings/turnover.contract';
import { AppModule } from '#server/app.module';
import { Settings } from '#server/kit/settings/settings';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let ownVenue: TestVenue;
let otherVenue: TestVenue;
let admin: TestClient;
let seller: number;
const rights: readonly RightName[] = ['VenuesTaking', 'VenuesTakingExport', 'moneyEye'];
const span = { dateFrom: '2026-05-01' as LocalDate, dateTo: '2026-05-31' as LocalDate };
let nth = 0;

/** Creates a settled finance record. */
async function createRecord(
  world: TestVenue,
  {
    day = '2026-05-02 10:00',
    kind = financeKind.income as number,
    by = payType.wechat as number,
    amount = 1_000,
    offline = null as number | null,
    cashier = null as number | null,
    back = false,
  },
): Promise<string> {
  const userId = seller;
  const no = `D260501${String(++nth).padStart(8, '0')}`;
  const refundNo = back ? `${no}R01` : null;
  await api.db.rows(
    `
      insert into finance_record (
        no, kind, trade_no, refund_no, pay_type, offline_type, amount, status, merchant_id, venue_id, user_id,
        cashier_id, gmt_create, done_at
      )
      values ($12, $2, $1, $3, $4, $5, $6, 2, $7, $8, $9, $10, now(), ($11 || '+08:00')::timestamptz)
    `,
    [no, kind, refundNo, by, offline, amount, world.merchantId, world.venueId, userId, cashier, day, `F${no}${kind}`],
  );
  return no;
}

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'takings');
  [ownVenue, otherVenue] = [await aVenue(api.db), await aVenue(api.db)];
  seller = await aPerson(api.db, { name: '周敏' });
  admin = await api.clientFor(await aPerson(api.db, { roleId: 2 }), { rights });
  await createRecord(ownVenue, { amount: 2_000 });
  await createRecord(ownVenue, { amount: 500, by: payType.balance });
  await createRecord(ownVenue, {
    day: '2026-05-02 23:59:59',
    amount: 3_000,
    by: payType.offline,
    offline: 1,
    cashier: seller,
  });
  await createRecord(otherVenue, { day: '2026-05-03 00:00', amount: 700, by: payType.school });
  await createRecord(otherVenue, { day: '2026-05-03 12:00', amount: 10_000, kind: financeKind.recharge });
  await createRecord(otherVenue, {
    day: '2026-05-03 13:00',
    amount: 300,
    kind: financeKind.refund,
    by: payType.school,
    back: true,
  });
  await createRecord(otherVenue, { day: '2026-06-01 00:00', amount: 9_999 });
}, 90_000);
afterAll(() => api.close());

const rows = async (more: object) => (await admin.get(takings.list, { ...span, ...more, order: 'asc' })).data;

describe('the takings report', () => {
  it("sums each day by the school's clock, on the cash basis by default", async () => {
    const { content, totals } = await rows({});
    expect(content).toMatchObject([
      { key: '2026-05-02', count: 2, gross: 50, refund: 0, net: 50 },
      { key: '2026-05-03', count: 2, gross: 107, refundCount: 1, refund: 3, net: 104 },
    ]);
    expect(totals).toEqual({ gross: 157, refund: 3, net: 154 });
  });

  it('counts balance payments and no recharges on the earned basis', async () => {
    const { totals } = await rows({ basis: takingBasis.earned });
    expect(totals).toEqual({ gross: 62, refund: 3, net: 59 });
  });

  it.each([
    [
      'method',
      takingBy.method,
      [
        ['1/0', 0],
        ['3/0', 12_000],
        ['6/1', 3_000],
        ['19/0', 400],
      ],
    ],
    ['seller', takingBy.seller, [['0', 12_400]]],
    ['business', takingBy.business, [['D', 15_400]]],
  ] as const)('is grouped by %s', async (_title, by, expected) => {
    const { content } = await rows({ by });
    for (const [key, net] of expected.filter(([, sum]) => sum > 0))
      expect(content.find((row) => row.key === key)).toMatchObject({ net: net / 100 });
    expect(content.reduce((sum, { net }) => sum + Math.round(net * 100), 0)).toBe(15_400);
    expect(content.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 0);
  });

  it('masks sellers, names venues in both languages, and limits a venue admin to his venue', async () => {
    expect((await rows({ by: takingBy.seller })).content.find(({ key }) => key === String(seller))).toMatchObject({
      name: '周*',
      gross: 30,
    });
    const venueAdminId = await aPerson(api.db, { roleId: 9 });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [venueAdminId, [ownVenue.venueId]]);
    const venueAdmin = await api.clientFor(venueAdminId, { rights: ['VenuesTaking', 'VenuesTakingExport'] });
    const { data } = await venueAdmin.get(takings.list, { ...span, by: takingBy.venue });
    expect(data.content).toMatchObject([{ key: String(ownVenue.venueId), net: 50 }]);
    // Callers who may not see money get neither totals nor a file.
    expect(data.totals).toBeNull();
    expect(((await (await venueAdmin.fetch(takings.exportFile, span)).json()) as { errKey: string }).errKey).toBe(
      'TAKING_BLIND',
    );
  });

  it('is paged, sorted and filtered, and refuses an unsupported period', async () => {
    const page = (await admin.get(takings.list, { ...span, sort: 'net', order: 'desc', page: 0, size: 1 })).data;
    expect([page.totalElements, page.content.map(({ key }) => key)]).toEqual([2, ['2026-05-03']]);
    expect((await rows({ payType: payType.school })).content).toMatchObject([{ key: '2026-05-03', net: 4 }]);
    expect((await rows({ venueId: ownVenue.venueId, biz: 'D' })).totals).toEqual({ gross: 50, refund: 0, net: 50 });
    expect(await admin.get(takings.list, { dateFrom: span.dateTo, dateTo: span.dateFrom })).toMatchObject({
      code: 400,
      errKey: 'TAKING_RANGE',
    });
    expect(await admin.get(takings.list, { dateFrom: '2024-05-02' as LocalDate, dateTo: span.dateTo })).toMatchObject({
      code: 400,
      errKey: 'TAKING_RANGE',
    });
  });

  it('is exported as a workbook with the same lines', async () => {
    const file = await admin.fetch(takings.exportFile, { ...span, by: takingBy.method, lang: 'en' });
    const workbook = new Excel.Workbook();
    await workbook.xlsx.load(await file.arrayBuffer());
    const text =
      workbook.worksheets[0]
        ?.getSheetValues()
        .map((row) => JSON.stringify(row))
        .join('\n') ?? '';
    expect(text).toContain('Offline payment · Cash');
    expect(text).toContain('WeChat Pay');
  });
});

describe('the turnover wall', () => {
  const wall = (venueId: number, headers: Record<string, string> = {}) =>
    api.anonymous.get(turnovers.wall, { venueId }, { headers });
  const reveal = async (on: '0' | '1') => {
    await api.db.rows(
      `
        insert into sys_setting (sys_key, sys_val)
        values ('display.revenue', $1)
        on conflict (sys_key) do update set sys_val = $1
      `,
      [on],
    );
    await api.app.get(Settings, { strict: false }).refresh();
  };

  it('hides figures from anonymous viewers if configured, and persons from everybody', async () => {
    await reveal('0');
    expect((await wall(0)).data.figures).toBeNull();
    expect((await wall(ownVenue.venueId, { 'display-token': 'guessed' })).data.figures).toBeNull();
    expect(await wall(99_999)).toMatchObject({ code: 404 });
  });

  it('counts today, the month and their parts, on the earned basis', async () => {
    await reveal('1');
    const [{ now } = { now: '' }] = await api.db.rows<{ now: string }>(
      `select to_char(school_now(), 'YYYY-MM-DD HH24:MI:SS') as now`,
    );
    await createRecord(ownVenue, { day: now, amount: 4_000 });
    await createRecord(ownVenue, { day: now, amount: 1_500, by: payType.balance });
    await createRecord(ownVenue, { day: now, amount: 9_000, kind: financeKind.recharge });
    await createRecord(ownVenue, { day: now, amount: 500, kind: financeKind.refund, back: true });
    const { data } = await wall(ownVenue.venueId);
    expect(data.venue?.id).toBe(ownVenue.venueId);
    expect(data.figures).toMatchObject({
      today: { net: 50, gross: 55, refund: 5, count: 2, refundCount: 1 },
      methods: [
        { name: '微信支付', net: 35 },
        { name: '余额', net: 15 },
      ],
      business: [{ name: '场地预约', net: 50 }],
    });
    expect(data.figures?.days).toHaveLength(30);
    expect(data.figures?.days[29]?.net).toBe(50);
    expect((await wall(0)).data.figures?.places).toMatchObject([{ net: 50 }]);
    expect(JSON.stringify(data)).not.toMatch(/周敏|userId|tradeNo/);
  });
});
