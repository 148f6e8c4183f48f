import { createCipheriv, randomBytes } from 'node:crypto';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { financeStatus } from '#domain/payments/pay.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { PayPasswordStore } from '#server/wallet/pay-password.store';
import { AppModule } from '#server/app.module';
import type { TestApi } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { PollSweepService } from './poll-sweep.service';
import { md5, setPayPassword, TestGateway, waitUntil } from '#server/channels/test-gateway';
import { TestPaymentApp } from './test-payment-app';

let app: TestPaymentApp;
let gateway: TestGateway;
let api: TestApi;

beforeAll(async () => {
  app = await TestPaymentApp.open('pay');
  ({ gateway, api } = app);
}, 90_000);
afterAll(() => app.close());
afterEach(() => gateway.faults());

const heldOrder = (userId: number, more: Parameters<TestPaymentApp['heldOrder']>[1] = {}) =>
  app.heldOrder(userId, more);
const stateOf = async (tradeNo: string) =>
  (
    await api.db.rows<{ os: string; ps: number; refund: number }>(
      'select order_status as os, pay_status as ps, refund_fee as refund from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];
const sweep = () => api.app.get(RefundSweepService).sweepRefunds();

describe('payment from the balance', () => {
  it('charges once, books the slot, and answers a second payment as already paid', async () => {
    const userId = await aPerson(api.db);
    const password = await setPayPassword(api.db, userId);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const paid = await member.post(payments.pay, {
      venueTradeNo: tradeNo,
      payType: 5,
      payPassword: password,
      isApp: '0',
    });
    expect(paid).toMatchObject({
      code: 200,
      data: { payFee: 20, payStatus: payStatus.paid, schoolPayUrl: null, payData: null },
    });
    expect(
      await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: md5('000000') }),
    ).toMatchObject({ code: 200, data: { payFee: 20, payStatus: payStatus.paid } });
    expect(await api.db.rows('select balance from wallet where user_id = $1', [userId])).toEqual([{ balance: 48_000 }]);
    expect(
      await api.db.rows('select kind from slot_hold where trade_no = $1 and released_at is null', [tradeNo]),
    ).toEqual([{ kind: 'PAID' }]);
    expect(
      await api.db.rows('select due, paid, refunded, in_transit, kept, state from v_payment where trade_no = $1', [
        tradeNo,
      ]),
    ).toEqual([{ due: 2000, paid: 2000, refunded: 0, in_transit: 0, kept: 2000, state: payStatus.paid }]);
  });

  it('returns the same answer for the same key, and refuses the key with another body', async () => {
    const userId = await aPerson(api.db);
    const password = await setPayPassword(api.db, userId);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const input = { venueTradeNo: tradeNo, payType: 5, payPassword: password };
    const first = await member.post(payments.pay, input, { key: 'pay-key-1' });
    expect(await member.post(payments.pay, input, { key: 'pay-key-1', timestamp: Date.now() + 5 })).toMatchObject({
      code: 200,
      data: first.data,
    });
    expect(await member.post(payments.pay, { ...input, remark: 'x' }, { key: 'pay-key-1' })).toMatchObject({
      code: 409,
    });
  });

  it('counts wrong passwords, and locks for two hours after five', async () => {
    const userId = await aPerson(api.db);
    const password = await setPayPassword(api.db, userId);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const wrong = () => member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: md5('999999') });
    const right = () => member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password });
    for (const left of [4, 3, 2, 1, 0])
      expect(await wrong()).toMatchObject({ code: 250, errKey: 'PAY_PASSWORD_WRONG', data: { left } });
    expect(await right()).toMatchObject({ code: 250, errKey: 'PAY_PASSWORD_LOCKED' });
    await api.db.rows(`update wallet set locked_until = app_now() where user_id = $1`, [userId]);
    expect(await right()).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  });

  const guess12 = async () => {
    const userId = await aPerson(api.db);
    await setPayPassword(api.db, userId);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: md5(`guess ${i}`) }),
      ),
    );
    return {
      tried: answers.filter(({ errKey }) => errKey === 'PAY_PASSWORD_WRONG').length,
      locked: answers.filter(({ errKey }) => errKey === 'PAY_PASSWORD_LOCKED').length,
    };
  };

  it('never exceeds the count under parallel guesses', async () => {
    expect(await guess12()).toEqual({ tried: 5, locked: 7 });
  });

  it('would be guessed more often if tries were read before they are counted (control)', async () => {
    const store = api.app.get(PayPasswordStore, { strict: false });
    const counted = jest.spyOn(store, 'countTry').mockImplementation(async (_, userId, max) => {
      const [seen] = await api.db.rows<{ hash: string; tries: number }>(
        'select pay_password_hash as hash, wrong_count + 1 as tries from wallet where user_id = $1',
        [userId],
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (!seen || seen.tries > max) return null;
      await api.db.rows('update wallet set wrong_count = $2 where user_id = $1', [userId, seen.tries]);
      return seen;
    });
    expect((await guess12()).tried).toBeGreaterThan(5);
    counted.mockRestore();
  });

  it('keeps a password that was set while the one before was checked', async () => {
    const userId = await aPerson(api.db);
    await setPayPassword(api.db, userId);
    const store = api.app.get(PayPasswordStore, { strict: false });
    const counted = await store.countTry(api.db, userId, 5);
    await api.db.rows(`update wallet set pay_password_hash = 'newer' where user_id = $1`, [userId]);
    await store.clearTries(api.db, userId, counted?.hash ?? '', 'rehashed');
    expect(await api.db.rows('select pay_password_hash as hash from wallet where user_id = $1', [userId])).toEqual([
      { hash: 'newer' },
    ]);
  });

  it('costs no try if several payments carry the right password at once', async () => {
    const userId = await aPerson(api.db, { balance: 100_000 });
    const password = await setPayPassword(api.db, userId);
    const member = await api.clientFor(userId);
    const orders = [await heldOrder(userId), await heldOrder(userId), await heldOrder(userId)];
    const answers = await Promise.all(
      orders.map(({ tradeNo }) =>
        member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password }),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(await api.db.rows('select wrong_count from wallet where user_id = $1', [userId])).toEqual([
      { wrong_count: 0 },
    ]);
  });

  it('reports a short balance, a missing password, or one never set', async () => {
    const userId = await aPerson(api.db, { balance: 1_999 });
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5 })).toMatchObject({
      code: 400,
      errKey: 'PAY_PASSWORD_MISSING',
    });
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: md5('1') })).toMatchObject(
      { code: 250, errKey: 'PAY_PASSWORD_UNSET' },
    );
    const password = await setPayPassword(api.db, userId);
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password })).toMatchObject(
      { code: 250, errKey: 'BALANCE_SHORT', data: { rule: 'R15', balance: '19.99', due: '20.00' } },
    );
    expect(await stateOf(tradeNo)).toMatchObject({ os: orderStatus.normal, ps: payStatus.unpaid });
  });
});

