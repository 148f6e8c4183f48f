import { fen, type Fen } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { Tx } from '#server/kit/db/db';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller, anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import { BillRegistry } from '#server/finance/bill-registry.service';
import { PaymentSettlementService } from '#server/payments/payment-settlement.service';
import { LedgerRunService } from '#server/reconciliation/ledger-run.service';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { SaleRegistry } from '#server/sales/sale-registry.service';
import { SaleService } from '#server/sales/sale.service';
import { PurchaseService } from './purchase.service';
import { AppWithTowels, stockTowels, towels } from './test-towel';

const ROUNDS = process.env['TEST_LONG'] === '1' ? 40 : 3;
const REPORTS = 12;
const AMOUNT = fen(2_000);

/** Something sold and unpaid: its trade number, and the number under which it is paid. */
interface Unpaid {
  readonly tradeNo: string;
  readonly no: string;
}
/** What the suites below need of a kind; one that is registered without it fails here. */
interface KindFixture {
  readonly sell: (userId: number) => Promise<Unpaid>;
  /** Makes a payment come too late. */
  readonly end: (sold: Unpaid) => Promise<unknown>;
}

let api: TestApi;
let world: TestVenue;
let slot = 0;
const of = <T>(type: abstract new (...dependencies: never[]) => T): T => api.app.get<T>(type, { strict: false });
const overdue = (table: string, column: string) => (sold: Unpaid) =>
  api.db.rows(`update ${table} set ${column} = app_now() - interval '1 second' where trade_no = $1`, [sold.tradeNo]);

const instalment = (letter: 'B' | 'L'): KindFixture => ({
  sell: (userId) =>
    api.db.transact(async (tx) => {
      const [bulk] = await tx.rows<{ id: number; no: string }>(
        `
          insert into bulk_booking (
            batch_no, kind, user_id, role_id, org_name, phone, title, purpose, people, venue_id, site_id, merchant_id,
            space_ids, date_from, date_to, weekdays, weeks, skip_holidays, begin_minute, end_minute, pay_mode,
            price_mode, rent, billed, status, lease_status
          )
          values (
            new_trade_no($1), $2, $3, 4, 'org', '', 'training', 1, 1, $4, $5, $6, $7, '2099-05-01', '2099-05-02', '{1}',
            'all', false, 0, 60, 2, 1, $8, $8, 1, 1
          )
          returning id, batch_no as no
        `,
        [
          letter,
          letter === 'B' ? 5 : 7,
          userId,
          world.venueId,
          world.siteId,
          world.merchantId,
          [world.spaceIds[0]],
          AMOUNT,
        ],
      );
      await tx.rows(`insert into bulk_due (bulk_id, no, kind, due, amount) values ($1, 1, 1, '2099-05-01', $2)`, [
        bulk?.id,
        AMOUNT,
      ]);
      return { tradeNo: bulk?.no ?? '', no: `${bulk?.no}P01` };
    }),
  end: ({ tradeNo }) =>
    api.db.transact(async (tx) => {
      await tx.rows('update bulk_booking set billed = 0 where batch_no = $1', [tradeNo]);
      await tx.rows(
        `
          update bulk_due
          set void_at = app_now()
          where bulk_id = (select id from bulk_booking where batch_no = $1)
        `,
        [tradeNo],
      );
    }),
});

const fixtures: Readonly<Record<string, KindFixture>> = {
  D: {
    sell: async (userId) => {
      const place = slot++;
      const { tradeNo } = await anOrder(api.db, world, userId, {
        space: place % 60,
        time: Math.floor(place / 60),
        amount: AMOUNT,
      });
      return { tradeNo, no: tradeNo };
    },
    end: overdue('venue_order', 'pay_deadline'),
  },
  G: {
    sell: async (userId) => {
      const place = { venueId: world.venueId, merchantId: world.merchantId };
      const tradeNo = await of(PurchaseService).buy(aMemberCaller(userId), towels(1, place, AMOUNT));
      return { tradeNo, no: tradeNo };
    },
    end: overdue('sale', 'pay_deadline'),
  },
  W: {
    sell: async (userId) => {
      const [row] = await api.db.rows<{ no: string }>(
        `
          insert into recharge (trade_no, user_id, merchant_id, amount, gift, pay_before)
          values (new_trade_no('W'), $1, $2, $3, 0, app_now() + interval '10 minutes')
          returning trade_no as no
        `,
        [userId, world.merchantId, AMOUNT],
      );
      return { tradeNo: row?.no ?? '', no: row?.no ?? '' };
    },
    end: overdue('recharge', 'pay_before'),
  },
  B: instalment('B'),
  L: instalment('L'),
};
const letters = Object.keys(fixtures);
const fixtureOf = (letter: string) => fixtures[letter] as KindFixture;

beforeAll(async () => {
  api = await TestApi.boot(AppWithTowels, 'every_kind');
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 60 });
  await stockTowels(api.db, 10_000);
}, 90_000);
afterAll(() => api.close());
afterEach(() => {
  armFailpoints('');
  jest.restoreAllMocks();
});

const openAttempt = ({ no }: Unpaid): Promise<Attempt> =>
  api.db.transact(async (tx) => {
    const attempts = of(AttemptStore);
    if (of(SaleService).isBill(no))
      return attempts.createForBill(tx, await of(BillRegistry).ownerOf(no).lock(tx, no), payType.wechat, null);
    const { tradeNo, userId, amount, payBefore } = await of(SaleService).lockRow(tx, no);
    return attempts.create(tx, { tradeNo, userId, payType: payType.wechat, amount, payBefore });
  });
