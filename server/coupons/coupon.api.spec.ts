import { utils, write } from '@e965/xlsx';
import {
  couponGrantSource,
  couponKind,
  couponSale,
  couponSource,
  couponStatus,
  couponTake,
  couponUse,
  couponValidity,
} from '#domain/coupons/coupon.status';
import { role } from '#domain/session/role.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { coupons } from '#contract/coupons/coupon.contract';
import { couponDesk } from '#contract/coupons/coupon-desk.contract';
import type { InputOf } from '#contract/kit/endpoint';
import { imports } from '#contract/tasks/import.contract';
import { orders } from '#contract/orders/order.contract';
import { history } from '#contract/logs/history.contract';
import { orderChanges } from '#contract/order-changes/change.contract';
import { payments } from '#contract/payments/payment.contract';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { OrderSweepService } from '#server/orders/order-sweep.service';
import { setPayPassword, TestGateway, waitUntil } from '#server/channels/test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';
import { TaskRunService } from '#server/tasks/task-run.service';
import { CouponSweepService } from './coupon-sweep.service';

const DAY = 86_400_000;
let paymentApp: TestPaymentApp;
let api: TestApi;
let gateway: TestGateway;
let desk: TestClient;
const rights = [
  'VenuesCoupon',
  'VenuesCouponAdd',
  'VenuesCouponEdit',
  'VenuesCouponDel',
  'VenuesCouponGrant',
  'VenuesCouponImport',
  'VenuesCouponExport',
  'OrdersReturnCharge',
  'Orders',
] as const;

beforeAll(async () => {
  paymentApp = await TestPaymentApp.open('coupon', { messages: true });
  ({ api, gateway } = paymentApp);
  desk = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
}, 90_000);
afterAll(() => paymentApp.close());
afterEach(() => api.database.travel(0));

let n = 0;
const draft = (overrides: Partial<InputOf<typeof couponDesk.add>> = {}): InputOf<typeof couponDesk.add> => ({
  name: `满减券${(n += 1)}`,
  enName: 'Money off',
  kind: couponKind.minus,
  amount: 5,
  validity: couponValidity.days,
  days: 7,
  take: couponTake.self,
  perUser: 5,
  ...overrides,
});
const template = async (overrides: Partial<InputOf<typeof couponDesk.add>> = {}) =>
  (await desk.post(couponDesk.add, draft(overrides))).data.id;
const phoneOf = (userId: number) => `137${String(userId).padStart(8, '0')}`;
async function member() {
  const userId = await aPerson(api.db);
  await api.db.rows('update app_user set phone = $2 where id = $1', [userId, phoneOf(userId)]);
  return { userId, client: await api.clientFor(userId), password: await setPayPassword(api.db, userId) };
}
type CouponMember = Awaited<ReturnType<typeof member>>;
const takeCoupon = async ({ client }: CouponMember, templateId: number) =>
  (await client.post(coupons.take, { templateId })).data.id;
const chooseCoupons = ({ client }: CouponMember, venueTradeNo: string, ...couponIds: number[]) =>
  client.post(coupons.choose, { venueTradeNo, couponIds });
const pay = ({ client, password }: CouponMember, venueTradeNo: string) =>
  client.post(payments.pay, { venueTradeNo, payType: 5, payPassword: password });
const coupon = async (id: number) =>
  (
    await api.db.rows<{ status: number; laid: string | null }>(
      'select c.status, x.trade_no as laid from coupon c left join coupon_use x on x.coupon_id = c.id and x.ended_at is null where c.id = $1',
      [id],
    )
  )[0];
