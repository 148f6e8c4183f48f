import { payType } from '#domain/payments/pay.status';
import { fen } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import { reservations } from '#contract/booking/reservation.contract';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aMemberCaller, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { CancelService } from '#server/refunds/cancel.service';
import { InstantPaymentService } from '#server/payments/instant-payment.service';
import { RefundRetryService } from '#server/refunds/refund-retry.service';
import { RefundRunService } from '#server/refunds/refund-run.service';
import { RefundSettlementService } from '#server/refunds/refund-settlement.service';
import { OrderSettlementService } from '#server/payments/order-settlement.service';
import { BoardService } from '#server/boards/board.service';
import { OccupationEndService } from '#server/occupations/occupation-end.service';
import { OccupationService } from '#server/occupations/occupation.service';
import { SubmitService } from '#server/booking/submit.service';
import { VenueTables } from '#server/venues/venue-tables.service';
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
import { SignInService } from '#server/attendance/sign-in.service';

const MINUTE = 60_000;

/**
 * Fixture of one run: three courts of which the third combines the first two, a pool with three places, two members
 * with a companion, and a wallet that runs empty.
 */
export interface OrderModelFixture {
  readonly court: TestVenue;
  readonly pool: TestVenue;
  readonly members: readonly number[];
  readonly staff: number;
  readonly date: LocalDate;
  /** Trade numbers in order of creation. */
  readonly orders: string[];
  readonly closures: number[];
  /** How far business time has advanced, in ms. */
  gone: number;
}

/** The numbers a command may need, each taken modulo its range. */
export interface CommandNumbers {
  readonly who: number;
  readonly nth: number;
  readonly space: number;
  readonly time: number;
  readonly long: boolean;
  readonly pool: boolean;
}

type OrderModelCommand = (house: OrderModelFixture, dice: CommandNumbers) => Promise<unknown>;

/** The whole product over a database of one spec, driven by commands of people and machines. */
export class TestOrderModel {
  private constructor(readonly api: TestApi) {}

  static async open(name: string): Promise<TestOrderModel> {
    const api = await TestApi.boot(AppModule, name);
    await api.app.get(SweepService).beforeApplicationShutdown();
    return new TestOrderModel(api);
  }

  /** The application's own database, whose commits reach its boards. */
  get db(): Db {
    return this.service(Db);
  }

  service<T>(type: abstract new (...args: never[]) => T): T {
    return this.api.app.get<T>(type as never, { strict: false });
  }

  async createFixture(): Promise<OrderModelFixture> {
    await this.travel(0);
    const rules = { max_unpaid: 0, sign_mode: 4, late_grace_min: 15, leave_early_min: 10, advance_entry_min: 15 };
    const court = await aVenue(this.db, { spaces: 3, rules });
    const pool = await aVenue(this.db, { seats: 3, venueId: court.venueId, rules, price: 1500 });
    const [left, right, full] = court.spaceIds;
    await this.db.rows('update space set conflict_space_ids = $2 where id = $1', [full, [left, right]]);
    await this.db.rows('update space set conflict_space_ids = $2 where id = any ($1)', [[left, right], [full]]);
    await this.db.rows('insert into charge (site_id, space_id, price) values ($1, $2, 3600)', [court.siteId, full]);
    await this.service(VenueTables).refresh();
    const members = [await aPerson(this.db, { balance: 9_000 }), await aPerson(this.db, { balance: 4_000 })];
    const friend = await aPerson(this.db);
    await this.db.rows(
      'insert into buddy (user_id, buddy_user_id, check_status) select u, $2, 1 from unnest($1::int[]) u',
      [members, friend],
    );
    return {
      court,
      pool,
      members: [...members, friend],
      staff: await aPerson(this.db, { roleId: 2 }),
      date: addDays(this.service(BoardService).clock.moment().date, 2),
      orders: [],
      closures: [],
      gone: 0,
    };
  }

  async travel(ms: number): Promise<void> {
    await this.api.database.travel(ms);
    await this.service(BoardService).poll();
  }

