import fc from 'fast-check';
import { settleRoute } from '#domain/bulk/bulk.status';
import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { bulks } from '#contract/bulk/bulk.contract';
import { leases } from '#contract/bulk/lease.contract';
import { payments } from '#contract/payments/payment.contract';
import type { TestClient } from '#server/kit/testing/test-api';
import type { TestVenue } from '#server/kit/testing/test-data';
import { RefundOutcomeService } from '#server/refunds/refund-outcome.service';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { TestGateway, waitUntil } from '#server/channels/test-gateway';
import { TestBooking } from '#server/booking/test-booking';
import { PayPasswordCheck } from '#server/wallet/pay-password-check.service';
import { applicant, submitRequest, staffClient, leaseInputOf, reviewRequest, TestBulk } from './test-bulk';

let gateway: TestGateway;
let booking: TestBooking;
beforeAll(async () => {
  gateway = await TestGateway.start();
  booking = await TestBooking.boot('lease_end', 1, gateway.env, TestBulk);
}, 60_000);
afterAll(async () => {
  await booking.close();
  await gateway.stop();
});

const secret = 'e10adc3949ba59abbe56e057f20f883e';
const of = <T>(what: abstract new (...args: never[]) => T): T =>
  booking.api.app.get<T>(what as never, { strict: false });
const date = (n: number) => [2, 9, 16, 23].map((days) => booking.date(days))[n] as never;
const detail = async (who: TestClient, id: number) => (await who.get(bulks.detail, { id })).data;
const refunds = (id: number) =>
  booking.db.rows<{
    no: string;
    amount: number;
    way: number;
    route: number;
    status: number;
    kind: number;
    stands: number;
  }>(
    'select r.refund_no as no, r.amount, r.pay_type as way, r.route, r.status, f.kind, f.status as stands from refund r join bulk_booking b using (batch_no) join finance_record f using (refund_no) where b.id = $1 order by r.id',
    [id],
  );
const counterRecords = (id: number) =>
  booking.db.rows<{ kind: number; amount: number; way: number; status: number }>(
    'select f.kind, f.amount, f.offline_type as way, f.status from finance_record f join bulk_booking b on b.batch_no = f.trade_no where b.id = $1 and f.kind in (2, 8) and f.refund_no is null order by f.kind',
    [id],
  );
