import fc from 'fast-check';
import { payments } from '#contract/payments/payment.contract';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import { reviews } from '#contract/reviews/review.contract';
import { wallet } from '#contract/wallet/wallet.contract';
import { Failure } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import { sourceType } from '#domain/reviews/source-type.status';
import { refundableAmount } from '#domain/wallet/recharge.rules';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { financeStatus } from '#domain/payments/pay.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { walletRequestStatus } from '#domain/wallet/wallet.status';
import type { Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson, aMemberCaller } from '#server/kit/testing/test-data';
import { AggregateService } from '#server/live/aggregate.service';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { md5, setPayPassword, waitUntil, type TestGateway } from '#server/channels/test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';
import { RechargePlacement } from '#server/recharges/recharge-placement';
import { RechargeSettings } from '#server/recharges/recharge-settings';
import { RechargeService } from '#server/recharges/recharge.service';
import { RechargeStore } from '#server/recharges/recharge.store';
import { WalletService } from './wallet.service';
import { PayPasswordCheck } from './pay-password-check.service';
import { WalletRecordStore } from './wallet-record.store';
import { WalletStore } from './wallet.store';

const desk = [
  'BalanceList',
  'BalanceListAdjust',
  'BalanceListCheck',
  'BalanceRecord',
  'BalanceFinancesRecord',
  'moneyEye',
] as const;

let paymentApp: TestPaymentApp;
let gateway: TestGateway;
let api: TestApi;
let [first, second]: TestClient[] = [];

beforeAll(async () => {
  paymentApp = await TestPaymentApp.open('wallet', { messages: true });
  ({ gateway, api } = paymentApp);
  [first, second] = await Promise.all(
    [1, 2].map(async () => api.clientFor(await aPerson(api.db, { roleId: 17 }), { rights: desk })),
  );
  await changeSetting('wallet.gifts', '500:20');
}, 90_000);
afterAll(() => paymentApp.close());
afterEach(() => gateway.faults());

async function changeSetting(key: string, value: string): Promise<void> {
  await api.db.rows(
    'insert into sys_setting (sys_key, sys_val) values ($1, $2) on conflict (sys_key) do update set sys_val = excluded.sys_val',
    [key, value],
  );
  await api.app.get(Settings).refresh();
}
/** Creates a member with the given balance. */
async function createMember(balance = 0) {
  const userId = await aPerson(api.db, { balance });
  return { userId, who: await api.clientFor(userId), secret: await setPayPassword(api.db, userId) };
}
const codeOf = async (who: TestClient, tradeNo: string, payType = 3) =>
  (await who.post(wallet.pay, { tradeNo, payType })).data;
/** Creates a recharge paid by scanning its code. */
async function paidRecharge(who: TestClient, amount: number) {
  const { tradeNo } = (await who.post(wallet.place, { amount })).data;
  await gateway.pressButton((await codeOf(who, tradeNo)).codeUrl ?? '');
  await waitUntil(async () => (await who.get(wallet.recharge, { tradeNo })).data.payStatus === 2);
  return tradeNo;
}
const walletOf = async (userId: number) =>
  (await api.db.rows<{ balance: Fen; gift: Fen }>('select balance, gift from wallet where user_id = $1', [userId]))[0];
const financeRecordsOf = (tradeNo: string) =>
  api.db.rows('select kind, status, amount, venue_id as venue from finance_record where trade_no = $1 order by id', [
    tradeNo,
  ]);
const sweep = () => api.app.get(RefundSweepService).sweepRefunds();

/** Expects wallet, transactions and finance records of a person to agree. */
async function expectLedgersToAgree(userId: number): Promise<void> {
  const [row] = await api.db.rows<{ balance: number; ledger: number; wrong: number; net: number; booked: number }>(
    `
      select
        w.balance, coalesce((select sum(delta)::int from wallet_txn t where t.user_id = w.user_id), 0) as ledger,
        (
          select count(*)::int
          from (
            select balance_after - sum(delta) over (order by id) as off
            from wallet_txn t
            where t.user_id = w.user_id
          ) x
          where off <> 0
        ) as wrong,
        coalesce((
          select sum(delta)::int
          from wallet_txn t
          where t.user_id = w.user_id and kind in (1, 2) and biz_type <> 'opening'
        ), 0) + coalesce(
          (select sum(amount)::int from wallet_request q where q.user_id = w.user_id and kind = 2 and status = 0), 0
        ) as net,
        coalesce((
          select sum(case kind when 3 then amount else -amount end)::int
          from finance_record f
          where f.user_id = w.user_id and kind in (3, 4)
        ), 0) as booked
      from wallet w
      where w.user_id = $1
    `,
    [userId],
  );
  expect(row).toMatchObject({ balance: row?.ledger, wrong: 0, net: row?.booked });
}

