import { couponKind, couponTake, couponValidity } from '#domain/coupons/coupon.status';
import { saleFailure } from '#domain/sales/sale.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { couponDesk } from '#contract/coupons/coupon-desk.contract';
import { coupons } from '#contract/coupons/coupon.contract';
import { invoices } from '#contract/invoices/invoice.contract';
import { payments } from '#contract/payments/payment.contract';
import { Tx } from '#server/kit/db/db';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aMemberCaller, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { md5, setPayPassword, TestGateway, waitUntil } from '#server/channels/test-gateway';
import { PollSweepService } from '#server/payments/poll-sweep.service';
import { LedgerRunService } from '#server/reconciliation/ledger-run.service';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { FactUpdateService } from '#server/statistics/fact-update.service';
import { countDifferences } from '#server/statistics/rollup-proof.store';
import { SaleService } from '#server/sales/sale.service';
import { ReturnService } from './return.service';
import { PurchaseService } from './purchase.service';
import { PurchaseSweep } from './purchase.sweep';
import { AppWithTowels, stockTowels, towels, towelSale } from './test-towel';

let gateway: TestGateway;
let api: TestApi;
let world: TestVenue;
const of = <T>(type: abstract new (...dependencies: never[]) => T): T => api.app.get<T>(type, { strict: false });
const secret = md5('123456');

beforeAll(async () => {
  gateway = await TestGateway.start();
  api = await TestApi.boot(AppWithTowels, 'purchases', gateway.env);
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db);
  await stockTowels(api.db, 100);
}, 90_000);
afterAll(async () => {
  await api.close();
  await gateway.stop();
});

const place = () => ({ venueId: world.venueId, merchantId: world.merchantId });
const member = async (roleId: number = role.student) => {
  const userId = await aPerson(api.db, { roleId });
  await setPayPassword(api.db, userId);
  return { userId, client: await api.clientFor(userId), caller: aMemberCaller(userId, { roleId }) };
};
const buy = (caller: ReturnType<typeof aMemberCaller>, quantity = 2) =>
  of(PurchaseService).buy(caller, towels(quantity, place()));
const sale = async (tradeNo: string) =>
  (await api.db.rows<Record<string, unknown>>('select * from v_sale where trade_no = $1', [tradeNo]))[0];
const stock = async () => (await api.db.rows<{ stock: number }>('select stock from towel'))[0]?.stock ?? -1;
const items = (tradeNo: string) =>
  api.db.rows<{ id: number; used: number; returned: number; refund_fee: number }>(
    'select id, used, returned, refund_fee from sale_item where trade_no = $1 order by id',
    [tradeNo],
  );
const use = async (tradeNo: string, itemId: number, quantity: number) => {
  const staffId = await aPerson(api.db, { roleId: role.admin });
  await api.db.transact(async (tx) =>
    of(PurchaseService).use(tx, await of(SaleService).lockRow(tx, tradeNo), [{ itemId, quantity }], staffId),
  );
};
const payFromBalance = (client: TestClient, tradeNo: string) =>
  client.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.balance, payPassword: secret });
