import { fen } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { AttemptStore } from '#server/finance/attempt.store';
import { SaleSettlementService } from '#server/payments/sale-settlement.service';

/** All members of a flooded hall cancel within the same second. */
const ORDERS = 200;
const PEOPLE = 40;

let api: TestApi;
let world: TestVenue;
let people: { userId: number; client: TestClient }[];
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'cancel_crowd');
  world = await aVenue(api.db, { spaces: 60 });
  people = [];
  for (let i = 0; i < PEOPLE; i += 1) {
    const userId = await aPerson(api.db);
    people.push({ userId, client: await api.clientFor(userId) });
  }
}, 120_000);
afterAll(() => api.close(), 60_000);

const tally = (codes: readonly number[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));

let slot = 0;
/** Creates paid orders of one site and day, each with its own member. */
async function createPaidOrders(count: number): Promise<{ id: number; tradeNo: string; client: TestClient }[]> {
  const orders: { id: number; tradeNo: string; client: TestClient }[] = [];
  for (let i = 0; i < count; i += 1) {
    const { userId, client } = people[i % PEOPLE]!;
    const n = slot++;
    const { id, tradeNo } = await anOrder(api.db, world, userId, {
      space: n % 60,
      time: Math.floor(n / 60) % 14,
      daysAhead: 5,
    });
    const { attemptNo, amount } = await api.db.transact((tx) =>
      api.app
        .get(AttemptStore)
        .create(tx, { tradeNo, userId, payType: payType.wechat, amount: fen(2000), payBefore: null }),
    );
    await api.app
      .get(SaleSettlementService)
      .settle(api.db, attemptNo, { attemptNo, amount, channelTradeNo: `42${attemptNo}` });
    orders.push({ id, tradeNo, client });
  }
  return orders;
}
const refundsOf = async (tradeNos: readonly string[]) =>
  (await api.db.rows<{ n: number }>('select count(*)::int as n from refund where trade_no = any ($1)', [tradeNos]))[0]
    ?.n;

it('answers 200 concurrent cancellations of 200 bookings, with one refund each', async () => {
  const made = await createPaidOrders(ORDERS);
  const answers = await Promise.all(
    made.map(({ client, tradeNo }) => client.post(payments.cancel, { venueTradeNo: tradeNo })),
  );
  expect(tally(answers.map(({ http }) => http))).toEqual({ 200: ORDERS });
  expect(tally(answers.map(({ code }) => code))).toEqual({ 200: ORDERS });
  expect(await refundsOf(made.map(({ tradeNo }) => tradeNo))).toBe(ORDERS);
}, 240_000);

it('answers twenty concurrent cancellations of one booking, with one refund', async () => {
  const [one] = await createPaidOrders(1);
  const { client, id, tradeNo } = one!;
  const outcome = (i: number) => ({ key: `cancel-key-${i}`, timestamp: Date.now() + i });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? client.post(payments.cancel, { venueTradeNo: tradeNo }, outcome(i))
        : client.post(orders.cancelById, { id }, outcome(i)),
    ),
  );
  expect(tally(answers.map(({ code }) => code))).toEqual({ 200: 20 });
  expect(await refundsOf([tradeNo])).toBe(1);
});
