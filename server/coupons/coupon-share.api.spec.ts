import fc from 'fast-check';
import { couponKind, couponTake, couponValidity } from '#domain/coupons/coupon.status';
import { fen, sum } from '#domain/kit/money';
import { role } from '#domain/session/role.status';
import { shareStatus } from '#domain/shared-payments/split.status';
import { payStatus } from '#domain/orders/order.status';
import { coupons } from '#contract/coupons/coupon.contract';
import { couponDesk } from '#contract/coupons/coupon-desk.contract';
import type { InputOf } from '#contract/kit/endpoint';
import { orders } from '#contract/orders/order.contract';
import { ownOrders } from '#contract/orders/own-order.contract';
import { payments } from '#contract/payments/payment.contract';
import { splits } from '#contract/shared-payments/split.contract';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { md5, setPayPassword } from '#server/channels/test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';

let paymentApp: TestPaymentApp;
let api: TestApi;
let desk: TestClient;
const secret = md5('123456');

beforeAll(async () => {
  paymentApp = await TestPaymentApp.open('coupon_share', { messages: true });
  ({ api } = paymentApp);
  desk = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    rights: ['VenuesCoupon', 'VenuesCouponAdd', 'Orders'],
  });
}, 90_000);
afterAll(() => paymentApp.close());

let n = 0;
const template = async (overrides: Partial<InputOf<typeof couponDesk.add>> = {}) =>
  (
    await desk.post(couponDesk.add, {
      name: `分摊券${(n += 1)}`,
      enName: `Shared ${n}`,
      kind: couponKind.minus,
      amount: 5,
      validity: couponValidity.days,
      days: 7,
      take: couponTake.self,
      perUser: 50,
      combines: true,
      ...overrides,
    })
  ).data.id;

/** Creates an unpaid order shared by a number of people, and coupons of the first of them. */
async function group(people: number, templates: readonly number[]) {
  const ids: number[] = [];
  for (let i = 0; i < people; i += 1) {
    const id = await aPerson(api.db);
    await setPayPassword(api.db, id);
    ids.push(id);
  }
  await api.db.rows(`update app_user set phone = '136' || lpad(id::text, 8, '0') where id = any ($1)`, [ids]);
  const { tradeNo } = await paymentApp.heldOrder(ids[0] as number);
  await api.db.rows('update venue_order set buddy_ids = $2 where trade_no = $1', [tradeNo, ids.slice(1)]);
  const clients = await Promise.all(ids.map((id) => api.clientFor(id)));
  const owner = clients[0] as TestClient;
  const held = [];
  for (const templateId of templates) held.push((await owner.post(coupons.take, { templateId })).data.id);
  return { tradeNo, ids, clients, owner, held };
}
type Group = Awaited<ReturnType<typeof group>>;
const chooseCoupons = ({ owner, tradeNo }: Group, ...couponIds: number[]) =>
  owner.post(coupons.choose, { venueTradeNo: tradeNo, couponIds });
const open = async ({ owner, tradeNo }: Group) => (await owner.post(splits.open, { tradeNo })).data.shares;
const shares = ({ tradeNo }: Pick<Group, 'tradeNo'>) =>
  api.db.rows<{ id: number; amount: number; status: number }>(
    'select id, amount, status from order_share where trade_no = $1 order by n',
    [tradeNo],
  );
const amount = async ({ tradeNo }: Group) =>
  (await api.db.rows<{ amount: number }>('select amount from venue_order where trade_no = $1', [tradeNo]))[0]?.amount ??
  -1;
const pay = ({ clients, tradeNo }: Group, who: number, shareId: number) =>
  (clients[who] as TestClient).post(splits.pay, { tradeNo, shareId, payPassword: secret });
const box = ({ ids }: Group, who: number) => paymentApp.receivedMessages(`136${String(ids[who]).padStart(8, '0')}`);