  close(): Promise<void> {
    return this.api.close();
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
    // Opens a payment attempt as the cashier does; `moneyArrives` plays the gateway.
    openAttempt: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.db.rows(
          `insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, expires_at, next_poll_at, gmt_create)
       select trade_no || 'A' || lpad((1 + (select count(*) from pay_attempt where trade_no = $1))::text, 2, '0'), trade_no, user_id, $2, amount, pay_deadline, app_now() + interval '5 seconds', app_now()
         from venue_order where trade_no = $1 and order_status = '1' and pay_status = 1 and pay_deadline > app_now()`,
          [tradeNo, payType.wechat],
        ),
      ),
    moneyArrives: (fixture, numbers) =>
      this.withOrder(fixture, numbers, async ({ tradeNo }) => {
        const [attempt] = await this.db.rows<{ no: string; amount: number }>(
          `select attempt_no as no, amount from pay_attempt where trade_no = $1 and pay_type = 3 order by id ${numbers.long ? 'desc' : 'asc'} limit 1`,
          [tradeNo],
        );
        if (attempt)
          await this.service(OrderSettlementService).settle(this.db, attempt.no, {
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
        const asked = {
          tradeNo,
          siteId: selection.world.siteId,
          date: fixture.date,
          reservationOrderJson: selection.json,
        };
        const { difference } = await this.service(AdjustService).quote(this.staffMember(fixture), asked);
        await this.service(AdjustService).adjust(this.staffMember(fixture), {
          ...asked,
          reason: '换场地',
          expect: difference,
          waive: numbers.who === 0,
          offlineType: 1,
        });
      }),
    companions: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo, userId }) =>
        this.service(ChangeBuddyService).byMember(aMemberCaller(userId), {
          tradeNo,
          userIds: numbers.long ? [fixture.members[2] as number] : [],
        }),
      ),
    giveAPartBack: (fixture, numbers) =>
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
    closePlaces: async (fixture, numbers) => {
      const selection = this.slotSelection(fixture, numbers);
      const wanted = {
        siteIds: numbers.long ? [fixture.court.siteId, fixture.pool.siteId] : [selection.world.siteId],
        spaceIds: [],
        beginDate: fixture.date,
        endDate: fixture.date,
        beginMinute: (8 + numbers.time) * 60,
        endMinute: (10 + numbers.time) * 60,
      };
      const { count } = await this.service(ClosureService).preview(this.staffMember(fixture), wanted);
      fixture.closures.push(
        (
          await this.service(ClosureService).apply(this.staffMember(fixture), {
            ...wanted,
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
    carryClosures: () => this.service(ClosureSweepService).sweepClosures(),
    sign: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.service(PromiseService).sign(this.staffMember(fixture), tradeNo),
      ),
    enterByGate: (fixture, numbers) =>
      this.db.transact(async (tx) => {
        const [row] = await tx.rows<{ now: number }>('select epoch_ms(app_now()) as now');
        const { changes } = await this.service(SignInService).signInEntries(tx, {
          venueId: fixture.court.venueId,
          siteIds: [],
          entries: [{ key: 1, userId: fixture.members[numbers.who] as number, at: row?.now ?? 0 }],
        });
        await tx.emitLive([...changes]);
      }),
    leave: (fixture, numbers) =>
      this.withOrder(fixture, numbers, async ({ tradeNo }) => {
        const [row] = await this.db.rows<{ now: number }>('select epoch_ms(app_now()) as now');
        await this.service(PromiseService).markLeftEarly(tradeNo, row?.now ?? 0);
      }),
    forgive: (fixture, numbers) =>
      this.withOrder(fixture, numbers, ({ tradeNo }) =>
        this.service(PromiseService).waive(this.staffMember(fixture), tradeNo, '设备故障'),
      ),
    sweepMissed: () => this.service(PromiseSweepService).sweepMissed(),
    sweepHolds: () => this.service(OrderSweepService).sweepReleases(),
    sendRefunds: async (fixture) => {
      for (const no of await this.refundNosOf(fixture, [3, 5])) await this.service(RefundRunService).run(no);
    },
    refundArrives: async (fixture) => {
      for (const no of await this.refundNosOf(fixture, [3]))
        await this.service(RefundSettlementService).settle(no, { channelRefundNo: `50${no}` });
    },
    refundFails: async (fixture, { nth }) => {
      const due = await this.refundNosOf(fixture, [3]);
      if (due.length > 0) await this.service(RefundSettlementService).fail(due[nth % due.length] as string, 'ABNORMAL');
    },
    deskTriesAgain: async (fixture, { nth }) => {
      const due = await this.refundNosOf(fixture, [5]);
      if (due.length > 0)
        await this.service(RefundRetryService).retry(this.staffMember(fixture), due[nth % due.length] as string);
    },
    minutesPass: (fixture, { time }) => this.advanceTime(fixture, (2 + 4 * time) * MINUTE),
    /** Advances to the day itself, shortly before one of its slots. */
    theDayComes: async (fixture, { time }) => {
      const [row] = await this.db.rows<{ ms: number }>(
        `select (epoch_ms(($1::date + $2 * interval '1 minute') at time zone school_zone()) - epoch_ms(app_now()))::float8 as ms`,
        [fixture.date, (8 + time) * 60 - 10],
      );
      if ((row?.ms ?? 0) > 0) await this.advanceTime(fixture, row?.ms ?? 0);
    },
  } satisfies Record<string, OrderModelCommand>;

  private async advanceTime(fixture: OrderModelFixture, ms: number): Promise<void> {
    fixture.gone += ms;
    await this.travel(fixture.gone);
  }

  private staffMember({ staff }: OrderModelFixture) {
    return aMemberCaller(staff, { roleId: 2 });
  }

  private slotSelection(
    fixture: OrderModelFixture,
    { pool, space, time, long }: CommandNumbers,
  ): { world: TestVenue; json: string } {
    const world = pool ? fixture.pool : fixture.court;
    const spaceId = world.spaceIds[space % world.spaceIds.length];
    return {
      world,
      json: JSON.stringify((long ? [time, time + 1] : [time]).map((n) => ({ spaceId, timeId: world.timeIds[n] }))),
    };
  }

  private async withOrder(
    fixture: OrderModelFixture,
    { nth }: CommandNumbers,
    work: (order: { tradeNo: string; userId: number }) => Promise<unknown>,
  ): Promise<void> {
    if (fixture.orders.length === 0) return;
    const tradeNo = fixture.orders[nth % fixture.orders.length] as string;
    const [row] = await this.db.rows<{ userId: number }>(
      'select user_id as "userId" from venue_order where trade_no = $1',
      [tradeNo],
    );
    await work({ tradeNo, userId: row?.userId ?? 0 });
  }

  private async refundNosOf({ orders }: OrderModelFixture, statuses: readonly number[]): Promise<string[]> {
    return (
      await this.db.rows<{ no: string }>(
        'select refund_no as no from refund where trade_no = any ($1) and status = any ($2) order by id',
        [orders, statuses],
      )
    ).map(({ no }) => no);
  }
}