describe('payable orders and payers', () => {
  it('charge nothing without a method, and confirm an order that costs nothing', async () => {
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const expensive = await heldOrder(userId);
    expect(await member.post(payments.pay, { venueTradeNo: expensive.tradeNo })).toMatchObject({
      code: 200,
      data: { payFee: 20, payStatus: payStatus.unpaid },
    });
    const free = await heldOrder(userId, { amount: 0 });
    expect(await member.post(payments.pay, { venueTradeNo: free.tradeNo })).toMatchObject({
      code: 200,
      data: { payFee: 0, payStatus: payStatus.paid },
    });
  });

  it('are closed at the deadline', async () => {
    const userId = await aPerson(api.db);
    const password = await setPayPassword(api.db, userId);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId, { holdSeconds: -1 });
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password })).toMatchObject(
      { code: 250, errKey: 'PAY_WINDOW_CLOSED' },
    );
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 })).toMatchObject({
      code: 250,
      errKey: 'PAY_WINDOW_CLOSED',
    });
  });

  it("exclude other members' orders", async () => {
    const { tradeNo, id } = await heldOrder(await aPerson(api.db));
    const other = await api.clientFor(await aPerson(api.db));
    expect(await other.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 })).toMatchObject({ code: 404 });
    expect(await other.get(payments.detail, { venueTradeNo: tradeNo })).toMatchObject({ code: 404 });
    expect(await other.post(payments.cancel, { venueTradeNo: tradeNo })).toMatchObject({ code: 404 });
    expect(await other.post(orders.cancelById, { id })).toMatchObject({ code: 404 });
    expect(await other.get(orders.one, { id })).toMatchObject({ code: 404 });
    expect(await other.get(orders.cancelPreview, { tradeNo })).toMatchObject({ code: 404 });
  });

  it('offer each role its own methods and refuse the others', async () => {
    const external = await aPerson(api.db, { roleId: 6 });
    const member = await api.clientFor(external);
    const { tradeNo } = await heldOrder(external);
    expect((await member.get(payments.methods, {})).data.methods.map(({ payType }) => payType)).toEqual([
      5, 3, 2, 19, 4,
    ]);
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 1 })).toMatchObject({
      code: 403,
      errKey: 'METHOD_NOT_ALLOWED',
    });
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 6 })).toMatchObject({ code: 403 });
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 77 })).toMatchObject({ code: 400 });
    const studentId = await aPerson(api.db);
    const student = await api.clientFor(studentId);
    const hasCard = async () =>
      (await student.get(payments.methods, {})).data.methods.some(({ payType }) => payType === 1);
    expect(await hasCard()).toBe(false);
    await api.db.rows(`update app_user set campus_card_no = 'CARD' || id where id = $1`, [studentId]);
    expect((await student.get(payments.methods, {})).data).toMatchObject({
      balance: 500,
      walletLocked: false,
      methods: [
        { payType: 5, needs: 'payPassword' },
        { payType: 3, needs: 'qr' },
        { payType: 2, needs: 'qr' },
        { payType: 1, needs: 'none' },
        { payType: 19, needs: 'redirect' },
        { payType: 4, needs: 'redirect' },
      ],
    });
  });

  it('let the counter take cash for anybody, and nothing else', async () => {
    const seller = await api.clientFor(await aPerson(api.db, { roleId: 12 }));
    const { tradeNo } = await heldOrder(await aPerson(api.db));
    expect(await seller.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 })).toMatchObject({ code: 404 });
    expect(await seller.post(payments.pay, { venueTradeNo: tradeNo, payType: 6 })).toMatchObject({
      code: 200,
      data: { payStatus: payStatus.paid },
    });
    const other = await heldOrder(await aPerson(api.db));
    expect(
      await seller.post(payments.pay, {
        venueTradeNo: other.tradeNo,
        payType: 6,
        offlineType: 7,
        remark: '支票 00451',
      }),
    ).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
    expect(
      await api.db.rows(
        'select offline_type as type, remark from finance_record where trade_no = any($1) order by offline_type',
        [[tradeNo, other.tradeNo]],
      ),
    ).toEqual([
      { type: 1, remark: '' },
      { type: 7, remark: '支票 00451' },
    ]);
  });
});