const report = (attempt: Attempt) =>
  of(PaymentSettlementService).settle(attempt, {
    attemptNo: attempt.attemptNo,
    amount: attempt.amount,
    channelTradeNo: `42${attempt.attemptNo}`,
  });
const reportOften = (attempt: Attempt) => Promise.all(Array.from({ length: REPORTS }, () => report(attempt)));
const countOf = <T>(results: readonly T[], result: T) => results.filter((one) => one === result).length;
/** What was received and is or will be refunded under a trade number, in fen. */
const moneyOf = async ({ tradeNo }: Unpaid): Promise<{ received: number; refunded: number }> => {
  const [row] = await api.db.rows<{ received: number; refunded: number }>(
    `
      select
        (select coalesce(sum(f.amount), 0)::int from finance_record f
          where f.trade_no = $1 and f.status = 2 and f.kind in (1, 3)) as received,
        (select coalesce(sum(r.amount), 0)::int from refund r where r.trade_no = $1) as refunded
    `,
    [tradeNo],
  );
  return row as { received: number; refunded: number };
};

it('has a fixture for every kind that is sold', () => {
  expect(
    of(SaleRegistry)
      .list()
      .map(({ letter }) => letter),
  ).toEqual([...letters].sort());
});

describe.each(letters)('a sale of kind %s', (letter) => {
  const sell = async () => fixtureOf(letter).sell(await aPerson(api.db));

  it('counts one payment once, however often it is reported at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sold = await sell();
      const results = await reportOften(await openAttempt(sold));
      expect([countOf(results, 'kept'), countOf(results, 'known')]).toEqual([1, REPORTS - 1]);
      expect(await moneyOf(sold)).toEqual({ received: AMOUNT, refunded: 0 });
    }
  });

  it('would settle a payment more than once without the locks (control)', async () => {
    const sold = await sell();
    const attempt = await openAttempt(sold);
    const unlocked = (sql: string) => sql.replace(/\bfor (?:no key )?update(?: of \w+)?(?! of)/g, '');
    const [rows, prepared] = [Tx.prototype.rows, Tx.prototype.prepared];
    jest.spyOn(Tx.prototype, 'rows').mockImplementation(function (this: Tx, sql, values) {
      return rows.call(this, unlocked(sql), values);
    } as typeof rows);
    jest.spyOn(Tx.prototype, 'prepared').mockImplementation(function (this: Tx, name, sql, values) {
      return prepared.call(this, `unlocked ${name}`, unlocked(sql), values);
    } as typeof prepared);
    armFailpoints('pay.after_check=barrier:2');
    const results = await Promise.allSettled([report(attempt), report(attempt)]);
    expect(results.some((result) => result.status === 'fulfilled' && result.value === 'known')).toBe(false);
  });

  it('keeps one of two payments and refunds the other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sold = await sell();
      const attempts = [await openAttempt(sold), await openAttempt(sold)];
      const results = await Promise.all(attempts.flatMap((attempt) => [report(attempt), report(attempt)]));
      expect([countOf(results, 'kept'), countOf(results, 'returned'), countOf(results, 'known')]).toEqual([1, 1, 2]);
      expect(await moneyOf(sold)).toEqual({ received: 2 * AMOUNT, refunded: AMOUNT });
    }
  });

  it('keeps a late payment or refunds it, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sold = await sell();
      const attempt = await openAttempt(sold);
      await fixtureOf(letter).end(sold);
      const results = await reportOften(attempt);
      expect(countOf(results, 'known')).toBe(REPORTS - 1);
      const isKept = results.includes('restored') || results.includes('kept');
      expect(await moneyOf(sold)).toEqual({ received: AMOUNT, refunded: isKept ? 0 : AMOUNT });
    }
  });

  it('is never refunded beyond what was paid', async () => {
    const sold = await sell();
    const attempt = await openAttempt(sold);
    await report(attempt);
    const refund = (amount: Fen) =>
      api.db.transact(async (tx): Promise<unknown> => {
        const request = { amount, reason: 'spec' };
        if (!of(SaleService).isBill(sold.no))
          return of(OrderRefundService).create(tx, await of(SaleService).lockRow(tx, sold.tradeNo), {
            ...request,
            full: true,
          });
        const bill = await of(BillRegistry).ownerOf(sold.no).lock(tx, sold.no);
        return of(BillRefundService).create(tx, bill, {
          ...request,
          paidBy: payType.wechat,
          attemptNo: attempt.attemptNo,
        });
      });
    const results = await Promise.allSettled([refund(AMOUNT), refund(AMOUNT), refund(fen(1))]);
    expect((await moneyOf(sold)).refunded).toBeLessThanOrEqual(AMOUNT);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(3);
    await api.db.rows(
      'delete from finance_record where refund_no in (select refund_no from refund where trade_no = $1)',
      [sold.tradeNo],
    );
    await api.db.rows('delete from refund where trade_no = $1', [sold.tradeNo]);
  });
});

it('leaves no difference in the check of our own ledger', async () => {
  expect((await of(LedgerRunService).findFaults()).faults).toEqual([]);
});