const order = async (tradeNo: string) =>
  (
    await api.db.rows<{ os: string; ps: number; amount: number; discount: number; paid: number; back: number }>(
      'select order_status as os, pay_status as ps, amount, discount_fee as discount, pay_fee as paid, refund_fee as back from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];
const balance = async (userId: number) =>
  (await api.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance;

describe('managing coupons', () => {
  it('stores templates, reports their use, and keeps issued coupons unchanged', async () => {
    const made = draft({ total: 3, perUser: 1, minSpend: 15 });
    const { id } = (await desk.post(couponDesk.add, made)).data;
    await takeCoupon(await member(), id);
    const row = async () => (await desk.get(couponDesk.list, { keyword: made.name })).data.content[0];
    expect(await row()).toMatchObject({
      id,
      off: '满15减5',
      enOff: '¥5 off on ¥15+',
      places: '全部场地',
      good: '领取后7天',
      granted: 1,
      used: 0,
      saved: 0,
      sale: couponSale.open,
    });
    expect(await desk.post(couponDesk.edit, { ...made, id, amount: 6 })).toMatchObject({
      code: 250,
      errKey: 'COUPON_TERMS_KEPT',
    });
    expect(await desk.post(couponDesk.edit, { ...made, id, note: '仅限本人', total: 5 })).toMatchObject({ code: 200 });
    expect(await desk.post(couponDesk.edit, { ...made, id, version: 0 })).toMatchObject({ code: 409 });
    expect(await desk.post(couponDesk.remove, { id })).toMatchObject({ code: 250, errKey: 'COUPON_GIVEN_OUT' });
    expect(await desk.post(couponDesk.pause, { id, paused: true })).toMatchObject({ code: 200 });
    expect(await row()).toMatchObject({ sale: couponSale.paused });
    expect(await (await member()).client.post(coupons.take, { templateId: id })).toMatchObject({
      code: 250,
      errKey: 'COUPON_PAUSED',
    });
    const copy = (await desk.post(couponDesk.copy, { id })).data.id;
    expect((await desk.get(couponDesk.list, { keyword: '副本' })).data.content[0]).toMatchObject({
      id: copy,
      off: '满15减5',
      sale: couponSale.paused,
      granted: 0,
    });
    expect(await desk.post(couponDesk.remove, { id: copy })).toMatchObject({ code: 200 });
    expect(
      (await api.db.rows('select action from audit where object = $1 order by id', [`coupon:${id}`])).map(
        ({ action }) => action as string,
      ),
    ).toEqual(['coupon.add', 'coupon.edit', 'coupon.switch']);
    expect(
      (await desk.get(history.list, { kind: 'coupon', key: String(id) })).data.content.map(({ action }) => action),
    ).toEqual(['coupon.switch', 'coupon.edit', 'coupon.add']);
  });

  it.each([
    ['more off than spent', { minSpend: 3 }, 'COUPON_SPEND_BELOW'],
    ['nothing off', { amount: 0 }, 'COUPON_AMOUNT_WRONG'],
    [
      'an end before its beginning',
      { validity: couponValidity.fixed, beginOn: '2099-02-02', endOn: '2099-02-01' },
      'COUPON_DATES_WRONG',
    ],
    ['no code', { take: couponTake.code }, 'COUPON_CODE_MISSING'],
    ['a site nobody has', { siteIds: [999_999] }, 'COUPON_PLACE_UNKNOWN'],
  ] as const)('refuses %s, field by field', async (_, more, errKey) =>
    expect(await desk.post(couponDesk.add, draft(more as object))).toMatchObject({ code: 400, errKey }),
  );

  it('issues to named accounts, all or none, notifies them, and revokes', async () => {
    const id = await template({ take: couponTake.staff, total: 3, perUser: 2 });
    const [one, two] = [await member(), await member()];
    const names = (
      await api.db.rows<{ username: string }>('select username from app_user where id = any ($1)', [
        [one.userId, two.userId],
      ])
    ).map(({ username }) => username);
    const grant = (accounts: string, each = 1) =>
      desk.post(couponDesk.grant, {
        id,
        to: 1,
        accounts,
        each,
        source: couponGrantSource.compensation,
        reason: '停电补偿',
      });
    expect(await grant(`${names.join('，')} nobody`)).toMatchObject({ code: 400, errKey: 'COUPON_PEOPLE_UNKNOWN' });
    expect(await grant(names.join('\n'), 2)).toMatchObject({
      code: 250,
      errKey: 'COUPON_NONE_LEFT',
      data: { left: 3 },
    });
    expect(await grant(names.join(' '))).toMatchObject({ code: 200, data: { people: 2, coupons: 2 } });
    expect((await paymentApp.receivedMessages(phoneOf(one.userId)))[0]).toContain('您收到优惠券');
    const { content } = (await desk.get(couponDesk.given, { id })).data;
    expect(content.map(({ source, reason, status }) => [source, reason, status])).toEqual([
      [couponSource.compensation, '停电补偿', couponStatus.unused],
      [couponSource.compensation, '停电补偿', couponStatus.unused],
    ]);
    expect(await desk.post(couponDesk.revoke, { id: content[0]?.id ?? 0, reason: '发错' })).toMatchObject({
      code: 200,
    });
    expect(await desk.post(couponDesk.revoke, { id: content[0]?.id ?? 0, reason: '发错' })).toMatchObject({
      code: 250,
      errKey: 'COUPON_BACK',
    });
    expect(await desk.post(couponDesk.grant, { id, to: 2, roleIds: [role.companion], reason: '迎新' })).toMatchObject({
      code: 400,
      errKey: 'COUPON_NOBODY',
    });
  });

  it('issues from a file after a preview', async () => {
    const id = await template({ name: '导入券', take: couponTake.staff, total: 2, perUser: 1 });
    const people = [await member(), await member(), await member()];
    const names = await Promise.all(
      people.map(
        async ({ userId }) =>
          (await api.db.rows<{ username: string }>('select username from app_user where id = $1', [userId]))[0]
            ?.username ?? '',
      ),
    );
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['账号', '优惠券名称', '张数', '发放原因'],
        [names[0], '导入券', 1, '活动'],
        [names[1], '导入券', 2, ''],
        [names[1], '无此券', 1, ''],
        ['nobody', '导入券', 1, ''],
        [names[2], '导入券', '', ''],
      ]),
      'x',
    );
    const { data } = await desk.upload(couponDesk.importCheck, [
      { name: 'coupon.xlsx', bytes: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer },
    ]);
    expect(data).toMatchObject({ total: 5, fresh: 2, bad: 3 });
    expect(
      data.rows
        .filter(({ problems }) => problems.length > 0)
        .map(({ problems }) => problems[0]?.message)
        .sort(),
    ).toEqual(['没有此优惠券，或不在您的管理范围内', '没有此账号或已停用', '超过每人1张的上限'].sort());
    await desk.post(imports.confirm, { id: data.id });
    await api.app.get(TaskRunService, { strict: false }).run(data.id);
    expect(
      (await desk.get(couponDesk.given, { id })).data.content.map(({ source, reason }) => [source, reason]),
    ).toEqual(
      expect.arrayContaining([
        [couponSource.file, '活动'],
        [couponSource.file, ''],
      ]),
    );
  });
});