describe('payment by WeChat', () => {
  it('shows a code, receives the notice, and marks the order paid', async () => {
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const opened = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: '3' });
    expect(opened).toMatchObject({ code: 200, data: { payStatus: payStatus.unpaid, payFee: 20 } });
    const again = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
    expect(again.data.payData?.codeUrl).toBe(opened.data.payData?.codeUrl);
    await gateway.pressButton(opened.data.payData?.codeUrl ?? '');
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    expect(
      await api.db.rows('select channel, verified, result from pay_notice where ref_no like $1', [`${tradeNo}%`]),
    ).toEqual([{ channel: 'wechat', verified: true, result: 'kept' }]);
    const page = await fetch(opened.data.payData?.codeUrl ?? '');
    expect(await page.text()).toContain('支付成功');
  });

  it('finds the payment by polling if no notice arrives', async () => {
    await gateway.faults({ neverNotify: true });
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const opened = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
    await gateway.pressButton(opened.data.payData?.codeUrl ?? '');
    await api.db.rows('update pay_attempt set next_poll_at = app_now() where trade_no = $1', [tradeNo]);
    await api.app.get(PollSweepService).sweepPolls();
    expect(await stateOf(tradeNo)).toMatchObject({ ps: payStatus.paid });
  });

  it('offers a new code after the payer refused the first', async () => {
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const opened = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
    await gateway.pressButton(opened.data.payData?.codeUrl ?? '', 'refuse');
    await api.db.rows(`update pay_attempt set gmt_create = gmt_create - interval '5 seconds' where trade_no = $1`, [
      tradeNo,
    ]);
    const again = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
    expect(again.data.payData?.codeUrl).not.toBe(opened.data.payData?.codeUrl);
    await gateway.pressButton(again.data.payData?.codeUrl ?? '');
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
  });

  it('suggests another method if the gateway is away, and loses nothing', async () => {
    await gateway.faults({ calls: [{ on: 'open', times: 1, dropAfter: true }] });
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 })).toMatchObject({
      code: 250,
      errKey: 'GATEWAY_AWAY',
    });
    const opened = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
    expect(opened).toMatchObject({ code: 200, data: { payStatus: payStatus.unpaid } });
    expect((await gateway.fetchRecords()).orders.filter(({ no }) => no.startsWith(tradeNo))).toHaveLength(1);
  });

  it('refuses a response with a wrong signature', async () => {
    await gateway.faults({ calls: [{ on: 'open', times: 1, badSignature: true }] });
    const userId = await aPerson(api.db);
    const { tradeNo } = await heldOrder(userId);
    expect(await (await api.clientFor(userId)).post(payments.pay, { venueTradeNo: tradeNo, payType: 3 })).toMatchObject(
      {
        code: 250,
        errKey: 'GATEWAY_AWAY',
      },
    );
  });
});

