import { payType } from '#domain/payments/pay.status';
import { fen } from '#domain/kit/money';
import { reservations } from '#contract/booking/reservation.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller } from '#server/kit/testing/test-data';
import { CancelService } from '#server/cancellations/cancel.service';
import { InstantPaymentService } from '#server/payments/instant-payment.service';
import { RefundRetryService } from '#server/refunds/refund-retry.service';
import { RefundRunService } from '#server/refunds/refund-run.service';
import { RefundSettlementService } from '#server/refunds/refund-settlement.service';
import { SaleSettlementService } from '#server/payments/sale-settlement.service';
import { OccupationEndService } from '#server/occupations/occupation-end.service';
import { OccupationService } from '#server/occupations/occupation.service';
import { SubmitService } from '#server/booking/submit.service';
import { AdjustService } from '#server/order-changes/adjust.service';
import { ChangeBuddyService } from '#server/order-changes/change-buddy.service';
import { ClosureService } from '#server/closures/closure.service';
import { ClosureSweepService } from '#server/closures/closure-sweep.service';
import { OrderReleaseService } from './order-release.service';
import { OrderService } from './order.service';
import { OrderSweepService } from './order-sweep.service';
import { PromiseService } from '#server/attendance/promise.service';
import { PromiseSweepService } from '#server/attendance/promise-sweep.service';
import { ReturnChargeService } from '#server/order-changes/return-charge.service';
import { CheckInService } from '#server/attendance/check-in.service';

import { TestOrderFixtures, type CommandNumbers, type OrderModelFixture } from './test-order-fixture';

const MINUTE = 60_000;

type OrderModelCommand = (fixture: OrderModelFixture, numbers: CommandNumbers) => Promise<unknown>;

/** The application driven by commands of members, staff and background jobs. */
export class TestOrderModel extends TestOrderFixtures {
  static async open(name: string): Promise<TestOrderModel> {
    const api = await TestApi.boot(AppModule, name);
    await api.app.get(SweepService).beforeApplicationShutdown();
    return new TestOrderModel(api);
  }

