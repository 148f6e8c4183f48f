import { fen } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { financeStatus, payType, refundReason } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { dateKind } from '#domain/venues/venue.status';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { refundRules } from '#contract/refunds/refund-rule.contract';
import { specialRefunds } from '#contract/refunds/special-refund.contract';
import { history } from '#contract/logs/history.contract';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aMemberCaller, anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { AttemptStore } from '#server/finance/attempt.store';
import { PromiseService } from '#server/attendance/promise.service';
import { systemActor } from '#server/orders/order.service';
import { CancelService } from './cancel.service';
import { RefundSettlementService } from '#server/refunds/refund-settlement.service';
import { SaleSettlementService } from '#server/payments/sale-settlement.service';

const RIGHTS = [
  'VenuesChargeReturn',
  'VenuesChargeReturnAdd',
  'VenuesChargeReturnEdit',
  'VenuesChargeReturnDel',
  'VenuesChargeReturnExport',
] as const;
const standard = [
  { hoursBefore: 24, percent: 100 },
  { hoursBefore: 2, percent: 80 },
];
let api: TestApi;
let admin: TestClient;
let world: TestVenue;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'refund_rule');
  world = await aVenue(api.db);
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.venueAdmin }), { rights: [...RIGHTS] });
  await api.app.get(VenueTables).refresh();
}, 90_000);
afterAll(() => api.close());

const today = () => schoolTime(api.app.get(Clock).now()).date as LocalDate;
const ruleOf = async ({ siteId }: TestVenue) =>
  (
    await api.db.rows<{ id: number; version: number; name: string }>(
      'select r.id, r.version, r.name from refund_rule r join site s on s.refund_rule_id = r.id where s.id = $1',
      [siteId],
    )
  )[0]!;
let slot = 0;
/** Creates a booking paid by WeChat that starts in `startsIn` minutes. */
const createPaidBooking = async (userId: number, startsIn: number, where = world): Promise<string> => {
  const n = slot++;
  const { tradeNo } = await anOrder(api.db, where, userId, { space: n % 3, time: Math.floor(n / 3) });
  const { attemptNo, amount } = await api.db.transact((tx) =>
    api.app
      .get(AttemptStore)
      .create(tx, { tradeNo, userId, payType: payType.wechat, amount: fen(2000), payBefore: null }),
  );
  await api.app
    .get(SaleSettlementService)
    .settle(api.db, attemptNo, { attemptNo, amount, channelTradeNo: `42${attemptNo}` });
  await api.db.rows(
    `
      update venue_order
      set begin_at = school_now() + $2 * interval '1 minute',
        end_at = school_now() + $2 * interval '1 minute' + interval '1 hour'
      where trade_no = $1
    `,
    [tradeNo, startsIn],
  );
  return tradeNo;
};
const createPaidMemberBooking = async (startsIn: number, where = world) => {
  const userId = await aPerson(api.db);
  return { client: await api.clientFor(userId), userId, tradeNo: await createPaidBooking(userId, startsIn, where) };
};