describe('a recharge', () => {
  it('is created, paid by code and credited once with its gift, however often notified', async () => {
    const { userId, who } = await createMember();
    const { tradeNo, gift } = (await who.post(wallet.place, { amount: 500 }, { key: `place-key-${userId}` })).data;
    expect([
      gift,
      (await who.post(wallet.place, { amount: 500 }, { key: `place-key-${userId}` })).data.tradeNo,
    ]).toEqual([20, tradeNo]);
    const [version] = await api.db.rows<{ v: number }>(`select v from room_version where room = 'user:' || $1`, [
      userId,
    ]);
    const { codeUrl } = await codeOf(who, tradeNo);
    expect(await codeOf(who, tradeNo)).toMatchObject({ paid: false, codeUrl });
    await gateway.pressButton(codeUrl ?? '');
    await waitUntil(async () => (await walletOf(userId))?.balance === 52_000);
    await gateway.notices({ no: `${tradeNo}A01`, copies: 3 });
    expect(await walletOf(userId)).toEqual({ balance: 52_000, gift: 2_000 });
    expect(await financeRecordsOf(tradeNo)).toEqual([
      { kind: 3, status: financeStatus.complete, amount: 50_000, venue: null },
    ]);
    expect((await who.get(wallet.records, {})).data.content).toMatchObject([
      { kind: 9, amount: 20, balanceAfter: 520 },
      { kind: 1, amount: 500, balanceAfter: 500, refNo: tradeNo },
    ]);
    expect(await codeOf(who, tradeNo)).toEqual({ paid: true, codeUrl: null, payUrl: null });
    const [received] = await api.db.rows<{ v: number }>(`select v from room_version where room = 'user:' || $1`, [
      userId,
    ]);
    expect(received?.v).toBeGreaterThan(version?.v ?? 0);
    expect((await who.get(wallet.own, {})).data).toMatchObject({
      balance: 520,
      gift: 20,
      recharged: 520,
      consumed: 0,
      offered: [100, 200, 500],
      max: 2000,
    });
    await expectLedgersToAgree(userId);
  });

  it('accepts the configured amounts, one fen in test mode only, within the wallet limit', async () => {
    const { who } = await createMember(160_000);
    expect(await who.post(wallet.place, { amount: 0.01 })).toMatchObject({
      code: 400,
      errKey: 'RECHARGE_OUT_OF_RANGE',
    });
    expect(await who.post(wallet.place, { amount: 500 })).toMatchObject({
      code: 250,
      errKey: 'WALLET_FULL',
      data: { room: '400.00' },
    });
    expect(await who.post(wallet.place, { amount: 399.999 })).toMatchObject({ code: 400 });
    await changeSetting('payment.testMode', '1');
    expect(await who.post(wallet.place, { amount: 0.01 })).toMatchObject({ code: 200 });
    await changeSetting('payment.testMode', '0');
  });

  it('is refunded automatically if paid twice or late, and is private', async () => {
    const [{ userId, who }, other] = [await createMember(), await createMember()];
    const { tradeNo } = (await who.post(wallet.place, { amount: 200 })).data;
    expect(await other.who.post(wallet.pay, { tradeNo, payType: 3 })).toMatchObject({
      code: 404,
      errKey: 'RECHARGE_MISSING',
    });
    const [code, page] = [await codeOf(who, tradeNo), await codeOf(who, tradeNo, 19)];
    await gateway.pressButton(code.codeUrl ?? '');
    await waitUntil(async () => (await walletOf(userId))?.balance === 20_000);
    expect(page.payUrl).toMatch(/^http/);
    await gateway.payLate(`${tradeNo}A02`, 'school');
    await waitUntil(async () => (await financeRecordsOf(tradeNo)).length === 3);
    const late = (await who.post(wallet.place, { amount: 100 })).data.tradeNo;
    await codeOf(who, late);
    await api.db.rows(`update recharge set pay_before = app_now() - interval '1 second' where trade_no = $1`, [late]);
    expect(await who.post(wallet.pay, { tradeNo: late, payType: 3 })).toMatchObject({
      code: 250,
      errKey: 'RECHARGE_LAPSED',
    });
    await gateway.payLate(`${late}A01`);
    await waitUntil(async () => (await financeRecordsOf(late)).length === 2);
    await waitUntil(
      async () => (
        await sweep(),
        (await api.db.rows(`select 1 from refund where trade_no = any ($1) and status = 2`, [[tradeNo, late]]))
          .length === 2
      ),
    );
    expect((await walletOf(userId))?.balance).toBe(20_000);
    expect([await financeRecordsOf(tradeNo), await financeRecordsOf(late)]).toMatchObject([
      [{ kind: 3 }, { kind: 3 }, { kind: 4, status: financeStatus.complete, amount: 20_000 }],
      [{ kind: 3 }, { kind: 4, status: financeStatus.complete, amount: 10_000 }],
    ]);
    expect((await who.get(wallet.recharges, {})).data.content).toMatchObject([
      { tradeNo: late, orderStatus: orderStatus.cancelled, payStatus: payStatus.unpaid },
      { tradeNo, orderStatus: orderStatus.normal, payStatus: payStatus.paid, unused: 200 },
    ]);
    await expectLedgersToAgree(userId);
  });
});