  /** The possible commands. A refusal is thrown as a `Failure`, like any other answer. */
  readonly commands = {
    submit: async (fixture, numbers) => {
      const selection = this.slotSelection(fixture, numbers);
      const buddyIds = numbers.long && selection.world === fixture.court ? [fixture.members[2]] : [];
      const input = reservations.submit.input.parse({
        venueSiteId: selection.world.siteId,
        reservationDate: fixture.date,
        reservationOrderJson: selection.json,
        ...(buddyIds.length > 0 ? { buddyIds: buddyIds.join(',') } : {}),
      });
      fixture.orders.push(
        (await this.service(SubmitService).submit(input, aMemberCaller(fixture.members[numbers.who % 2] as number)))
          .tradeNo,
      );
    },
    occupy: async (fixture, numbers) => {
      const selection = this.slotSelection(fixture, numbers);
      const input = reservations.occupy.input.parse({
        venueSiteId: selection.world.siteId,
        reservationDate: fixture.date,
        reservationOrderJson: selection.json,
        reason: '训练',
      });
      fixture.orders.push((await this.service(OccupationService).occupy(input, this.staffMember(fixture))).tradeNo);
    },
    endOccupation: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.service(OccupationEndService).end(tradeNo, this.staffMember(fixture)),
      ),
    pay: (fixture, numbers) =>
      this.withOrder(fixture, numbers, async ({ tradeNo, userId }) =>
        this.service(InstantPaymentService).payFromBalance(
          aMemberCaller(userId),
          await this.service(OrderService).findOwn(userId, { tradeNo }),
        ),
      ),
    payAtCounter: (fixture, numbers) =>
      this.withOrder(fixture, numbers, async ({ tradeNo }) =>
        this.service(InstantPaymentService).payAtCounter(
          this.staffMember(fixture),
          await this.service(OrderService).findInScope(this.staffMember(fixture), tradeNo),
          { offlineType: 1 },
        ),
      ),
    // Opens a payment attempt as the cashier does; `settlePayment` acts as the gateway.
    openAttempt: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.db.rows(
          `
            insert into pay_attempt (
              attempt_no, trade_no, user_id, pay_type, amount, expires_at, next_poll_at, gmt_create
            )
            select trade_no || 'A' || lpad((1 + (select count(*) from pay_attempt where trade_no = $1))::text, 2, '0'),
              trade_no, user_id, $2, amount, pay_deadline, app_now() + interval '5 seconds', app_now()
            from venue_order
            where trade_no = $1 and order_status = '1' and pay_status = 1 and pay_deadline > app_now()
          `,
          [tradeNo, payType.wechat],
        ),
      ),
    settlePayment: (fixture, numbers) =>
      this.withOrder(fixture, numbers, async ({ tradeNo }) => {
        const [attempt] = await this.db.rows<{ no: string; amount: number }>(
          `
            select attempt_no as no, amount
            from pay_attempt
            where trade_no = $1 and pay_type = 3
            order by id ${numbers.long ? 'desc' : 'asc'}
            limit 1
          `,
          [tradeNo],
        );
        if (attempt)
          await this.service(SaleSettlementService).settle(this.db, attempt.no, {
            attemptNo: attempt.no,
            amount: fen(attempt.amount),
            channelTradeNo: `42${attempt.no}`,
          });
      }),
    cancel: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo, userId }) =>
        this.service(CancelService).cancelOwn(aMemberCaller(userId), { tradeNo }, null),
      ),
    cancelByStaff: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.service(CancelService).cancelForVenue(this.staffMember(fixture), tradeNo, '检修'),
      ),
    release: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.service(OrderReleaseService).release(this.staffMember(fixture), tradeNo),
      ),
    move: (fixture, numbers) =>
      this.withOrder(fixture, numbers, async ({ tradeNo }) => {
        const selection = this.slotSelection(fixture, numbers);
        const request = {
          tradeNo,
          siteId: selection.world.siteId,
          date: fixture.date,
          reservationOrderJson: selection.json,
        };
        const { difference } = await this.service(AdjustService).quote(this.staffMember(fixture), request);
        await this.service(AdjustService).adjust(this.staffMember(fixture), {
          ...request,
          reason: '换场地',
          expect: difference,
          waive: numbers.who === 0,
          offlineType: 1,
        });
      }),
    changeBuddies: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo, userId }) =>
        this.service(ChangeBuddyService).byMember(aMemberCaller(userId), {
          tradeNo,
          userIds: numbers.long ? [fixture.members[2] as number] : [],
        }),
      ),
    refundPart: (fixture, numbers) =>
      this.withOrder(fixture, numbers, async ({ tradeNo }) => {
        const items = await this.db.rows<{ id: number }>(
          'select id from venue_order_item where trade_no = $1 order by id limit $2',
          [tradeNo, numbers.long ? 2 : 1],
        );
        await this.service(ReturnChargeService).refundItems(this.staffMember(fixture), {
          tradeNo,
          items: items.map(({ id }) => ({ id, amount: 3.33 + numbers.time })),
          reason: '灯光故障',
        });
      }),
    applyClosure: async (fixture, numbers) => {
      const selection = this.slotSelection(fixture, numbers);
      const target = {
        siteIds: numbers.long ? [fixture.court.siteId, fixture.pool.siteId] : [selection.world.siteId],
        spaceIds: [],
        beginDate: fixture.date,
        endDate: fixture.date,
        beginMinute: (8 + numbers.time) * 60,
        endMinute: (10 + numbers.time) * 60,
      };
      const { count } = await this.service(ClosureService).preview(this.staffMember(fixture), target);
      fixture.closures.push(
        (
          await this.service(ClosureService).apply(this.staffMember(fixture), {
            ...target,
            reasonType: 2,
            note: '暴雨',
            expect: count,
          })
        ).id,
      );
    },
    undoClosure: async (fixture, { nth }) => {
      if (fixture.closures.length > 0)
        await this.service(ClosureService).undo(
          this.staffMember(fixture),
          fixture.closures[nth % fixture.closures.length] as number,
        );
    },
    continueClosures: () => this.service(ClosureSweepService).sweepClosures(),
    checkIn: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.service(PromiseService).checkInByStaff(this.staffMember(fixture), tradeNo),
      ),
    enterByGate: (fixture, numbers) =>
      this.db.transact(async (tx) => {
        const [row] = await tx.rows<{ now: number }>('select epoch_ms(app_now()) as now');
        const { changes } = await this.service(CheckInService).checkInEntries(tx, {
          venueId: fixture.court.venueId,
          siteIds: [],
          earlyEntryMin: null,
          entries: [{ key: 1, userId: fixture.members[numbers.who] as number, at: row?.now ?? 0 }],
        });
        tx.emitLive([...changes]);
      }),
    leave: (fixture, numbers) =>
      this.withOrder(fixture, numbers, async ({ tradeNo }) => {
        const [row] = await this.db.rows<{ now: number }>('select epoch_ms(app_now()) as now');
        await this.service(PromiseService).markLeftEarly(tradeNo, row?.now ?? 0);
      }),
    waive: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.service(PromiseService).waive(this.staffMember(fixture), tradeNo, '设备故障'),
      ),
    sweepMissed: () => this.service(PromiseSweepService).sweepMissed(),
    sweepHolds: () => this.service(OrderSweepService).sweepReleases(),
    sendRefunds: async (fixture) => {
      for (const no of await this.refundNosOf(fixture, [3, 5])) await this.service(RefundRunService).run(no);
    },
    settleRefund: async (fixture) => {
      for (const no of await this.refundNosOf(fixture, [3]))
        await this.service(RefundSettlementService).settle(no, { channelRefundNo: `50${no}` });
    },
    failRefund: async (fixture, { nth }) => {
      const due = await this.refundNosOf(fixture, [3]);
      if (due.length > 0) await this.service(RefundSettlementService).fail(due[nth % due.length] as string, 'ABNORMAL');
    },
    retryRefund: async (fixture, { nth }) => {
      const due = await this.refundNosOf(fixture, [5]);
      if (due.length > 0)
        await this.service(RefundRetryService).retry(this.staffMember(fixture), due[nth % due.length] as string);
    },
    advanceMinutes: (fixture, { time }) => this.advanceTime(fixture, (2 + 4 * time) * MINUTE),
    /** Advances to the day itself, shortly before one of its slots. */
    advanceToDay: async (fixture, { time }) => {
      const [row] = await this.db.rows<{ ms: number }>(
        `
          select (
            epoch_ms(($1::date + $2 * interval '1 minute') at time zone school_zone()) - epoch_ms(app_now())
          )::float8 as ms
        `,
        [fixture.date, (8 + time) * 60 - 10],
      );
      if ((row?.ms ?? 0) > 0) await this.advanceTime(fixture, row?.ms ?? 0);
    },
  } satisfies Record<string, OrderModelCommand>;
}
