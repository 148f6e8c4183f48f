import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TILL_CARD_METHOD } from '#domain/counter/till-method.rules';
import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { payStatus } from '#domain/orders/order.status';
import type { RightName } from '#contract/catalogue';
import { cardOrders } from '#contract/counter/card-order.contract';
import { counter } from '#contract/counter/counter.contract';
import { stringToSign } from '#contract/kit/signature';
import { HELPER_ORDER_TTL_MS, RECEIPT_PATH, type HelperReceipt } from '#contract/portal/counter-helper.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

const keys = { appKey: 'counter-1', secret: randomBytes(32).toString('hex') };
const folder = mkdtempSync(join(tmpdir(), 'helper-keys-'));
let api: TestApi;
let world: TestVenue;
let date: LocalDate;
beforeAll(async () => {
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys));
  api = await TestApi.boot(AppModule, 'card_order', { HELPER_FILE: join(folder, 'keys.json') });
  world = await aVenue(api.db, { spaces: 12 });
  await api.app.get(VenueTables, { strict: false }).refresh();
  date = addDays((await api.db.rows<{ d: LocalDate }>('select school_now()::date as d'))[0]?.d as LocalDate, 2);
}, 90_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

type Signed = { appKey: string; timestamp: string; sign: string; nonce: string; seller: string };
const signOf = (path: string, { appKey: _key, timestamp, sign: _sign, ...order }: Signed, secret = keys.secret) =>
  createHash('md5')
    .update(stringToSign(secret, path, order as Record<string, unknown>, timestamp))
    .digest('hex');
const seller = async (
  name: string,
  venueIds: readonly number[] | null = null,
): Promise<TestClient & { userId: number; username: string }> => {
  const userId = await aPerson(api.db, { roleId: role.seller, name });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  const rights: readonly RightName[] = ['TicketPurchase', 'TicketPurchaseSell', 'TicketPurchaseUndo'];
  const [{ username } = { username: '' }] = await api.db.rows<{ username: string }>(
    'select username from app_user where id = $1',
    [userId],
  );
  const client = Object.assign(await api.clientFor(userId, { rights }), { userId, username });
  await client.post(counter.open, { float: 0 });
  return client;
};
let place = 0;
const sell = async (by: TestClient, overrides: object = {}): Promise<string> => {
  const chosen = [{ spaceId: world.spaceIds[place % 12], timeId: world.timeIds[Math.floor(place / 12)] }];
  place += 1;
  return (
    await by.post(counter.sell, {
      venueSiteId: world.siteId,
      reservationDate: date,
      reservationOrderJson: JSON.stringify(chosen),
      roleId: role.external,
      ...overrides,
    })
  ).data.tradeNo;
};
/** Returns the helper's receipt for an order signed by the server. */
const receiptOf = (
  order: HelperReceipt | (Signed & { tradeNo: string; amount: number }),
  overrides: Partial<HelperReceipt> = {},
): HelperReceipt => {
  const receipt = {
    appKey: keys.appKey,
    timestamp: String(Date.now()),
    nonce: order.nonce,
    seller: order.seller,
    tradeNo: order.tradeNo,
    amount: Number(order.amount),
    cardNo: '6200100001',
    sign: '',
    ...overrides,
  };
  return { ...receipt, sign: signOf(RECEIPT_PATH, receipt) };
};
const payOrder = async (by: TestClient, tradeNo: string) =>
  (await by.post(cardOrders.pay, { tradeNo })).data as Signed & { tradeNo: string; amount: number; cardNo: string };

it('signs an order for one seller, one use and now; never the same twice', async () => {
  const me = await seller('周敏');
  const [one, two] = [(await me.post(cardOrders.read)).data as Signed, (await me.post(cardOrders.read)).data as Signed];
  expect(one).toEqual({
    appKey: keys.appKey,
    seller: me.username,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    timestamp: expect.stringMatching(/^\d{13}$/) as string,
    sign: signOf('/readcard', one),
  });
  expect(one.nonce).not.toBe(two.nonce);
  expect(Math.abs(Date.now() - Number(one.timestamp))).toBeLessThan(HELPER_ORDER_TTL_MS);
  expect(JSON.stringify(one)).not.toContain(keys.secret);
});

it("tells the helper to charge the price in fen to the buyer's card and no other", async () => {
  const me = await seller('周敏');
  const buyerId = await aPerson(api.db, { name: '陈一诺' });
  await api.db.rows(`update app_user set campus_card_no = '6200100009' where id = $1`, [buyerId]);
  const order = await payOrder(me, await sell(me, { buyerId, roleId: role.student }));
  expect(order).toMatchObject({ amount: 2_000, cardNo: '6200100009', sign: signOf('/paycard', order) });
  expect((await payOrder(me, await sell(me))).cardNo).toBe('');
});

it("signs nothing for a paid order, another venue's order, or without a shift", async () => {
  const [me, elsewhere, off] = [
    await seller('周敏'),
    await seller('吴越', [world.venueId + 1_000]),
    await seller('郑可'),
  ];
  await off.post(counter.close, { counted: 0 });
  const tradeNo = await sell(me);
  expect(await elsewhere.post(cardOrders.pay, { tradeNo })).toMatchObject({ code: 404 });
  expect(await off.post(cardOrders.pay, { tradeNo })).toMatchObject({ code: 250, errKey: 'SHIFT_CLOSED' });
  expect(await me.post(cardOrders.paid, { receipt: receiptOf(await payOrder(me, tradeNo)) })).toMatchObject({
    code: 200,
    data: { tradeNo, payStatus: payStatus.paid },
  });
  expect(await me.post(cardOrders.pay, { tradeNo })).toMatchObject({ code: 250, errKey: 'PAY_WINDOW_CLOSED' });
});