describe('two concurrent recharges', () => {
  /** Reads the wallet without locking it. */
  class CarelessWallets extends WalletService {
    override lock(_tx: Tx, userId: number) {
      return this.summary(userId);
    }
  }
  /** Both requests read before either writes. */
  class SlowStore extends RechargeStore {
    private looking = 0;
    private open: () => void = () => undefined;
    private readonly both = new Promise<void>((resolve) => {
      this.open = resolve;
    });

    override async pendingTotal(tx: Tx, userId: number) {
      const sum = await super.pendingTotal(tx, userId);
      if ((this.looking += 1) === 2) this.open();
      await this.both;
      return sum;
    }
  }
  const get = <T>(type: abstract new (...args: never[]) => T): T => api.app.get(type as never, { strict: false }) as T;
  const together = async (userId: number, wallets = get(WalletService), store = get(RechargeStore)) => {
    const service = new RechargeService(api.db, new RechargePlacement(get(RechargeSettings), store, wallets));
    return Promise.allSettled([0, 1].map(() => service.place({ amount: 1500 }, aMemberCaller(userId))));
  };

  it('stay within the wallet limit: the second is told what is still payable', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { userId } = await createMember();
      const answers = await together(userId);
      expect(answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Failure).spec.key] : []))).toEqual([
        walletFailure.walletFullSoon.key,
      ]);
    }
    const { who } = await createMember(48_000);
    expect((await who.post(wallet.place, { amount: 1000 })).code).toBe(200);
    expect(await who.post(wallet.place, { amount: 500 })).toMatchObject({
      code: 250,
      errKey: 'WALLET_FULL_SOON',
      data: { open: '1,020.00', room: '500.00' },
    });
  });

  it('would both open without the lock (control); the second is then refunded and closed', async () => {
    const { userId, who } = await createMember();
    await api.db.rows('update app_user set phone = $2 where id = $1', [
      userId,
      `137${String(userId).padStart(8, '0')}`,
    ]);
    const answers = await together(
      userId,
      new CarelessWallets(api.db, get(WalletStore), get(WalletRecordStore), get(PayPasswordCheck)),
      new SlowStore(api.db),
    );
    const numbers = answers.map((one) => (one.status === 'fulfilled' ? one.value.tradeNo : 'refused'));
    expect(numbers).toEqual([expect.stringMatching(/^W/), expect.stringMatching(/^W/)]);
    const codes = [await codeOf(who, numbers[0] ?? ''), await codeOf(who, numbers[1] ?? '')];
    await Promise.all(codes.map(({ codeUrl }) => gateway.pressButton(codeUrl ?? '')));
    await waitUntil(
      async () => (
        await sweep(),
        (await api.db.rows('select 1 from refund where trade_no = any ($1) and status = 2', [numbers])).length === 1
      ),
    );
    expect(await walletOf(userId)).toEqual({ balance: 152_000, gift: 2_000 });
    const back = (await gateway.fetchRecords()).refunds.filter(({ orderNo }) =>
      numbers.some((no) => orderNo.startsWith(no)),
    );
    expect(back).toMatchObject([{ amount: 150_000, payouts: 1 }]);
    const closed = numbers.find((no) => back[0]?.orderNo.startsWith(no)) ?? '';
    expect((await who.get(wallet.recharge, { tradeNo: closed })).data).toMatchObject({
      orderStatus: orderStatus.cancelled,
      payStatus: payStatus.unpaid,
    });
    expect(await financeRecordsOf(closed)).toMatchObject([
      { kind: 3, amount: 150_000 },
      { kind: 4, status: financeStatus.complete, amount: 150_000 },
    ]);
    expect(await paymentApp.receivedMessages(`137${String(userId).padStart(8, '0')}`)).toEqual([
      expect.stringContaining('余额已达上限2,000.00元'),
    ]);
    await expectLedgersToAgree(userId);
  });
});