describe('a member', () => {
  it('takes an offered coupon within its limit, and redeems a code', async () => {
    const id = await template({ perUser: 1, total: 1 });
    // Code attempts are counted per person beyond the lifetime of this database, so ids must be unique.
    await api.db.rows(`select setval('app_user_id_seq', (1000000 + random() * 90000000)::int)`);
    const code = await template({ take: couponTake.code, code: 'HELLO26', perUser: 1 });
    const [first, second] = [await member(), await member()];
    expect((await first.client.get(coupons.offered)).data.find((one) => one.id === id)).toMatchObject({
      left: 1,
      mine: 0,
    });
    await takeCoupon(first, id);
    expect(await first.client.post(coupons.take, { templateId: id })).toMatchObject({
      code: 250,
      errKey: 'COUPON_GONE',
    });
    expect(await second.client.post(coupons.take, { templateId: id })).toMatchObject({
      code: 250,
      errKey: 'COUPON_GONE',
    });
    expect(await second.client.post(coupons.take, { templateId: code })).toMatchObject({ code: 404 });
    expect(await second.client.post(coupons.redeem, { code: ' hello26 ' })).toMatchObject({
      code: 200,
      data: { enName: 'Money off' },
    });
    expect(await second.client.post(coupons.redeem, { code: 'HELLO26' })).toMatchObject({
      code: 250,
      errKey: 'COUPON_ENOUGH',
    });
    expect(await second.client.post(coupons.redeem, { code: 'NOPE' })).toMatchObject({
      code: 250,
      errKey: 'COUPON_CODE_UNKNOWN',
    });
    expect((await second.client.get(coupons.mine)).data).toMatchObject({
      totalElements: 1,
      counts: { unused: 1, used: 0, expired: 0 },
    });
    for (let i = 0; i < 2; i += 1) await second.client.post(coupons.redeem, { code: `NO${i}` });
    expect(await second.client.post(coupons.redeem, { code: 'MORE' })).toMatchObject({ code: 429 });
  });
});