it('redistributes the price when a coupon is applied or removed, and each pays the new share', async () => {
  const us = await group(3, [await template({ name: '五元券', enName: 'Five off' })]);
  const [, before] = await open(us);
  expect(await chooseCoupons(us, ...us.held)).toMatchObject({ code: 200, data: { payFee: 15 } });
  expect((await shares(us)).map((one) => one.amount)).toEqual([500, 500, 500]);
  expect((await box(us, 1))[0]).toContain('您的一份为5.00元');
  expect(await pay(us, 1, before?.id ?? 0)).toMatchObject({ code: 404, errKey: 'SPLIT_MISSING' });
  await chooseCoupons(us);
  expect((await shares(us)).map((one) => one.amount)).toEqual([667, 667, 666]);
  await chooseCoupons(us, ...us.held);
  for (const [who, { id }] of (await shares(us)).entries()) expect(await pay(us, who, id)).toMatchObject({ code: 200 });
  expect(await api.db.rows('select balance from wallet where user_id = any ($1) order by user_id', [us.ids])).toEqual(
    [49_500, 49_500, 49_500].map((balance) => ({ balance })),
  );
  expect((await us.owner.get(ownOrders.detail, { tradeNo: us.tradeNo })).data).toMatchObject({
    order: { orderAmount: 15, payStatus: payStatus.paid },
    discount: 5,
    coupons: [{ name: '五元券', enName: 'Five off' }],
  });
  expect((await desk.get(orders.detail, { tradeNo: us.tradeNo })).data).toMatchObject({
    orderAmount: 15,
    discountFee: 5,
    coupons: [{ name: '五元券' }],
  });
  expect((await desk.get(orders.list, { keyword: us.tradeNo })).data.content[0]).toMatchObject({
    orderAmount: 15,
    discountFee: 5,
  });
});

it("keeps showing a returned coupon's discount beside the paid price", async () => {
  const us = await group(2, [await template({ name: '退回券' })]);
  await chooseCoupons(us, ...us.held);
  expect(
    await us.owner.post(payments.pay, { venueTradeNo: us.tradeNo, payType: 5, payPassword: secret }),
  ).toMatchObject({ code: 200 });
  await us.owner.post(payments.cancel, { venueTradeNo: us.tradeNo });
  expect((await us.owner.get(ownOrders.detail, { tradeNo: us.tradeNo })).data).toMatchObject({
    order: { orderAmount: 15 },
    discount: 5,
    coupons: [{ name: '退回券' }],
  });
});

it('is refused by name once a companion has paid, and changes nothing', async () => {
  const us = await group(2, [await template()]);
  const issued = await open(us);
  await pay(us, 1, issued[1]?.id ?? 0);
  expect(await chooseCoupons(us, ...us.held)).toMatchObject({ code: 250, errKey: 'COUPON_SHARED' });
  expect(await shares(us)).toMatchObject([
    { amount: 1_000, status: shareStatus.unpaid },
    { amount: 1_000, status: shareStatus.paid },
  ]);
  expect(await amount(us)).toBe(2_000);
});

it('ends the sharing if a coupon leaves too little each, and notifies companions', async () => {
  const us = await group(3, [await template({ amount: 19.98 })]);
  await open(us);
  expect(await chooseCoupons(us, ...us.held)).toMatchObject({ code: 200, data: { payFee: 0.02 } });
  expect(await shares(us)).toEqual([]);
  expect((await box(us, 2))[0]).toContain('订单金额已变小，由下单人支付），您无需支付');
  expect((await us.owner.get(splits.one, { tradeNo: us.tradeNo })).data.shares).toEqual([]);
});

it('keeps the sum of shares equal to the price for any sequence of coupons', async () => {
  const kinds = [
    await template({ amount: 3.33 }),
    await template({ amount: 7.01 }),
    await template({ kind: couponKind.percent, percent: 37 }),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 5 }),
      fc.array(fc.subarray([0, 1, 2]), { minLength: 1, maxLength: 5 }),
      async (people, steps) => {
        const us = await group(people, kinds);
        await open(us);
        for (const step of steps) {
          expect(await chooseCoupons(us, ...step.map((one) => us.held[one] as number))).toMatchObject({ code: 200 });
          const now = (await shares(us)).map((one) => fen(one.amount));
          expect(now).toHaveLength(people);
          expect(sum(now)).toBe(await amount(us));
          expect(Math.max(...now) - Math.min(...now)).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

/** A coupon applied while a share is paid: one waits for the other, and no fen is lost. */
it('charges a concurrent share at the old price, or asks for the new one', async () => {
  for (let round = 0; round < 6; round += 1) {
    const us = await group(2, [await template()]);
    const issued = await open(us);
    const [applied, paid] = await Promise.all([chooseCoupons(us, ...us.held), pay(us, 1, issued[1]?.id ?? 0)]);
    expect([applied.code, paid.code]).toEqual(applied.code === 200 ? [200, 404] : [250, 200]);
    expect(sum((await shares(us)).map((one) => fen(one.amount)))).toBe(await amount(us));
  }
});