describe('a recharge refund', () => {
  it('leaves the balance with its gift on request, and is paid after another person confirms', async () => {
    const { userId, who, secret } = await createMember();
    const tradeNo = await paidRecharge(who, 500);
    const { tradeNo: order } = await paymentApp.heldOrder(userId);
    expect(await who.post(payments.pay, { venueTradeNo: order, payType: 5, payPassword: secret })).toMatchObject({
      code: 200,
    });
    const ask = (amount: number, payPassword = secret) =>
      who.post(wallet.refund, { tradeNo, amount, reason: '毕业离校', payPassword });
    expect(await ask(480, md5('000000'))).toMatchObject({ errKey: 'PAY_PASSWORD_WRONG' });
    expect(await ask(480.01)).toMatchObject({ code: 250, errKey: 'REFUND_ABOVE_UNUSED', data: { rest: '480.00' } });
    const { id } = (await ask(480)).data;
    expect(await walletOf(userId)).toEqual({ balance: 0, gift: 0 });
    expect(await ask(1)).toMatchObject({ errKey: 'REFUND_ASKED' });
    expect((await who.post(wallet.withdraw, { id })).code).toBe(200);
    expect(await walletOf(userId)).toEqual({ balance: 50_000, gift: 2_000 });
    const again = (await ask(480)).data.id;
    await expectLedgersToAgree(userId);
    expect(
      (await first?.get(walletDesk.requests, { status: walletRequestStatus.waiting }))?.data.content,
    ).toMatchObject([{ id: again, kind: 2, amount: 480, gift: 20, tradeNo, mine: false }]);
    expect(await first?.post(walletDesk.check, { id: again, pass: '1' })).toMatchObject({ code: 200 });
    expect(await second?.post(walletDesk.check, { id: again, pass: '0' })).toMatchObject({
      code: 250,
      errKey: 'WALLET_REQUEST_ENDED',
    });
    expect((await who.get(wallet.recharge, { tradeNo })).data).toMatchObject({
      payStatus: payStatus.refunding,
      returned: 480,
      unused: 0,
    });
    await waitUntil(async () => (await sweep(), (await who.get(wallet.recharge, { tradeNo })).data.payStatus === 2));
    expect((await gateway.fetchRecords()).refunds).toContainEqual(
      expect.objectContaining({ refundNo: `${tradeNo}R01`, amount: 48_000, payouts: 1 }),
    );
    expect(await ask(1)).toMatchObject({ errKey: 'RECHARGE_SPENT' });
    await expectLedgersToAgree(userId);
  });

  it('is requested once under concurrency; without the lock all would see it unused', async () => {
    const { userId, who, secret } = await createMember();
    const tradeNo = await paidRecharge(who, 100);
    const [store, wallets] = [
      api.app.get(RechargeStore, { strict: false }),
      api.app.get(WalletService, { strict: false }),
    ];
    const looks = await Promise.all(
      [1, 2, 3].map(async () =>
        refundableAmount(
          await wallets.summary(userId),
          (await store.find(api.db, tradeNo)) ?? { amount: fen(0), returned: fen(0) },
        ),
      ),
    );
    expect(looks).toEqual([10_000, 10_000, 10_000]);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        who.post(wallet.refund, { tradeNo, amount: 100, reason: '不再使用', payPassword: secret }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await walletOf(userId))?.balance).toBe(0);
    await expectLedgersToAgree(userId);
  });
});