describe('the cashier', () => {
  it('suggests the best coupon, applies it, and charges the reduced price', async () => {
    const mine = await member();
    const five = await takeCoupon(mine, await template());
    const half = await takeCoupon(mine, await template({ kind: couponKind.percent, percent: 50, cap: 8 }));
    await takeCoupon(mine, await template({ minSpend: 30 }));
    await takeCoupon(mine, await template({ siteIds: [(await aVenue(api.db)).siteId] }));
    const { tradeNo } = await paymentApp.heldOrder(mine.userId);
    const { data } = await mine.client.get(coupons.ofOrder, { venueTradeNo: tradeNo });
    expect(data).toMatchObject({
      listed: 20,
      discount: 0,
      payFee: 20,
      couponIds: [],
      best: { couponIds: [half], discount: 8 },
    });
    expect(data.usable.map(({ id, discount }) => [id, discount])).toEqual([
      [half, 8],
      [five, 5],
    ]);
    expect(data.others.map(({ why }) => why).sort()).toEqual(
      ['未满30.00元，还差10.00元', '该优惠券不适用于此场地'].sort(),
    );
    expect(await chooseCoupons(mine, tradeNo, half, five)).toMatchObject({ code: 250, errKey: 'COUPON_ALONE' });
    expect(await chooseCoupons(mine, tradeNo, half)).toMatchObject({
      code: 200,
      data: { listed: 20, discount: 8, payFee: 12, couponIds: [half] },
    });
    expect(await chooseCoupons(mine, tradeNo, five)).toMatchObject({ data: { discount: 5, payFee: 15 } });
    expect(await coupon(half)).toEqual({ status: couponStatus.unused, laid: null });
    expect(await pay(mine, tradeNo)).toMatchObject({ code: 200, data: { payFee: 15, payStatus: payStatus.paid } });
    expect(await order(tradeNo)).toEqual({
      os: orderStatus.normal,
      ps: payStatus.paid,
      amount: 1_500,
      discount: 500,
      paid: 1_500,
      back: 0,
    });
    expect(await balance(mine.userId)).toBe(48_500);
    expect(await chooseCoupons(mine, tradeNo)).toMatchObject({ code: 250, errKey: 'PAY_WINDOW_CLOSED' });
    expect((await mine.client.get(coupons.mine, { status: couponStatus.used })).data.content[0]).toMatchObject({
      id: five,
      tradeNo,
      discount: 5,
    });
  });

  it('confirms an order that coupons made free, including combined ones', async () => {
    const mine = await member();
    const [percent, rest] = [
      await takeCoupon(mine, await template({ kind: couponKind.percent, percent: 20, combines: true })),
      await takeCoupon(mine, await template({ amount: 16, combines: true })),
    ];
    const { tradeNo } = await paymentApp.heldOrder(mine.userId);
    expect((await mine.client.get(coupons.ofOrder, { venueTradeNo: tradeNo })).data.best).toEqual({
      couponIds: expect.arrayContaining([percent, rest]) as number[],
      discount: 20,
    });
    expect(await chooseCoupons(mine, tradeNo, percent, rest)).toMatchObject({ data: { payFee: 0, discount: 20 } });
    expect(await mine.client.post(payments.pay, { venueTradeNo: tradeNo })).toMatchObject({
      code: 200,
      data: { payFee: 0, payStatus: payStatus.paid },
    });
    expect([await coupon(percent), await balance(mine.userId)]).toEqual([
      { status: couponStatus.used, laid: tradeNo },
      50_000,
    ]);
  });

  it("hides other members' coupons and orders", async () => {
    const [mine, other] = [await member(), await member()];
    const otherCoupon = await takeCoupon(other, await template());
    const { tradeNo } = await paymentApp.heldOrder(mine.userId);
    expect(await chooseCoupons(mine, tradeNo, otherCoupon)).toMatchObject({ code: 404, errKey: 'COUPON_MISSING' });
    expect(await chooseCoupons(other, tradeNo, otherCoupon)).toMatchObject({ code: 404 });
  });

  it('refunds a payment at an earlier price, and leaves the order payable', async () => {
    const mine = await member();
    const five = await takeCoupon(mine, await template());
    const { tradeNo } = await paymentApp.heldOrder(mine.userId);
    const open = async () =>
      (await mine.client.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 })).data.payData?.codeUrl ?? '';
    const before = await open();
    await chooseCoupons(mine, tradeNo, five);
    const after = await open();
    expect(after).not.toBe(before);
    await gateway.pressButton(before);
    await waitUntil(async () => (await api.db.rows('select 1 from refund where trade_no = $1', [tradeNo])).length > 0);
    expect(await order(tradeNo)).toMatchObject({
      os: orderStatus.normal,
      ps: payStatus.unpaid,
      amount: 1_500,
      paid: 0,
    });
    expect(await api.db.rows('select amount, reason from refund where trade_no = $1', [tradeNo])).toEqual([
      { amount: 2_000, reason: expect.any(String) as string },
    ]);
    await gateway.pressButton(after);
    await waitUntil(async () => (await order(tradeNo))?.ps === 2);
    expect(await order(tradeNo)).toMatchObject({ ps: payStatus.paid, paid: 1_500, discount: 500 });
  });
});

