import { orderStatus, payStatus } from '#domain/orders/order.status';
import { bizType } from '#domain/sales/biz-type.status';
import { catalogue } from '#contract/catalogue';
import { envelopeCode } from '#contract/kit/envelope';
import { sales } from '#contract/sales/sale.contract';
import { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller, anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { SaleRegistry } from '#server/sales/sale-registry.service';
import { PurchaseService } from './purchase.service';
import { AppWithTowels, stockTowels, towels } from './test-towel';

let api: TestApi;
let world: TestVenue;
const of = <T>(type: abstract new (...dependencies: never[]) => T): T => api.app.get<T>(type, { strict: false });

beforeAll(async () => {
  api = await TestApi.boot(AppWithTowels, 'own_sales');
  world = await aVenue(api.db);
  await stockTowels(api.db, 100);
}, 90_000);
afterAll(() => api.close());

const topUp = async (userId: number) =>
  (
    await api.db.rows<{ no: string }>(
      `
        insert into recharge (
          trade_no, user_id, merchant_id, amount, gift, pay_before, paid_at, pay_type, attempt_no, gmt_create
        )
        values (
          new_trade_no('W'), $1::int, $2, 5000, 0, app_now(), app_now(), 3, 'x' || $1::text, app_now() - interval '1 hour'
        )
        returning trade_no as no
      `,
      [userId, world.merchantId],
    )
  )[0]?.no ?? '';

/** Creates a member with two purchases of towels, an older top-up and a booking older than that. */
async function aBuyer(time: number) {
  const userId = await aPerson(api.db);
  const booking = (await anOrder(api.db, world, userId, { time })).tradeNo;
  await api.db.rows(`update venue_order set gmt_create = app_now() - interval '1 day' where trade_no = $1`, [booking]);
  const recharge = await topUp(userId);
  const goods: string[] = [];
  for (const quantity of [1, 2])
    goods.push(
      await of(PurchaseService).buy(
        aMemberCaller(userId),
        towels(quantity, { venueId: world.venueId, merchantId: world.merchantId }),
      ),
    );
  return { client: await api.clientFor(userId), booking, recharge, goods };
}

it('lists what a member bought of every kind, newest first, and nothing of another member', async () => {
  const { client, booking, recharge, goods } = await aBuyer(0);
  const other = await aBuyer(1);
  const { data } = await client.get(sales.mine, {});
  expect(data.content.map(({ tradeNo }) => tradeNo)).toEqual([...[...goods].reverse(), recharge, booking]);
  expect(data).toMatchObject({
    totalElements: 4,
    kinds: [
      { biz: bizType.venue, count: 1 },
      { biz: bizType.goods, count: 2 },
      { biz: bizType.recharge, count: 1 },
    ],
  });
  expect(data.content[0]).toEqual({
    tradeNo: goods[1],
    biz: bizType.goods,
    name: '毛巾',
    enName: 'Towel',
    detail: '白色',
    detailEn: 'white',
    beginAt: '2026-01-01 00:00',
    endAt: '2099-01-01 00:00',
    amount: 10,
    paid: 0,
    refunded: 0,
    orderStatus: orderStatus.normal,
    payStatus: payStatus.unpaid,
    gmtCreate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
    page: null,
  });
  expect(data.content[2]).toMatchObject({ amount: 50, paid: 50, payStatus: payStatus.paid });
  expect(data.content[3]?.page).toContain(booking);
  const theirs = (await other.client.get(sales.mine, { size: 200 })).data;
  expect(theirs.content.map(({ tradeNo }) => tradeNo)).toEqual([
    ...[...other.goods].reverse(),
    other.recharge,
    other.booking,
  ]);
  const stranger = await aPerson(api.db);
  expect((await (await api.clientFor(stranger)).get(sales.mine, {})).data).toMatchObject({ content: [], kinds: [] });
  expect((await api.anonymous.get(sales.mine, {})).code).toBe(envelopeCode.unauthorized);
});

it('lists one kind, page by page, and counts all kinds', async () => {
  const { client, goods } = await aBuyer(2);
  for (const page of [0, 1]) {
    const { data } = await client.get(sales.mine, { biz: bizType.goods, page, size: 1 });
    expect(data).toMatchObject({ totalElements: 2, totalPages: 2, content: [{ tradeNo: goods[1 - page] }] });
    expect(data.kinds.map(({ count }) => count)).toEqual([1, 2, 1]);
  }
  expect((await client.get(sales.mine, { biz: bizType.lease })).data).toMatchObject({ content: [], totalElements: 0 });
  expect((await client.get(sales.mine, { biz: 'Z' as never })).code).toBe(envelopeCode.badInput);
});

it('leaves out what staff blocked with a member account', async () => {
  const userId = await aPerson(api.db);
  const { tradeNo } = await anOrder(api.db, world, userId, { time: 3 });
  await api.db.rows('update venue_order set source = 3 where trade_no = $1', [tradeNo]);
  expect((await (await api.clientFor(userId)).get(sales.mine, {})).data).toMatchObject({ content: [], kinds: [] });
});

it('knows pages of the catalogue only', () => {
  const paths = catalogue.map(({ path }) => path.replace(/:\w+/g, ':'));
  const kinds = of(SaleRegistry).list();
  expect(kinds.length).toBeGreaterThan(3);
  for (const { memberPage } of kinds)
    if (memberPage !== null) expect(paths).toContain(memberPage.replace(/:\w+/g, ':'));
});

it('finds the sales of a member by an index of each part', async () => {
  const plan = await api.db.transact(async (tx) => {
    await tx.rows('set local enable_seqscan = off');
    return tx.rows<{ 'QUERY PLAN': string }>(
      'explain select * from v_sale where user_id = 1 order by gmt_create desc limit 20',
    );
  });
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch(/order_user|order_broken/);
  expect(text).toMatch(/recharge_person/);
  expect(text).toMatch(/bulk_booking_user/);
  expect(text).toMatch(/sale_user/);
  expect(text).not.toMatch(/Seq Scan on (?:venue_order|recharge|bulk_booking|sale)\b/);
});