describe('a manual adjustment', () => {
  it('is requested by one person and confirmed by another, never for oneself', async () => {
    const { userId } = await createMember(1_000);
    const ask = (amount: number) => first?.post(walletDesk.adjust, { userId, amount, reason: '补记线下充值' });
    expect(await ask(0)).toMatchObject({ errKey: 'ADJUST_ZERO' });
    const id = (await ask(25.5))?.data.id ?? 0;
    expect((await walletOf(userId))?.balance).toBe(1_000);
    expect(await first?.post(walletDesk.check, { id, pass: '1' })).toMatchObject({
      code: 250,
      errKey: 'WALLET_OWN_REQUEST',
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => second?.post(walletDesk.check, { id, pass: '1', note: '凭证已核' })),
    );
    expect(answers.filter((answer) => answer?.code === 200)).toHaveLength(1);
    expect((await walletOf(userId))?.balance).toBe(3_550);
    const much = (await ask(-100))?.data.id ?? 0;
    expect(await second?.post(walletDesk.check, { id: much, pass: '1' })).toMatchObject({
      errKey: 'ADJUST_BELOW_ZERO',
      data: { balance: '35.50' },
    });
    // The review inbox shows it to everybody except its applicant, and decides it as well.
    const waiting = async (of: TestClient | undefined) =>
      ((await of?.get(reviews.waiting, { page: 0, size: 50, sourceType: sourceType.wallet }))?.data.content ?? [])
        .filter(({ sourceId }) => sourceId === much)
        .map(({ amount, reason }) => [amount, reason]);
    expect([await waiting(second), await waiting(first)]).toEqual([[[-100, '补记线下充值']], []]);
    const decide = (checkStatus: number) =>
      second?.post(reviews.check, {
        sourceId: much,
        sourceType: sourceType.wallet,
        checkStatus,
        checkContent: '凭证不符',
      });
    expect(await decide(9)).toMatchObject({ code: 250, errKey: 'WALLET_REQUEST_ENDED' });
    const word = async () =>
      (await api.app.get(AggregateService, { strict: false }).refresh('finance:all'))?.body['requests'];
    const before = await word();
    expect(await word()).toBe(before);
    expect(await decide(2)).toMatchObject({ code: 200 });
    expect(await word()).not.toBe(before);
    expect(await waiting(second)).toEqual([]);
    expect(await api.db.rows(`select action from audit where object = 'user:' || $1 order by id`, [userId])).toEqual(
      ['wallet.adjust', 'wallet.pass', 'wallet.adjust', 'wallet.refuse'].map((action) => ({ action })),
    );
    await expect(
      api.db.rows(
        'insert into wallet_request (kind, user_id, amount, reason, asked_by, status, checked_by, checked_at) values (1, $1, 1, $2, $3, 1, $3, app_now())',
        [userId, 'x', await aPerson(api.db)],
      ),
    ).rejects.toThrow(/wallet_request_hands/);
    expect(
      (await second?.get(walletDesk.list, { keyword: `person${userId}` }))?.data.content.length,
    ).toBeLessThanOrEqual(1);
    expect((await second?.get(walletDesk.records, { userId, kind: 5 }))?.data).toMatchObject({
      content: [{ amount: 25.5, balanceAfter: 35.5 }],
      totals: { into: 25.5, out: 0 },
    });
    await expectLedgersToAgree(userId);
  });
});