describe('an ended order', () => {
  const ended = async (
    end: (mine: CouponMember, tradeNo: string) => Promise<unknown>,
    { paid = false, days = 7 } = {},
  ) => {
    const mine = await member();
    const id = await takeCoupon(mine, await template({ days }));
    const { tradeNo } = await paymentApp.heldOrder(mine.userId, { daysAhead: 6 });
    await chooseCoupons(mine, tradeNo, id);
    if (paid) await pay(mine, tradeNo);
    await end(mine, tradeNo);
    return { id, tradeNo, mine };
  };
  const cancel = (mine: CouponMember, tradeNo: string) => mine.client.post(payments.cancel, { venueTradeNo: tradeNo });

  it('returns its coupon on expiry, and costs its listed price again', async () => {
    const { id, tradeNo } = await ended(async () => {
      await api.database.travel(11 * 60_000);
      await api.app.get(OrderSweepService, { strict: false }).sweepReleases();
    });
    expect([await coupon(id), await order(tradeNo)]).toEqual([
      { status: couponStatus.unused, laid: null },
      { os: orderStatus.cancelled, ps: payStatus.unpaid, amount: 2_000, discount: 0, paid: 0, back: 0 },
    ]);
    expect(await api.db.rows('select state from coupon_use where trade_no = $1', [tradeNo])).toEqual([
      { state: couponUse.returned },
    ]);
  });

  describe('with late money after expiry', () => {
    const late = async (
      between: (mine: CouponMember, id: number, tradeNo: string) => Promise<unknown> = async () => undefined,
    ) => {
      const mine = await member();
      const id = await takeCoupon(mine, await template());
      const { tradeNo } = await paymentApp.heldOrder(mine.userId, { daysAhead: 8 });
      await chooseCoupons(mine, tradeNo, id);
      await mine.client.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
      const [{ no = '' } = {}] = await api.db.rows<{ no: string }>(
        'select attempt_no as no from pay_attempt where trade_no = $1',
        [tradeNo],
      );
      await api.database.travel(11 * 60_000);
      await api.app.get(OrderSweepService, { strict: false }).sweepReleases();
      expect(await order(tradeNo)).toMatchObject({
        os: orderStatus.cancelled,
        ps: payStatus.unpaid,
        amount: 2_000,
        discount: 0,
      });
      await between(mine, id, tradeNo);
      await gateway.payLate(no);
      await waitUntil(async () => (await order(tradeNo))?.ps !== 1);
      return { id, tradeNo };
    };

    it('is restored with its coupon, at the discounted price', async () => {
      const { id, tradeNo } = await late();
      expect([await coupon(id), await order(tradeNo)]).toEqual([
        { status: couponStatus.used, laid: tradeNo },
        { os: orderStatus.normal, ps: payStatus.paid, amount: 1_500, discount: 500, paid: 1_500, back: 0 },
      ]);
      expect(
        await api.db.rows('select state, discount from coupon_use where trade_no = $1 order by id', [tradeNo]),
      ).toEqual([
        { state: couponUse.returned, discount: 500 },
        { state: couponUse.standing, discount: 500 },
      ]);
      expect(
        await api.db.rows('select kind from slot_hold where trade_no = $1 and released_at is null', [tradeNo]),
      ).toEqual([{ kind: 'PAID' }]);
    });

    it('refunds if another order uses the coupon, which keeps it', async () => {
      const second: string[] = [];
      const { id, tradeNo } = await late(async (mine, couponId) => {
        second.push((await paymentApp.heldOrder(mine.userId)).tradeNo);
        await chooseCoupons(mine, second[0] ?? '', couponId);
      });
      expect([await coupon(id), await order(tradeNo), await order(second[0] ?? '')]).toMatchObject([
        { laid: second[0] },
        { os: orderStatus.cancelled, ps: payStatus.refunding, amount: 2_000, discount: 0, paid: 1_500, back: 1_500 },
        { amount: 1_500, discount: 500 },
      ]);
    });

    it('refunds if the slot is taken, and leaves the coupon usable', async () => {
      const { id, tradeNo } = await late(async (mine, couponId, trade) => {
        await api.db.rows(
          `
            insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
            select site_id, space_id, date, time_id, during, 'X' || substr(trade_no, 2), 'BLOCKED'
            from slot_hold
            where trade_no = $1
          `,
          [trade],
        );
      });
      expect([await coupon(id), await order(tradeNo)]).toMatchObject([
        { status: couponStatus.unused, laid: null },
        { os: orderStatus.cancelled, ps: payStatus.refunding, amount: 2_000, paid: 1_500, back: 1_500 },
      ]);
    });
  });

  it('returns it when a paid order is cancelled, with only the money paid', async () => {
    const { id, tradeNo, mine } = await ended(cancel, { paid: true });
    expect([await coupon(id), await order(tradeNo)]).toEqual([
      { status: couponStatus.unused, laid: null },
      { os: orderStatus.cancelled, ps: payStatus.refunding, amount: 1_500, discount: 500, paid: 1_500, back: 1_500 },
    ]);
    const again = await paymentApp.heldOrder(mine.userId);
    expect(await chooseCoupons(mine, again.tradeNo, id)).toMatchObject({ data: { payFee: 15 } });
  });

  it('leaves it expired if its period has ended', async () => {
    const { id } = await ended(
      async (mine, tradeNo) => {
        await api.database.travel(3 * DAY);
        await cancel(mine, tradeNo);
      },
      { paid: true, days: 1 },
    );
    expect(await coupon(id)).toEqual({ status: couponStatus.expired, laid: null });
  });

  it('refunds parts up to the paid sum, and keeps the coupon on the order', async () => {
    const mine = await member();
    const id = await takeCoupon(mine, await template());
    const { tradeNo } = await paymentApp.heldOrder(mine.userId);
    await chooseCoupons(mine, tradeNo, id);
    await pay(mine, tradeNo);
    const [item] = await api.db.rows<{ id: number }>('select id from venue_order_item where trade_no = $1', [tradeNo]);
    const give = (amount: number) =>
      desk.post(orderChanges.returnCharge, { tradeNo, items: [{ id: item?.id ?? 0, amount }], reason: '灯光故障' });
    expect(await give(20)).toMatchObject({ code: 250, errKey: 'PART_ABOVE_REST', data: { rest: '15.00' } });
    expect(await give(10)).toMatchObject({ code: 200 });
    expect([await coupon(id), await order(tradeNo)]).toMatchObject([
      { status: couponStatus.used, laid: tradeNo },
      { paid: 1_500, back: 1_000 },
    ]);
    expect((await mine.client.get(orders.cancelPreview, { tradeNo })).data).toMatchObject({ payFee: 15, refundFee: 5 });
  });
});

describe('coupon expiry', () => {
  it('reminds once before a coupon ends, by day, and then expires it', async () => {
    const sweep = api.app.get(CouponSweepService, { strict: false });
    const mine = await member();
    const id = await takeCoupon(mine, await template({ days: 3 }));
    const [{ ms = 0 } = {}] = await api.db.rows<{ ms: number }>(
      `
        select (
          epoch_ms(((school_now()::date + 2) + interval '10 hours') at time zone school_zone()) - epoch_ms(app_now())
        )::float8 as ms
      `,
    );
    await api.database.travel(ms);
    await sweep.remind();
    await sweep.remind();
    expect(
      (await paymentApp.receivedMessages(phoneOf(mine.userId))).filter((text) => text.includes('到期')),
    ).toHaveLength(1);
    await api.database.travel(ms + 3 * DAY);
    expect(
      (await mine.client.get(coupons.mine, { status: couponStatus.expired })).data.content.map((one) => one.id),
    ).toEqual([id]);
    expect(await sweep.expire()).toBeGreaterThan(0);
    expect(await coupon(id)).toEqual({ status: couponStatus.expired, laid: null });
  });
});