describe('managing refund rules', () => {
  it('adds, versions, logs, refuses contradictions, duplicates and stale versions, deletes unused rules', async () => {
    const input = { name: '赛季规则', enName: 'Season', tiers: standard, weekCancelMax: 2, allowSpecial: true };
    const { data } = await admin.post(refundRules.add, input);
    expect(await admin.post(refundRules.add, input)).toMatchObject({ errKey: 'REFUND_RULE_TWICE' });
    expect(
      await admin.post(refundRules.add, {
        ...input,
        name: '矛盾',
        tiers: [
          { hoursBefore: 24, percent: 50 },
          { hoursBefore: 2, percent: 80 },
        ],
      }),
    ).toMatchObject({ errKey: 'TIER_RISES' });
    expect(
      await admin.post(refundRules.add, { ...input, name: '过多', tiers: [{ hoursBefore: 24, percent: 101 }] }),
    ).toMatchObject({ code: 400 });
    expect(
      (
        await admin.post(refundRules.edit, {
          ...input,
          id: data.id,
          version: 1,
          tiers: [{ hoursBefore: 48, percent: 90 }],
          allowSpecial: false,
        })
      ).data,
    ).toEqual({ id: data.id, version: 2 });
    expect(await admin.post(refundRules.edit, { ...input, id: data.id, version: 1 })).toMatchObject({ code: 409 });
    expect((await admin.get(refundRules.list, { keyword: '赛季' })).data.content).toMatchObject([
      {
        id: data.id,
        tiers: [{ hoursBefore: 48, percent: 90 }],
        weekCancelMax: 2,
        allowSpecial: false,
        sites: 0,
        dead: 0,
      },
    ]);
    expect(
      (await admin.get(history.list, { kind: 'refundRule', key: String(data.id) })).data.content.map(
        ({ action }) => action,
      ),
    ).toEqual(['refundRule.edit', 'refundRule.add']);
    await admin.post(refundRules.remove, { id: data.id });
    expect(await admin.post(refundRules.remove, { id: data.id })).toMatchObject({ code: 404 });
  });

  it('keeps a rule in use, names its site and unreachable tiers, and hides it from other venues', async () => {
    const rule = await ruleOf(world);
    expect(await admin.post(refundRules.remove, { id: rule.id })).toMatchObject({ errKey: 'REFUND_RULE_USED' });
    await admin.post(refundRules.edit, {
      name: rule.name,
      tiers: [...standard, { hoursBefore: 1, percent: 50 }],
      id: rule.id,
      version: rule.version,
    });
    expect((await admin.get(refundRules.list, { keyword: rule.name })).data.content[0]).toMatchObject({
      sites: 1,
      dead: 1,
    });
    const elsewhere = await aVenue(api.db);
    const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [venueAdminId, [elsewhere.venueId]]);
    const venueAdmin = await api.clientFor(venueAdminId);
    expect(
      await venueAdmin.post(refundRules.edit, {
        name: rule.name,
        tiers: standard,
        id: rule.id,
        version: rule.version + 1,
      }),
    ).toMatchObject({ errKey: 'REFUND_RULE_REACH' });
    expect((await venueAdmin.get(refundRules.list, { keyword: rule.name })).data.content[0]).toMatchObject({
      sites: 1,
      siteNames: '',
    });
    await admin.post(refundRules.edit, { name: rule.name, tiers: standard, id: rule.id, version: rule.version + 1 });
  });

  it('tests a rule on a slot by price and calendar: weekday tiers, holiday tiers, too late', async () => {
    const date = addDays(today(), 5);
    const previewInput = {
      siteId: world.siteId,
      tiers: [...standard, { hoursBefore: 72, percent: 50, holiday: true }],
      roleId: role.student,
      date,
      begin: '10:00',
      cancelDate: date,
    };
    expect((await admin.post(refundRules.preview, { ...previewInput, cancelAt: '07:00' })).data).toMatchObject({
      fee: 20,
      cancelHours: 2,
      minutesBefore: 180,
      allowed: true,
      holidayTiers: false,
      now: { percent: 80, back: 16, kept: 4 },
    });
    expect((await admin.post(refundRules.preview, { ...previewInput, cancelAt: '09:00' })).data).toMatchObject({
      allowed: false,
      now: null,
    });
    await api.db.rows(
      `insert into holiday (name, en_name, begin_date, end_date, kind) values ('校庆', 'Anniversary', $1, $1, 2)`,
      [date],
    );
    await api.app.get(VenueTables).refresh();
    expect((await admin.post(refundRules.preview, { ...previewInput, cancelAt: '07:00' })).data).toMatchObject({
      dateKind: dateKind.holiday,
      holidayTiers: true,
      now: { percent: 0, back: 0, kept: 20 },
      tiers: [{ hoursBefore: 72, back: 10, until: `${addDays(date, -3)} 10:00` }],
    });
    const { client, tradeNo } = await createPaidMemberBooking(5 * 1440);
    await api.db.rows(
      `
        update venue_order
        set reservation_date = $2::date, rule_snapshot = jsonb_build_object('tiers', $3::jsonb)
        where trade_no = $1
      `,
      [tradeNo, date, JSON.stringify(previewInput.tiers)],
    );
    expect((await client.get(orders.cancelPreview, { tradeNo })).data).toMatchObject({
      percent: 50,
      refundFee: 10,
      deductFee: 10,
      allowed: true,
    });
  });
});