it('locks a payment password for two hours after five wrong attempts, and says until when', async () => {
  const { userId, who, secret } = await createMember(5_000);
  const { tradeNo } = await paymentApp.heldOrder(userId);
  const pay = (payPassword: string) => who.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword });
  for (const left of [4, 3, 2, 1, 0])
    expect(await pay(md5('999999'))).toMatchObject({ errKey: 'PAY_PASSWORD_WRONG', data: { left } });
  const { lockedUntil } = (await who.get(wallet.own, {})).data;
  const refused = await pay(secret);
  expect(refused).toMatchObject({ code: 250, errKey: 'PAY_PASSWORD_LOCKED' });
  expect(refused.message).toContain(lockedUntil ?? 'no time');
  expect(
    await api.db.rows(
      `select round(extract(epoch from locked_until - app_now()) / 60)::int as minutes from wallet where user_id = $1`,
      [userId],
    ),
  ).toEqual([{ minutes: 120 }]);
  expect(await who.post(wallet.place, { amount: 0.01 })).toMatchObject({ code: 400 });
  await api.db.rows('update wallet set locked_until = app_now() where user_id = $1', [userId]);
  expect(await pay(secret)).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  await expectLedgersToAgree(userId);
});

it('keeps balance, gift and ledger consistent for any sequence of money movements', async () => {
  const [store, wallets] = [
    api.app.get(RechargeStore, { strict: false }),
    api.app.get(WalletService, { strict: false }),
  ];
  const deed = fc.record({
    what: fc.constantFrom('recharge', 'pay', 'refund', 'adjust', 'back', 'restore'),
    amount: fc.integer({ min: 1, max: 60_000 }),
    down: fc.boolean(),
  });
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 16 }), async (deeds) => {
      const userId = await aPerson(api.db, { balance: 0 });
      const taken: { no: string; amount: Fen; gift: Fen; tradeNo: string }[] = [];
      const filled: string[] = [];
      for (const { what, amount: some, down } of deeds) {
        const [no, amount] = [`property${++serial}`, fen(some)];
        await api.db
          .transact(async (tx) => {
            if (what === 'recharge') {
              const gift = fen(Math.floor(some / 20));
              const { tradeNo } = await store.insert(tx, { userId, amount, gift, merchantId: 0 });
              await store.markPaid(tx, tradeNo, { payType: 3, attemptNo: no });
              await wallets.creditRecharge(tx, userId, tradeNo, { amount, gift });
              filled.push(tradeNo);
            } else if (what === 'pay') await wallets.pay(tx, userId, no, amount);
            else if (what === 'refund') await wallets.refund(tx, userId, no, amount);
            else if (what === 'adjust') await wallets.adjust(tx, userId, no, fen(down ? -some : some));
            else if (what === 'back' && filled.length > 0) {
              const recharge = await store.lock(tx, filled[some % filled.length] ?? '');
              const lockedWallet = await wallets.lock(tx, userId);
              const back = recharge ? fen(Math.min(some, refundableAmount(lockedWallet, recharge))) : fen(0);
              if (!recharge || back === 0) return;
              const gift = fen(Math.min(lockedWallet.gift, recharge.gift - recharge.giftTaken));
              await wallets.debitRechargeRefund(tx, userId, no, { amount: back, gift });
              await store.addReturned(tx, recharge.tradeNo, back, gift);
              taken.push({ no, amount: back, gift, tradeNo: recharge.tradeNo });
            } else if (what === 'restore' && taken.length > 0) {
              const last = taken.pop();
              if (!last) return;
              await wallets.restoreRechargeRefund(tx, userId, last.no, last);
              await store.addReturned(tx, last.tradeNo, -last.amount, -last.gift);
            }
          })
          .catch((error: unknown) => {
            if (!(error instanceof Failure)) throw error;
          });
        const [row] = await api.db.rows<{ balance: number; gift: number; ledger: number; off: number; given: number }>(
          `
            select
              w.balance, w.gift,
              coalesce((select sum(delta)::int from wallet_txn t where t.user_id = w.user_id), 0) as ledger,
              (
                select count(*)::int
                from (
                  select balance_after - sum(delta) over (order by id) as d from wallet_txn t where t.user_id = w.user_id
                ) x
                where d <> 0
              ) as off,
              coalesce((select sum(c.gift - c.gift_taken)::int from recharge c where c.user_id = w.user_id), 0) as given
            from wallet w
            where w.user_id = $1
          `,
          [userId],
        );
        expect(row).toMatchObject({ balance: row?.ledger, off: 0 });
        expect(row?.gift).toBeLessThanOrEqual(Math.min(row?.balance ?? 0, row?.given ?? 0));
      }
    }),
    { numRuns: 25, seed: 20_261_122 },
  );
}, 60_000);