describe('payment by the school', () => {
  it('opens the cashier page of the school platform, also under its old number', async () => {
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const opened = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 13 });
    const url = new URL(opened.data.schoolPayUrl ?? '');
    expect([url.searchParams.get('id'), url.searchParams.get('channel')]).toEqual([
      expect.stringMatching(/^[0-9a-f]+$/),
      'web',
    ]);
    await gateway.pressButton(url.href);
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
  });

  it('charges the campus card at once', async () => {
    const userId = await aPerson(api.db);
    await api.db.rows(`update app_user set campus_card_no = 'CARD' || id where id = $1`, [userId]);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 1 })).toMatchObject({
      code: 200,
      data: { payStatus: payStatus.paid },
    });
    const expensive = await heldOrder(userId, { amount: 4_900_000 });
    expect(await member.post(payments.pay, { venueTradeNo: expensive.tradeNo, payType: 1 })).toMatchObject({
      code: 250,
      errKey: 'CARD_BALANCE_SHORT',
    });
  });

  it("requires the card's query password if configured, encrypted with the session key", async () => {
    const strict = await api.startReplica(AppModule, { ...gateway.env, SCHOOL: 'demo' });
    try {
      const userId = await aPerson(api.db);
      await api.db.rows(`update app_user set campus_card_no = 'CARD' || id where id = $1`, [userId]);
      const member = await strict.clientFor(userId);
      const [session] = await api.db.rows<{ key: string }>('select cipher_key as key from session where user_id = $1', [
        userId,
      ]);
      const sealed = (text: string) => {
        const iv = randomBytes(16);
        const cipher = createCipheriv('aes-128-cbc', Buffer.from(session?.key ?? '', 'base64'), iv);
        return Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64');
      };
      const { tradeNo } = await heldOrder(userId);
      const pay = (queryPassword?: string) =>
        member.post(payments.pay, {
          venueTradeNo: tradeNo,
          payType: 1,
          ...(queryPassword === undefined ? {} : { queryPassword }),
        });
      expect(await pay()).toMatchObject({ code: 400, errKey: 'QUERY_PASSWORD_MISSING' });
      expect(await pay('nonsense')).toMatchObject({ code: 250, errKey: 'QUERY_PASSWORD_WRONG' });
      expect(await pay(sealed('654321'))).toMatchObject({ code: 250, errKey: 'QUERY_PASSWORD_WRONG' });
      expect(await pay(sealed('123456'))).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
    } finally {
      await strict.close();
    }
  });

  it('resolves a card payment whose response was lost', async () => {
    await gateway.faults({ calls: [{ on: 'card', times: 1, dropAfter: true }] });
    const userId = await aPerson(api.db);
    await api.db.rows(`update app_user set campus_card_no = 'CARD' || id where id = $1`, [userId]);
    const { tradeNo } = await heldOrder(userId);
    expect(await (await api.clientFor(userId)).post(payments.pay, { venueTradeNo: tradeNo, payType: 1 })).toMatchObject(
      {
        code: 409,
        errKey: 'PAY_RUNNING',
      },
    );
    await api.db.rows('update pay_attempt set next_poll_at = app_now() where trade_no = $1', [tradeNo]);
    await api.app.get(PollSweepService).sweepPolls();
    expect(await stateOf(tradeNo)).toMatchObject({ ps: payStatus.paid });
  });
});

