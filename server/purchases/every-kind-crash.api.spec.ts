import { armFailpoints } from '#server/kit/runtime/failpoint';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { freePort } from '#server/kit/testing/test-process';
import { TestTcpProxy } from '#server/kit/testing/test-tcp-proxy';
import { TestGateway, waitUntil } from '#server/channels/test-gateway';
import { ChannelChargeService } from '#server/payments/channel-charge.service';
import { LedgerRunService } from '#server/reconciliation/ledger-run.service';
import { RefundRunService } from '#server/refunds/refund-run.service';
import { AMOUNT, testedBizTypes, SalesOfEveryKind, type Unpaid } from './every-kind.fixture';
import { AppWithTowels, stockTowels } from './test-towel';

const ROUNDS = process.env['TEST_LONG'] === '1' ? 20 : 1;
const POINTS = ['claimed', 'before_gateway', 'after_gateway', 'after_store', 'after_settle'] as const;
const noPayerData = { cardNo: null, queryPassword: null };

let gateway: TestGateway;
let api: TestApi;
let brokenLine: TestTcpProxy;
let replica: TestApi;
let every: SalesOfEveryKind;
const of = <T>(type: abstract new (...dependencies: never[]) => T): T => api.app.get<T>(type, { strict: false });

beforeAll(async () => {
  gateway = await TestGateway.start();
  await gateway.faults({ neverNotify: true });
  api = await TestApi.boot(AppWithTowels, 'every_kind_crash', gateway.env);
  await stockTowels(api.db, 10_000);
  every = new SalesOfEveryKind(api, await aVenue(api.db, { spaces: 60 }));
  const direct = new URL(api.database.url);
  brokenLine = new TestTcpProxy(await freePort(), { host: direct.hostname, port: Number(direct.port) });
  await brokenLine.start();
  replica = await api.startReplica(AppWithTowels, {
    ...gateway.env,
    DATABASE_URL: brokenLine.proxiedUrl(api.database.url),
  });
  // Only what this spec calls may end a transaction or run a refund.
  for (const { app } of [api, replica]) await app.get(SweepService).beforeApplicationShutdown();
}, 90_000);
afterAll(async () => {
  armFailpoints('');
  await replica.close();
  await brokenLine.stop();
  await api.close();
  await gateway.stop();
}, 30_000);

/** Sells a thing and pays it twice at the gateway; returns the refund of the second payment, which is not sent yet. */
async function payTwice(sold: Unpaid): Promise<string> {
  for (let n = 0; n < 2; n += 1) {
    const attempt = await every.openAttempt(sold);
    await of(ChannelChargeService).openCharge(attempt, 'spec', noPayerData);
    await gateway.payLate(attempt.attemptNo);
    await every.report(attempt);
  }
  const [refund] = await api.db.rows<{ no: string }>('select refund_no as no from refund where trade_no = $1', [
    sold.tradeNo,
  ]);
  return refund?.no ?? '';
}
/** Lets another worker claim a refund at once, as it may when the claim of a dead one has ended. */
const endClaim = (refundNo: string) =>
  api.db.rows(
    `
      update refund
      set claimed_until = app_now() - interval '1 second', next_try_at = app_now() - interval '1 second'
      where refund_no = $1 and done_at is null
    `,
    [refundNo],
  );

const isFailpoint = (error: Error): boolean => {
  if (!error.message.startsWith('failpoint ')) throw error;
  return true;
};

describe.each(testedBizTypes)('a sale of kind %s', (letter) => {
  const sell = async () => every.sell(letter, await aPerson(api.db));

  it('counts a payment once if the connection breaks right after the commit', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sold = await sell();
      const attempt = await every.openAttempt(sold);
      const cuts = brokenLine.cuts;
      brokenLine.cutAfter(/COMMIT/);
      await expect(every.report(attempt, replica)).rejects.toThrow();
      expect(brokenLine.cuts).toBe(cuts + 1);
      expect(await every.report(attempt, replica)).toBe('known');
      expect(await every.moneyOf(sold)).toEqual({ received: AMOUNT, refunded: 0 });
    }
  });

  it('is refunded once at the gateway, whatever point the worker dies at', async () => {
    for (const point of POINTS) {
      const refundNo = await payTwice(await sell());
      armFailpoints(`refund.${point}=throw`);
      await waitUntil(async () => {
        await endClaim(refundNo);
        return of(RefundRunService)
          .run(refundNo)
          .then(() => false, isFailpoint);
      });
      armFailpoints('');
      await endClaim(refundNo);
      await waitUntil(async () => {
        await endClaim(refundNo);
        return (await of(RefundRunService).run(refundNo)) === null;
      });
      const { refunds } = await gateway.fetchRecords();
      expect(refunds.filter((refund) => refund.refundNo === refundNo)).toMatchObject([{ payouts: 1, amount: AMOUNT }]);
      expect(await api.db.rows('select status, amount from finance_record where refund_no = $1', [refundNo])).toEqual([
        { status: 2, amount: AMOUNT },
      ]);
    }
  });
});

it('leaves no difference in the check of our own ledger', async () => {
  expect((await of(LedgerRunService).findFaults()).faults).toEqual([]);
});