describe('a rule applied to members', () => {
  it('refunds what its preview says three hours ahead: 80 percent, and the record follows (3 to 2)', async () => {
    const { client, tradeNo } = await createPaidMemberBooking(3 * 60 + 5);
    expect((await client.get(orders.cancelPreview, { tradeNo })).data).toMatchObject({
      payFee: 20,
      refundFee: 16,
      deductFee: 4,
      percent: 80,
    });
    expect((await client.post(payments.cancel, { venueTradeNo: tradeNo })).data).toMatchObject({
      payStatus: payStatus.refunding,
      refundFee: 16,
    });
    expect(
      await api.db.rows('select status, amount from finance_record where trade_no = $1 and refund_no is not null', [
        tradeNo,
      ]),
    ).toEqual([{ status: financeStatus.refunding, amount: 1600 }]);
    expect(
      await api.db.rows('select promise_status as promise, order_status as os from venue_order where trade_no = $1', [
        tradeNo,
      ]),
    ).toEqual([{ promise: promiseStatus.userCancelled, os: orderStatus.cancelled }]);
    expect(await api.app.get(RefundSettlementService).settle(`${tradeNo}R01`)).toBe('done');
    expect(
      await api.db.rows(
        'select f.status, o.pay_status as ps from finance_record f join venue_order o using (trade_no) where f.trade_no = $1 and f.refund_no is not null',
        [tradeNo],
      ),
    ).toEqual([{ status: financeStatus.complete, ps: payStatus.refunded }]);
  });

  it('is not applied once the booking is checked in: its member cannot cancel, the venue can', async () => {
    const { client, tradeNo } = await createPaidMemberBooking(5);
    const state = async () =>
      (
        await api.db.rows<{ promise: number; os: string; refunds: number }>(
          `
            select promise_status as promise, order_status as os,
              (select count(*)::int from refund where trade_no = $1) as refunds
            from venue_order
            where trade_no = $1
          `,
          [tradeNo],
        )
      )[0];
    await api.db.rows(
      `update venue_order set rule_snapshot = jsonb_build_object('cancelHours', 0) where trade_no = $1`,
      [tradeNo],
    );
    expect((await client.get(orders.cancelPreview, { tradeNo })).data).toMatchObject({ allowed: true });
    await api.db.transact((tx) => api.app.get(PromiseService).checkIn(tx, tradeNo, systemActor));
    expect((await client.get(orders.cancelPreview, { tradeNo })).data).toMatchObject({
      allowed: false,
      reason: orderFailure.cancelCheckedIn.zh,
      reasonEn: orderFailure.cancelCheckedIn.en,
    });
    expect(await client.post(payments.cancel, { venueTradeNo: tradeNo })).toMatchObject({
      code: 250,
      errKey: orderFailure.cancelCheckedIn.key,
    });
    expect(await state()).toEqual({ promise: promiseStatus.checkedIn, os: orderStatus.normal, refunds: 0 });
    await api.app
      .get(CancelService)
      .cancelForVenue(aMemberCaller(await aPerson(api.db), { roleId: role.admin }), tradeNo, '检修');
    expect(await state()).toEqual({ promise: promiseStatus.checkedIn, os: orderStatus.cancelled, refunds: 1 });
  });

  it("limits weekly cancellations, excluding the venue's, and closes special refunds if set", async () => {
    const strict = await aVenue(api.db);
    const rule = await ruleOf(strict);
    await api.app.get(VenueTables).refresh();
    await admin.post(refundRules.edit, {
      name: rule.name,
      tiers: standard,
      weekCancelMax: 1,
      allowSpecial: false,
      id: rule.id,
      version: rule.version,
    });
    const { client, userId, tradeNo } = await createPaidMemberBooking(2 * 1440, strict);
    expect(
      await client.post(specialRefunds.apply, {
        tradeNo,
        reasonType: refundReason.weather,
        reasonText: '暴雨无法到场',
      }),
    ).toMatchObject({ code: 250 });
    await api.db.rows(
      `
        update venue_order
        set order_status = '2', pay_status = 4, cancel_kind = 3, cancel_at = app_now()
        where trade_no = $1
      `,
      [tradeNo],
    );
    const [first, second] = [
      await createPaidBooking(userId, 2 * 1440 + 120, strict),
      await createPaidBooking(userId, 2 * 1440 + 240, strict),
    ];
    expect(await client.post(payments.cancel, { venueTradeNo: first })).toMatchObject({ code: 200 });
    expect((await client.get(orders.cancelPreview, { tradeNo: second })).data).toMatchObject({ allowed: false });
    expect(await client.post(payments.cancel, { venueTradeNo: second })).toMatchObject({ errKey: 'CANCEL_TOO_OFTEN' });
    const unpaid = await anOrder(api.db, strict, userId, { space: 2, time: 13 });
    expect(await client.post(payments.cancel, { venueTradeNo: unpaid.tradeNo })).toMatchObject({ code: 200 });
  });

  describe('the weekly limit in a race of six cancellations', () => {
    /** Cancels six bookings of one member at once under a limit of one; returns how many were cancelled. */
    const cancelSix = async (): Promise<number> => {
      const strict = await aVenue(api.db);
      const rule = await ruleOf(strict);
      await api.app.get(VenueTables).refresh();
      await admin.post(refundRules.edit, { ...rule, tiers: standard, weekCancelMax: 1, allowSpecial: false });
      const { client, userId, tradeNo } = await createPaidMemberBooking(3 * 1440, strict);
      const tradeNos = [tradeNo];
      for (let i = 1; i < 6; i += 1) tradeNos.push(await createPaidBooking(userId, (3 + i) * 1440, strict));
      // On six days, because bookings of one day wait for each other anyway.
      await api.db.rows('update venue_order set reservation_date = begin_at::date where trade_no = any ($1)', [
        tradeNos,
      ]);
      await slowCancellations();
      const answers = await Promise.all(tradeNos.map((venueTradeNo) => client.post(payments.cancel, { venueTradeNo })));
      return answers.filter(({ code }) => code === 200).length;
    };
    /** Makes every cancellation wait between its check and its write, so that all of them have read before one writes. */
    const slowCancellations = () =>
      api.db.rows(`
        create or replace function slow_cancel() returns trigger language plpgsql
        as $$ begin perform pg_sleep(0.2); return new; end $$;
        drop trigger if exists slow_cancel on venue_order;
        create trigger slow_cancel before update of cancel_kind on venue_order
          for each row execute function slow_cancel()`);
    afterEach(() => api.db.rows('drop function if exists slow_cancel() cascade'));

    it('holds, because they are counted under the lock of the member', async () => {
      expect(await cancelSix()).toBe(1);
    }, 30_000);

    it('would not hold without the lock: the race is real', async () => {
      const lock = jest.spyOn(Db, 'lockPerson').mockResolvedValue(undefined);
      try {
        expect(await cancelSix()).toBeGreaterThan(1);
      } finally {
        lock.mockRestore();
      }
    }, 30_000);
  });
});