describe('cancelling', () => {
  it('frees an unpaid slot at once, and a repeat returns the same answer', async () => {
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const { tradeNo, id } = await heldOrder(userId);
    expect(await member.post(payments.cancel, { venueTradeNo: tradeNo, remark: '' })).toMatchObject({
      code: 200,
      data: { tradeNo, orderStatus: Number(orderStatus.cancelled), payStatus: payStatus.unpaid, refundFee: 0 },
    });
    expect(await member.post(orders.cancelById, { id })).toMatchObject({
      code: 200,
      data: { tradeNo, orderStatus: Number(orderStatus.cancelled), payStatus: payStatus.unpaid, refundFee: 0 },
    });
    expect(await api.db.rows('select 1 from slot_hold where trade_no = $1 and released_at is null', [tradeNo])).toEqual(
      [],
    );
  });

  it('refunds a balance payment by the worker: order 3 to 4, finance 3 to 2, ledger once', async () => {
    const userId = await aPerson(api.db);
    const password = await setPayPassword(api.db, userId);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password });
    expect(await member.get(orders.cancelPreview, { tradeNo })).toMatchObject({
      data: { payFee: 20, refundFee: 20, deductFee: 0, percent: 100, allowed: true },
    });
    expect(await member.post(payments.cancel, { venueTradeNo: tradeNo })).toMatchObject({
      code: 200,
      data: { orderStatus: Number(orderStatus.cancelled), payStatus: payStatus.refunding, refundFee: 20 },
    });
    expect(await api.db.rows(`select status from finance_record where trade_no = $1 and kind = 2`, [tradeNo])).toEqual([
      { status: financeStatus.refunding },
    ]);
    await sweep();
    expect(await stateOf(tradeNo)).toMatchObject({ os: orderStatus.cancelled, ps: payStatus.refunded, refund: 2000 });
    expect(await api.db.rows(`select status from finance_record where trade_no = $1 and kind = 2`, [tradeNo])).toEqual([
      { status: financeStatus.complete },
    ]);
    expect(await api.db.rows('select balance from wallet where user_id = $1', [userId])).toEqual([{ balance: 50_000 }]);
  });

  it('refunds the previewed tier: 48.00 of 60.00, attendance and ledger follow; refuses within 2 hours', async () => {
    const userId = await aPerson(api.db);
    const password = await setPayPassword(api.db, userId);
    const member = await api.clientFor(userId);
    const late = await heldOrder(userId, { amount: 6_000 });
    const moneyState = () =>
      api.db.rows(
        'select f.status, f.amount, o.pay_status as ps, o.promise_status as promise from finance_record f join venue_order o using (trade_no) where f.trade_no = $1 and f.kind = 2',
        [late.tradeNo],
      );
    await member.post(payments.pay, { venueTradeNo: late.tradeNo, payType: 5, payPassword: password });
    const begin = (hours: number) =>
      api.db.rows(
        `
          update venue_order
          set begin_at = school_now() + $2 * interval '1 hour', end_at = school_now() + ($2 + 1) * interval '1 hour'
          where trade_no = $1
        `,
        [late.tradeNo, hours],
      );
    await begin(1);
    expect(await member.post(payments.cancel, { venueTradeNo: late.tradeNo })).toMatchObject({
      code: 250,
      errKey: 'CANCEL_TOO_LATE',
      data: { rule: 'R17' },
    });
    expect(await member.get(orders.cancelPreview, { tradeNo: late.tradeNo })).toMatchObject({
      data: { allowed: false },
    });
    await begin(3);
    expect(await member.get(orders.cancelPreview, { tradeNo: late.tradeNo })).toMatchObject({
      data: { payFee: 60, refundFee: 48, deductFee: 12, percent: 80, allowed: true },
    });
    expect(await member.post(payments.cancel, { venueTradeNo: late.tradeNo })).toMatchObject({
      code: 200,
      data: { payStatus: payStatus.refunding, refundFee: 48 },
    });
    expect(await moneyState()).toEqual([
      { status: financeStatus.refunding, amount: 4800, ps: payStatus.refunding, promise: promiseStatus.userCancelled },
    ]);
    await sweep();
    expect(await moneyState()).toEqual([
      { status: financeStatus.complete, amount: 4800, ps: payStatus.refunded, promise: promiseStatus.userCancelled },
    ]);
    expect(
      await api.db.rows('select paid, refunded, in_transit, kept from v_payment where trade_no = $1', [late.tradeNo]),
    ).toEqual([{ paid: 6000, refunded: 4800, in_transit: 0, kept: 1200 }]);
  });

  it('refunds a WeChat payment by its channel, and receives the result', async () => {
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const { tradeNo } = await heldOrder(userId);
    const opened = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
    await gateway.pressButton(opened.data.payData?.codeUrl ?? '');
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    await member.post(payments.cancel, { venueTradeNo: tradeNo });
    await sweep();
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 4);
    expect((await gateway.fetchRecords()).refunds.filter(({ refundNo }) => refundNo.startsWith(tradeNo))).toMatchObject(
      [{ refundNo: `${tradeNo}R01`, payouts: 1, amount: 2000, state: 'SUCCESS' }],
    );
  });
});