const balance = async (userId: number) =>
  (await booking.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance;
const runSweep = async () => {
  await booking.db.rows('update refund set next_try_at = app_now() where status = 3');
  await of(RefundSweepService).sweepRefunds();
};

/** Creates an approved lease whose applicant has the given balance. */
const createPaidLease = async (world: TestVenue, more: object = {}) => {
  const [who, staff] = [await applicant(booking), await staffClient(booking)];
  await booking.db.rows('update wallet set balance = 200000 where user_id = $1', [who.userId]);
  await booking.transact(async (tx) =>
    of(PayPasswordCheck).set(tx, who.userId, await of(PayPasswordCheck).hash(secret)),
  );
  const id = await submitRequest(who, leaseInputOf(booking, world, more));
  await reviewRequest(staff, id, 1, { lease: true });
  return { who, staff, id, dues: (await detail(who, id)).dues };
};
const fromBalance = (who: TestClient, id: number) => who.post(leases.pay, { id, payPassword: secret });
const atCounter = (staff: TestClient, id: number) => staff.post(leases.collect, { id, offlineType: 1 });
const end = (
  staff: TestClient,
  input: { id: number; lastDay: never; keepPercent?: number; damage?: number; route?: 1 | 3 },
  expect: number,
) => staff.post(leases.end, { ...input, reason: '承租方提前退租', offlineType: 6, expect });

describe('a terminated contract', () => {
  it('refunds each payment by its route: balance, channel; rent as refund, deposit as deposit', async () => {
    const {
      who,
      staff,
      id,
      dues: [first, second, deposit],
    } = await createPaidLease(await booking.world());
    expect(await fromBalance(who, deposit?.id as number)).toMatchObject({ code: 200 });
    expect(await fromBalance(who, first?.id as number)).toMatchObject({ code: 200 });
    const { codeUrl } = (await who.post(leases.payOnline, { id: second?.id as number, payType: 3 })).data;
    expect(codeUrl).not.toBeNull();
    const [attempt] = await booking.db.rows<{ no: string }>(
      'select attempt_no as no from pay_attempt where due_id = $1',
      [second?.id],
    );
    await gateway.pressButton(codeUrl ?? '');
    await waitUntil(async () => (await detail(who, id)).dues[1]?.stage === 'paid');
    // Two of four dates are used: 500.00 of 1,000.00 is refunded, 400.00 of it from the last payment; the deposit is
    // refunded too.
    const input = { id, lastDay: date(1) };
    expect((await staff.get(leases.endPreview, input)).data).toMatchObject({
      rentBack: 500,
      depositBack: 300,
      owed: 0,
      backOnline: 800,
    });
    expect(await end(staff, input, 800)).toMatchObject({ code: 200, data: { backOnline: 800 } });
    expect(await counterRecords(id)).toEqual([]);
    expect((await refunds(id)).map(({ amount, way, route, kind }) => [amount, way, route, kind])).toEqual([
      [10_000, payType.balance, 1, financeKind.refund],
      [40_000, 3, 1, financeKind.refund],
      [30_000, payType.balance, 1, financeKind.depositOut],
    ]);
    expect((await staff.get(payments.board, {})).data).toMatchObject({ queued: 3 });
    expect(await balance(who.userId)).toBe(110_000);
    await waitUntil(async () => {
      await runSweep();
      return (await refunds(id)).every(({ status, stands }) => status === 2 && stands === 2);
    });
    expect(await balance(who.userId)).toBe(150_000);
    expect(
      (await gateway.fetchRecords()).refunds
        .filter(({ refundNo }) => refundNo.startsWith((attempt?.no as string).slice(0, 15)))
        .map(({ amount }) => amount),
    ).toEqual([40_000]);
    expect(await detail(who, id)).toMatchObject({
      returned: 800,
      dues: [{ returned: 100 }, { returned: 400 }, { returned: 300 }],
      returns: [
        { status: financeStatus.complete },
        { status: financeStatus.complete },
        { status: financeStatus.complete },
      ],
    });
  }, 30_000);

  it('refunds counter payments at the counter, or everything if staff choose so', async () => {
    const mixed = await createPaidLease(await booking.world());
    await fromBalance(mixed.who, mixed.dues[0]?.id as number);
    await atCounter(mixed.staff, mixed.dues[1]?.id as number);
    expect(await end(mixed.staff, { id: mixed.id, lastDay: date(1) }, 500)).toMatchObject({
      code: 200,
      data: { backOnline: 100 },
    });
    expect((await refunds(mixed.id)).map(({ amount }) => amount)).toEqual([10_000]);
    expect(await counterRecords(mixed.id)).toEqual([
      { kind: financeKind.refund, amount: 40_000, way: 6, status: financeStatus.complete },
    ]);

    const offline = await createPaidLease(await booking.world());
    for (const due of offline.dues) await fromBalance(offline.who, due.id);
    const input = { id: offline.id, lastDay: date(1), route: settleRoute.offline };
    expect((await offline.staff.get(leases.endPreview, input)).data).toMatchObject({ backOnline: 0 });
    expect(await end(offline.staff, input, 800)).toMatchObject({ code: 200 });
    expect(await refunds(offline.id)).toEqual([]);
    expect(await counterRecords(offline.id)).toEqual([
      { kind: financeKind.refund, amount: 50_000, way: 6, status: financeStatus.complete },
      { kind: financeKind.depositOut, amount: 30_000, way: 6, status: financeStatus.complete },
    ]);
    expect((await detail(offline.who, offline.id)).returned).toBe(800);
  });

  it('ends once under concurrency, and finance retries a failed deposit refund', async () => {
    const { who, staff, id, dues } = await createPaidLease(await booking.world());
    await fromBalance(who, dues[2]?.id as number);
    // No rent was paid and none is owed, since all dates are in the future: only the deposit is refunded.
    const input = { id, lastDay: booking.date(0) as never };
    const answers = await Promise.all([1, 2, 3].map(() => end(staff, input, 300)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 250, 250]);
    const [only, ...more] = await refunds(id);
    expect([only?.amount, only?.kind, more]).toEqual([30_000, financeKind.depositOut, []]);
    await of(RefundOutcomeService).fail(only?.no as string, 'TEST');
    expect((await staff.get(payments.board, {})).data).toMatchObject({ failed: 1 });
    expect(await staff.post(payments.retryRefund, { refundNo: only?.no as string })).toMatchObject({ code: 200 });
    await runSweep();
    expect(await refunds(id)).toMatchObject([{ status: financeStatus.complete, stands: 2 }]);
    expect(await balance(who.userId)).toBe(200_000);
  });

  it('is refused by the database if more would be refunded than paid', async () => {
    const { who, id, dues } = await createPaidLease(await booking.world());
    await fromBalance(who, dues[2]?.id as number);
    await expect(
      booking.db.rows('update bulk_due set returned = amount + 1 where id = $1', [dues[2]?.id]),
    ).rejects.toMatchObject({ constraint: 'bulk_due_returned' });
    await expect(
      booking.db.rows(
        `
          insert into refund (refund_no, trade_no, pay_type, amount, route, batch_no)
          select batch_no || 'R01', batch_no, 5, 30001, 1, batch_no from bulk_booking where id = $1
        `,
        [id],
      ),
    ).rejects.toMatchObject({ code: 'MO017' });
  });

  it('refunds its settlement, from no payment more than it held, for any terms and end date', async () => {
    const part = fc.record({
      amount: fc.integer({ min: 1, max: 60_000 }),
      paid: fc.constantFrom('no', 'balance', 'counter'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        part,
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 30_000 }),
        fc.constantFrom(settleRoute.original, settleRoute.offline),
        async (parts, deposit, last, keepPercent, damage, route) => {
          const rent = parts.reduce((total, { amount }) => total + amount, 0);
          const { who, staff, id, dues } = await createPaidLease(await booking.world(), {
            rent: rent / 100,
            deposit: deposit.amount / 100,
            instalments: parts.map(({ amount }, n) => ({ due: booking.date(2 + n), amount: amount / 100 })),
          });
          await booking.db.rows('update wallet set balance = 1000000 where user_id = $1', [who.userId]);
          const ways = [...parts, deposit].map(({ paid }) => paid);
          for (const [n, due] of dues.entries())
            if (ways[n] !== 'no')
              expect((await (ways[n] === 'balance' ? fromBalance(who, due.id) : atCounter(staff, due.id))).code).toBe(
                200,
              );
          const before = (await balance(who.userId)) as number;
          const input = { id, lastDay: date(last), keepPercent, damage: damage / 100, route };
          const { data: seen } = await staff.get(leases.endPreview, input);
          expect(
            await end(staff, input, Math.round((seen.depositBack + seen.rentBack - seen.owed) * 100) / 100),
          ).toMatchObject({ code: 200, data: seen });
          await runSweep();
          const [online, offline, after] = [await refunds(id), await counterRecords(id), (await detail(who, id)).dues];
          const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
          const ofKind = (kind: number) => total([...online, ...offline].filter((one) => one.kind === kind));
          expect([ofKind(financeKind.refund), ofKind(financeKind.depositOut), total(online)]).toEqual(
            [seen.rentBack, seen.depositBack, seen.backOnline].map((yuan) => Math.round(yuan * 100)),
          );
          expect(((await balance(who.userId)) as number) - before).toBe(total(online));
          expect(
            after.every(
              ({ amount, returned }, n) =>
                returned >= 0 && returned <= (ways[n] === 'no' || ways[n] === undefined ? 0 : amount),
            ),
          ).toBe(true);
          expect(Math.round(after.reduce((sum, { returned }) => sum + returned, 0) * 100)).toBe(
            total(online) + total(offline),
          );
          if (route === settleRoute.offline || !ways.includes('balance')) expect(online).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
