import { fen, type Fen } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import type { Attempt } from '#server/finance/attempt.store';
import { BillRegistry } from '#server/finance/bill-registry.service';
import { LedgerRunService } from '#server/reconciliation/ledger-run.service';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { SaleRegistry } from '#server/sales/sale-registry.service';
import { SaleService } from '#server/sales/sale.service';
import { AMOUNT, testedBizTypes, SalesOfEveryKind, type Unpaid } from './every-kind.fixture';
import { AppWithTowels, stockTowels } from './test-towel';

const ROUNDS = process.env['TEST_LONG'] === '1' ? 40 : 3;
const REPORTS = 12;

let api: TestApi;
let every: SalesOfEveryKind;
const of = <T>(type: abstract new (...dependencies: never[]) => T): T => api.app.get<T>(type, { strict: false });

beforeAll(async () => {
  api = await TestApi.boot(AppWithTowels, 'every_kind');
  await api.app.get(SweepService).beforeApplicationShutdown();
  await stockTowels(api.db, 10_000);
  every = new SalesOfEveryKind(api, await aVenue(api.db, { spaces: 60 }));
}, 90_000);
afterAll(() => api.close());
afterEach(() => {
  armFailpoints('');
  jest.restoreAllMocks();
});

const reportOften = (attempt: Attempt) => Promise.all(Array.from({ length: REPORTS }, () => every.report(attempt)));
const countOf = <T>(results: readonly T[], result: T) => results.filter((one) => one === result).length;

it('has a fixture for every kind that is sold', () => {
  expect(
    of(SaleRegistry)
      .list()
      .map(({ letter }) => letter),
  ).toEqual([...testedBizTypes]);
});

describe.each(testedBizTypes)('a sale of kind %s', (letter) => {
  const sell = async () => every.sell(letter, await aPerson(api.db));

  it('opens one attempt for several clicks at once, and more without the locks (control)', async () => {
    const attemptsOf = async (sold: Unpaid) => {
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => every.click(sold)));
      return new Set(results.map((result) => (result.status === 'fulfilled' ? result.value.attemptNo : 'refused')));
    };
    expect((await attemptsOf(await sell())).size).toBe(1);
    SalesOfEveryKind.unlock();
    // On a busy machine the clicks may come one after the other once.
    const opened: number[] = [];
    while (opened.length < ROUNDS + 2 && Math.max(0, ...opened) < 2) opened.push((await attemptsOf(await sell())).size);
    expect(Math.max(...opened)).toBeGreaterThan(1);
  });

  it('counts one payment once, however often it is reported at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sold = await sell();
      const results = await reportOften(await every.openAttempt(sold));
      expect([countOf(results, 'kept'), countOf(results, 'known')]).toEqual([1, REPORTS - 1]);
      expect(await every.moneyOf(sold)).toEqual({ received: AMOUNT, refunded: 0 });
    }
  });

  it('would settle a payment more than once without the locks (control)', async () => {
    const sold = await sell();
    const attempt = await every.openAttempt(sold);
    SalesOfEveryKind.unlock();
    armFailpoints('pay.after_check=barrier:2');
    const results = await Promise.allSettled([every.report(attempt), every.report(attempt)]);
    expect(results.some((result) => result.status === 'fulfilled' && result.value === 'known')).toBe(false);
  });

  it('keeps one of two payments and refunds the other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sold = await sell();
      const attempts = [await every.openAttempt(sold), await every.openAttempt(sold)];
      const results = await Promise.all(attempts.flatMap((attempt) => [every.report(attempt), every.report(attempt)]));
      expect([countOf(results, 'kept'), countOf(results, 'returned'), countOf(results, 'known')]).toEqual([1, 1, 2]);
      expect(await every.moneyOf(sold)).toEqual({ received: 2 * AMOUNT, refunded: AMOUNT });
    }
  });

  it('keeps a late payment or refunds it, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sold = await sell();
      const attempt = await every.openAttempt(sold);
      await every.end(letter, sold);
      const results = await reportOften(attempt);
      expect(countOf(results, 'known')).toBe(REPORTS - 1);
      const isKept = results.includes('restored') || results.includes('kept');
      expect(await every.moneyOf(sold)).toEqual({ received: AMOUNT, refunded: isKept ? 0 : AMOUNT });
    }
  });

  it('is never refunded beyond what was paid', async () => {
    const sold = await sell();
    const attempt = await every.openAttempt(sold);
    await every.report(attempt);
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
    expect((await every.moneyOf(sold)).refunded).toBeLessThanOrEqual(AMOUNT);
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