const balanceOf = async (userId: number) =>
  (await api.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance ?? 0;

describe('an invented kind of thing sold', () => {
  it('is bought, paid from the balance, handed over, used, returned, invoiced and counted', async () => {
    const { userId, client, caller } = await member();
    const [before, hadStock] = [await balanceOf(userId), await stock()];
    const tradeNo = await buy(caller);
    expect(await sale(tradeNo)).toMatchObject({ settles: 'order', amount: 1000, pay_status: payStatus.unpaid });
    expect(await stock()).toBe(hadStock - 2);
    expect((await client.get(payments.detail, { venueTradeNo: tradeNo })).data).toMatchObject({
      payFee: 10,
      subject: '毛巾',
      subjectEn: 'Towel',
      spaceList: [{ venueSpaceName: '毛巾 × 2', orderFee: 10 }],
    });
    const paid = await client.post(payments.pay, {
      venueTradeNo: tradeNo,
      payType: payType.balance,
      payPassword: secret,
    });
    expect(paid.data).toMatchObject({ tradeNo, payStatus: payStatus.paid, payFee: 10 });
    expect(await api.db.rows('select trade_no as no from towel_handed')).toEqual([{ no: tradeNo }]);
    expect(await balanceOf(userId)).toBe(before - 1000);

    const [line] = await items(tradeNo);
    await use(tradeNo, line?.id ?? 0, 1);
    await expect(use(tradeNo, line?.id ?? 0, 2)).rejects.toMatchObject({
      spec: saleFailure.tooMany,
      facts: { name: '毛巾', left: 1 },
    });

    expect(
      await of(ReturnService).returnPieces(caller, tradeNo, [{ itemId: line?.id ?? 0, quantity: 1 }], '不用了'),
    ).toBe(250);
    expect(await items(tradeNo)).toMatchObject([{ used: 1, returned: 1, refund_fee: 250 }]);
    expect(await stock()).toBe(hadStock - 1);
    await of(RefundSweepService).sweepRefunds();
    expect(await balanceOf(userId)).toBe(before - 750);
    expect(await sale(tradeNo)).toMatchObject({ pay_status: payStatus.paid, pay_fee: 1000, refund_fee: 250 });

    const billable = (await client.get(invoices.orders, { page: 0, size: 10 })).data.content;
    expect(billable).toEqual([expect.objectContaining({ tradeNo, name: '毛巾', amount: 7.5 })]);

    await of(FactUpdateService).updateToEnd();
    expect(
      await api.db.rows(
        `select biz, sum(gross)::int as gross, sum(refund)::int as refund from stat_income
         where span = 1 and basis = 1 and biz = 'G' group by biz`,
      ),
    ).toEqual([{ biz: 'G', gross: 1000, refund: 250 }]);
    expect((await countDifferences(api.db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it('is refused by its own rule, and when it is sold out', async () => {
    const { caller: stranger } = await member(role.external);
    await expect(buy(stranger)).rejects.toMatchObject({ spec: { key: 'TOWEL_FOR_MEMBERS' } });
    const { caller } = await member();
    const left = await stock();
    await expect(buy(caller, left + 1)).rejects.toMatchObject({ spec: saleFailure.soldOut });
    expect([await stock(), await api.db.rows('select 1 from sale where user_id = $1', [caller.userId])]).toEqual([
      left,
      [],
    ]);
  });

  it('ends unpaid at its deadline and frees its stock; a late payment restores it, once', async () => {
    const { caller, client } = await member();
    const before = await stock();
    const tradeNo = await buy(caller, 3);
    const opened = await client.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.wechat });
    expect(opened.data.payData).toMatchObject({ codeUrl: expect.any(String) as string });
    await api.db.rows(`update sale set pay_deadline = app_now() - interval '1 second' where trade_no = $1`, [tradeNo]);
    await of(PurchaseSweep).endDue();
    expect(await sale(tradeNo)).toMatchObject({ order_status: orderStatus.cancelled, pay_status: payStatus.unpaid });
    expect(await stock()).toBe(before);

    await gateway.payLate(`${tradeNo}A01`);
    await gateway.notices({ no: `${tradeNo}A01`, to: `${api.address}/venue-server/notify/wechat`, copies: 3 });
    await api.db.rows(`update pay_attempt set next_poll_at = app_now() where trade_no = $1`, [tradeNo]);
    await of(PollSweepService).sweepPolls();
    expect(await sale(tradeNo)).toMatchObject({ order_status: orderStatus.normal, pay_status: payStatus.paid });
    expect([
      await stock(),
      (await api.db.rows('select 1 from towel_handed where trade_no = $1', [tradeNo])).length,
    ]).toEqual([before - 3, 1]);
  });

  it('is refunded to its channel when it is returned whole, and ends', async () => {
    const { caller, client } = await member();
    const tradeNo = await buy(caller, 2);
    const { data } = await client.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.wechat });
    await gateway.pressButton((data.payData as { codeUrl: string }).codeUrl);
    await api.db.rows(`update pay_attempt set next_poll_at = app_now() where trade_no = $1`, [tradeNo]);
    await of(PollSweepService).sweepPolls();
    const [line] = await items(tradeNo);
    expect(
      await of(ReturnService).returnPieces(caller, tradeNo, [{ itemId: line?.id ?? 0, quantity: 2 }], '不用了'),
    ).toBe(500);
    await waitUntil(async () => {
      await api.db.rows(`update refund set next_try_at = app_now() where trade_no = $1`, [tradeNo]);
      await of(RefundSweepService).sweepRefunds();
      return (await sale(tradeNo))?.['pay_status'] === payStatus.refunded;
    });
    expect(await sale(tradeNo)).toMatchObject({
      order_status: orderStatus.cancelled,
      pay_status: payStatus.refunded,
      refund_fee: 500,
    });
    const { refunds } = await gateway.fetchRecords();
    expect(refunds.filter(({ orderNo }) => orderNo === `${tradeNo}A01`)).toMatchObject([{ amount: 500, payouts: 1 }]);
  });

  it('is paid from the balance where it belongs to no venue, and shown so', async () => {
    const { caller, client } = await member();
    const tradeNo = await of(PurchaseService).buy(caller, towels(1, { venueId: null, merchantId: world.merchantId }));
    expect(
      await client.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.balance, payPassword: secret }),
    ).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
    const finance = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: ['VenuesFinances'] });
    expect((await finance.get(payments.finances, { keyword: tradeNo })).data.content).toMatchObject([
      { venueName: '不限场馆', enVenueName: 'Any venue', amount: 5 },
    ]);
  });

  it('is returned only while it is paid, and each line once however it is named', async () => {
    const { caller, client } = await member();
    const before = await stock();
    const tradeNo = await buy(caller);
    const [line] = await items(tradeNo);
    const one = { itemId: line?.id ?? 0, quantity: 1 };
    const returnAll = (...wanted: (typeof one)[]) => of(ReturnService).returnPieces(caller, tradeNo, wanted, '不用了');
    await expect(returnAll(one)).rejects.toMatchObject({ spec: saleFailure.notPaid });
    expect((await payFromBalance(client, tradeNo)).code).toBe(200);
    await expect(returnAll(one, one, one)).rejects.toMatchObject({ spec: saleFailure.tooMany });
    expect(await returnAll(one, one)).toBe(500);
    expect(await items(tradeNo)).toMatchObject([{ returned: 2, refund_fee: 500 }]);
    expect(await stock()).toBe(before);
    await expect(returnAll(one)).rejects.toMatchObject({ spec: saleFailure.saleEnded });
    expect(await stock()).toBe(before);
    await of(RefundSweepService).sweepRefunds();
  });

  it('is returned once by two requests at once; without the lock the second is not refused by name (control)', async () => {
    const returnTwice = async () => {
      const { caller, client } = await member();
      const tradeNo = await buy(caller);
      await payFromBalance(client, tradeNo);
      const [line] = await items(tradeNo);
      const results = await Promise.allSettled(
        [1, 2].map(() =>
          of(ReturnService).returnPieces(caller, tradeNo, [{ itemId: line?.id ?? 0, quantity: 2 }], '不用了'),
        ),
      );
      const refused = results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as { spec?: unknown }).spec] : [],
      );
      expect(await items(tradeNo)).toMatchObject([{ returned: 2, refund_fee: 500 }]);
      return refused;
    };
    expect(await returnTwice()).toEqual([saleFailure.saleEnded]);

    const rows = Tx.prototype.rows;
    jest.spyOn(Tx.prototype, 'rows').mockImplementation(function (this: Tx, sql, values) {
      return rows.call(this, sql.replace('for no key update of s', ''), values);
    } as typeof rows);
    armFailpoints('sale.after_check=barrier:2');
    const refused = await returnTwice();
    armFailpoints('');
    jest.restoreAllMocks();
    expect(refused).toHaveLength(1);
    expect(refused).not.toContain(saleFailure.saleEnded);
    await of(RefundSweepService).sweepRefunds();
  });

  it('takes a coupon, and gives it back when it is cancelled unpaid', async () => {
    const { userId, caller, client } = await member();
    const desk = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
      rights: ['VenuesCoupon', 'VenuesCouponAdd'],
    });
    const { data: template } = await desk.post(couponDesk.add, {
      name: '毛巾券',
      enName: 'Towel coupon',
      kind: couponKind.minus,
      amount: 2,
      validity: couponValidity.days,
      days: 7,
      take: couponTake.self,
      perUser: 5,
      combines: true,
    });
    await client.post(coupons.take, { templateId: template.id });
    const [coupon] = await api.db.rows<{ id: number }>('select id from coupon where user_id = $1', [userId]);
    const tradeNo = await buy(caller, 1);
    const kind = jest.replaceProperty(towelSale, 'takesCoupons', false);
    expect(await client.post(coupons.choose, { venueTradeNo: tradeNo, couponIds: [coupon?.id ?? 0] })).toMatchObject({
      errKey: 'COUPON_NOT_TAKEN',
    });
    kind.restore();
    expect(
      (await client.post(coupons.choose, { venueTradeNo: tradeNo, couponIds: [coupon?.id ?? 0] })).data,
    ).toMatchObject({
      payFee: 3,
      discount: 2,
    });
    await of(ReturnService).cancelUnpaid(caller, tradeNo);
    expect(await sale(tradeNo)).toMatchObject({ order_status: orderStatus.cancelled, amount: 500, discount_fee: 0 });
    expect(await api.db.rows('select status from coupon where user_id = $1', [userId])).toEqual([{ status: 1 }]);
  });

  it('leaves no difference in the check of our own ledger', async () => {
    expect((await of(LedgerRunService).findFaults()).faults).toEqual([]);
  });
});