it('books a receipt once, however often it arrives, as income of this shift', async () => {
  const me = await seller('周敏');
  const tradeNo = await sell(me);
  const receipt = receiptOf(await payOrder(me, tradeNo));
  const codes = (await Promise.all([1, 2, 3].map(() => me.post(cardOrders.paid, { receipt })))).map(({ code }) => code);
  expect(codes).toContain(200);
  expect(await me.post(cardOrders.paid, { receipt })).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  expect(
    await api.db.rows(
      'select pay_type, offline_type, cashier_id, channel_trade_no, amount from finance_record where trade_no = $1',
      [tradeNo],
    ),
  ).toEqual([
    {
      pay_type: payType.campusCard,
      offline_type: null,
      cashier_id: me.userId,
      channel_trade_no: receipt.nonce,
      amount: 2_000,
    },
  ]);
  expect((await me.get(counter.sales)).data.content).toMatchObject([
    { tradeNo, byCard: true, offlineType: TILL_CARD_METHOD },
  ]);
  expect((await me.get(counter.shift)).data.shift).toMatchObject({
    sold: 20,
    cashDue: 0,
    lines: [{ offlineType: TILL_CARD_METHOD, count: 1, sold: 20, returned: 0 }],
  });
});

it('refuses receipts that are forged, of another amount or seller, or a mere order', async () => {
  const [me, other] = [await seller('周敏'), await seller('吴越')];
  const tradeNo = await sell(me);
  const order = await payOrder(me, tradeNo);
  const good = receiptOf(order);
  const wrong = [
    { ...good, sign: '0'.repeat(32) },
    { ...good, cardNo: '6200100002' },
    receiptOf(order, { amount: 1 }),
    receiptOf(order, { seller: other.username }),
    { ...good, sign: signOf('/paycard', good) },
    { ...good, sign: signOf(RECEIPT_PATH, good, 'f'.repeat(64)) },
  ];
  for (const receipt of wrong)
    expect(await me.post(cardOrders.paid, { receipt })).toMatchObject({ code: 250, errKey: 'RECEIPT_FORGED' });
  expect(await other.post(cardOrders.paid, { receipt: good })).toMatchObject({ code: 250, errKey: 'RECEIPT_FORGED' });
  expect(await api.db.rows('select 1 from finance_record where trade_no = $1', [tradeNo])).toEqual([]);
});

it('refunds a card payment after the sale is undone, and not before', async () => {
  const [me, other] = [await seller('周敏'), await seller('吴越')];
  const tradeNo = await sell(me);
  await me.post(cardOrders.paid, { receipt: receiptOf(await payOrder(me, tradeNo)) });
  expect(await me.post(cardOrders.back, { tradeNo })).toMatchObject({ code: 250, errKey: 'NOTHING_OWED' });
  expect(await me.post(counter.undo, { tradeNo, reason: '点错场次' })).toMatchObject({
    code: 200,
    data: { returned: 20, offlineType: TILL_CARD_METHOD },
  });
  expect(
    await api.db.rows('select kind, pay_type, status from finance_record where trade_no = $1 order by kind', [tradeNo]),
  ).toEqual([
    { kind: financeKind.income, pay_type: payType.campusCard, status: financeStatus.complete },
    { kind: financeKind.refund, pay_type: payType.campusCard, status: financeStatus.complete },
  ]);
  expect((await me.get(counter.shift)).data.shift).toMatchObject({
    cashDue: 0,
    lines: [{ offlineType: TILL_CARD_METHOD, sold: 20, returned: 20 }],
  });
  const { data } = await me.post(cardOrders.back, { tradeNo });
  expect(data).toMatchObject({ tradeNo, amount: 2_000, seller: me.username, sign: signOf('/refund', data as Signed) });
  expect(await other.post(cardOrders.back, { tradeNo })).toMatchObject({ code: 250, errKey: 'NOTHING_OWED' });
});

it('refunds at once a charge for an order that ended, and never a booked one', async () => {
  const me = await seller('周敏');
  const [late, booked] = [await sell(me), await sell(me)];
  const [receipt, bookedReceipt] = [receiptOf(await payOrder(me, late)), receiptOf(await payOrder(me, booked))];
  await api.db.rows(`update venue_order set pay_deadline = app_now() - interval '1 second' where trade_no = $1`, [
    late,
  ]);
  expect(await me.post(cardOrders.paid, { receipt })).toMatchObject({ code: 250, errKey: 'PAY_WINDOW_CLOSED' });
  expect((await me.post(cardOrders.back, { tradeNo: late, receipt })).data).toMatchObject({
    amount: 2_000,
    cardNo: receipt.cardNo,
  });
  await me.post(cardOrders.paid, { receipt: bookedReceipt });
  for (const input of [{ tradeNo: booked, receipt: bookedReceipt }, { tradeNo: booked, receipt }, { tradeNo: late }])
    expect(await me.post(cardOrders.back, input)).toMatchObject({ code: 250, errKey: 'NOTHING_OWED' });
});

it('explains what to do if no helper is set up', async () => {
  const bare = await TestApi.boot(AppModule, 'card_order_bare', { HELPER_FILE: join(folder, 'missing.json') });
  try {
    const me = await bare.clientFor(await aPerson(bare.db, { roleId: role.seller }), { rights: ['TicketPurchase'] });
    expect(await me.post(cardOrders.read)).toMatchObject({
      code: 250,
      errKey: 'HELPER_UNKNOWN',
      messageEn: expect.stringContaining('Use another payment method') as string,
    });
  } finally {
    await bare.close();
  }
});
