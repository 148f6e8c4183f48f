import { payType } from '#domain/payments/pay.status';
import { fen } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import { reservations } from '#contract/reservations/reservation.contract';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db';
import { SweepService } from '#server/kit/sweep';
import { TestApi } from '#server/kit/test-api';
import { aPerson, asMember, aWorld, type AWorld } from '#server/kit/world';
import { CancelService } from '#server/payments/cancel.service';
import { PayNowService } from '#server/payments/pay-now.service';
import { RefundDeskService } from '#server/payments/refund-desk.service';
import { RefundRunService } from '#server/payments/refund-run.service';
import { RefundSettleService } from '#server/payments/refund-settle.service';
import { SettleService } from '#server/payments/settle.service';
import { BoardService } from '#server/reservations/board.service';
import { OccupyEndService } from '#server/reservations/occupy-end.service';
import { OccupyService } from '#server/reservations/occupy.service';
import { SubmitService } from '#server/reservations/submit.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { AdjustService } from './adjust.service';
import { ChangeBuddyService } from './change-buddy.service';
import { ClosureService } from './closure.service';
import { ClosureSweepService } from './closure-sweep.service';
import { OrderReleaseService } from './order-release.service';
import { OrderService } from './order.service';
import { OrderSweepService } from './order-sweep.service';
import { PromiseService } from './promise.service';
import { PromiseSweepService } from './promise-sweep.service';
import { ReturnChargeService } from './return-charge.service';
import { SignInService } from './sign-in.service';

const MINUTE = 60_000;

/**
 * Fixture of one run: three courts of which the third combines the first two, a pool with three places, two members
 * with a companion, and a wallet that runs empty.
 */
export interface House {
  readonly court: AWorld;
  readonly pool: AWorld;
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
export interface Dice {
  readonly who: number;
  readonly nth: number;
  readonly space: number;
  readonly time: number;
  readonly long: boolean;
  readonly pool: boolean;
}

type Command = (house: House, dice: Dice) => Promise<unknown>;

/** The whole product over a database of one spec, driven by commands of people and machines. */
export class TestTrade {
  private constructor(readonly api: TestApi) {}

  static async open(name: string): Promise<TestTrade> {
    const api = await TestApi.boot(AppModule, name);
    await api.app.get(SweepService).beforeApplicationShutdown();
    return new TestTrade(api);
  }

  /** The application's own database, whose commits reach its boards. */
  get db(): Db {
    return this.get(Db);
  }

  get<T>(type: abstract new (...args: never[]) => T): T {
    return this.api.app.get<T>(type as never, { strict: false });
  }

  async house(): Promise<House> {
    await this.travel(0);
    const rules = { max_unpaid: 0, sign_mode: 4, late_grace_min: 15, leave_early_min: 10, advance_entry_min: 15 };
    const court = await aWorld(this.db, { spaces: 3, rules });
    const pool = await aWorld(this.db, { seats: 3, venueId: court.venueId, rules, price: 1500 });
    const [left, right, full] = court.spaceIds;
    await this.db.rows('update space set conflict_space_ids = $2 where id = $1', [full, [left, right]]);
    await this.db.rows('update space set conflict_space_ids = $2 where id = any ($1)', [[left, right], [full]]);
    await this.db.rows('insert into charge (site_id, space_id, price) values ($1, $2, 3600)', [court.siteId, full]);
    await this.get(VenueTables).refresh();
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
      date: addDays(this.get(BoardService).clock.moment().date, 2),
      orders: [],
      closures: [],
      gone: 0,
    };
  }

  async travel(ms: number): Promise<void> {
    await this.api.database.travel(ms);
    await this.get(BoardService).poll();
  }

  close(): Promise<void> {
    return this.api.close();
  }

  /** The possible commands. A refusal is thrown as a `Failure`, like any other answer. */
  readonly commands = {
    submit: async (house, dice) => {
      const at = this.at(house, dice);
      const buddyIds = dice.long && at.world === house.court ? [house.members[2]] : [];
      const input = reservations.submit.input.parse({
        venueSiteId: at.world.siteId,
        reservationDate: house.date,
        reservationOrderJson: at.json,
        ...(buddyIds.length > 0 ? { buddyIds: buddyIds.join(',') } : {}),
      });
      house.orders.push(
        (await this.get(SubmitService).submit(input, asMember(house.members[dice.who % 2] as number))).tradeNo,
      );
    },
    occupy: async (house, dice) => {
      const at = this.at(house, dice);
      const input = reservations.occupy.input.parse({
        venueSiteId: at.world.siteId,
        reservationDate: house.date,
        reservationOrderJson: at.json,
        reason: '训练',
      });
      house.orders.push((await this.get(OccupyService).occupy(input, this.staff(house))).tradeNo);
    },
    endOccupation: (house, dice) =>
      this.of(house, dice, ({ tradeNo }) => this.get(OccupyEndService).cancel(tradeNo, this.staff(house))),
    pay: (house, dice) =>
      this.of(house, dice, async ({ tradeNo, userId }) =>
        this.get(PayNowService).fromBalance(asMember(userId), await this.get(OrderService).own(userId, { tradeNo })),
      ),
    payAtCounter: (house, dice) =>
      this.of(house, dice, async ({ tradeNo }) =>
        this.get(PayNowService).atCounter(
          this.staff(house),
          await this.get(OrderService).inScope(this.staff(house), tradeNo),
          { offlineType: 1 },
        ),
      ),
    // Opens a payment attempt as the cashier does; `moneyArrives` plays the gateway.
    openAttempt: (house, dice) =>
      this.of(house, dice, ({ tradeNo }) =>
        this.db.rows(
          `insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, expires_at, next_poll_at, gmt_create)
       select trade_no || 'A' || lpad((1 + (select count(*) from pay_attempt where trade_no = $1))::text, 2, '0'), trade_no, user_id, $2, amount, pay_deadline, app_now() + interval '5 seconds', app_now()
         from venue_order where trade_no = $1 and order_status = '1' and pay_status = 1 and pay_deadline > app_now()`,
          [tradeNo, payType.wechat],
        ),
      ),
    moneyArrives: (house, dice) =>
      this.of(house, dice, async ({ tradeNo }) => {
        const [attempt] = await this.db.rows<{ no: string; amount: number }>(
          `select attempt_no as no, amount from pay_attempt where trade_no = $1 and pay_type = 3 order by id ${dice.long ? 'desc' : 'asc'} limit 1`,
          [tradeNo],
        );
        if (attempt)
          await this.get(SettleService).receive(this.db, attempt.no, {
            attemptNo: attempt.no,
            amount: fen(attempt.amount),
            channelTradeNo: `42${attempt.no}`,
          });
      }),
    cancel: (house, dice) =>
      this.of(house, dice, ({ tradeNo, userId }) => this.get(CancelService).own(asMember(userId), { tradeNo }, null)),
    cancelByStaff: (house, dice) =>
      this.of(house, dice, ({ tradeNo }) => this.get(CancelService).forVenue(this.staff(house), tradeNo, '检修')),
    release: (house, dice) =>
      this.of(house, dice, ({ tradeNo }) => this.get(OrderReleaseService).release(this.staff(house), tradeNo)),
    move: (house, dice) =>
      this.of(house, dice, async ({ tradeNo }) => {
        const at = this.at(house, dice);
        const asked = { tradeNo, siteId: at.world.siteId, date: house.date, reservationOrderJson: at.json };
        const { difference } = await this.get(AdjustService).quote(this.staff(house), asked);
        await this.get(AdjustService).adjust(this.staff(house), {
          ...asked,
          reason: '换场地',
          expect: difference,
          waive: dice.who === 0,
          offlineType: 1,
        });
      }),
    companions: (house, dice) =>
      this.of(house, dice, ({ tradeNo, userId }) =>
        this.get(ChangeBuddyService).byMember(asMember(userId), {
          tradeNo,
          userIds: dice.long ? [house.members[2] as number] : [],
        }),
      ),
    giveAPartBack: (house, dice) =>
      this.of(house, dice, async ({ tradeNo }) => {
        const items = await this.db.rows<{ id: number }>(
          'select id from venue_order_item where trade_no = $1 order by id limit $2',
          [tradeNo, dice.long ? 2 : 1],
        );
        await this.get(ReturnChargeService).give(this.staff(house), {
          tradeNo,
          items: items.map(({ id }) => ({ id, amount: 3.33 + dice.time })),
          reason: '灯光故障',
        });
      }),
    closePlaces: async (house, dice) => {
      const at = this.at(house, dice);
      const wanted = {
        siteIds: dice.long ? [house.court.siteId, house.pool.siteId] : [at.world.siteId],
        spaceIds: [],
        beginDate: house.date,
        endDate: house.date,
        beginMinute: (8 + dice.time) * 60,
        endMinute: (10 + dice.time) * 60,
      };
      const { count } = await this.get(ClosureService).preview(this.staff(house), wanted);
      house.closures.push(
        (
          await this.get(ClosureService).apply(this.staff(house), {
            ...wanted,
            reasonType: 2,
            note: '暴雨',
            expect: count,
          })
        ).id,
      );
    },
    undoClosure: async (house, { nth }) => {
      if (house.closures.length > 0)
        await this.get(ClosureService).undo(this.staff(house), house.closures[nth % house.closures.length] as number);
    },
    carryClosures: () => this.get(ClosureSweepService).sweepClosures(),
    sign: (house, dice) =>
      this.of(house, dice, ({ tradeNo }) => this.get(PromiseService).sign(this.staff(house), tradeNo)),
    enterByGate: (house, dice) =>
      this.db.transact(async (tx) => {
        const [row] = await tx.rows<{ now: number }>('select epoch_ms(app_now()) as now');
        const { changes } = await this.get(SignInService).enter(tx, {
          venueId: house.court.venueId,
          siteIds: [],
          entries: [{ key: 1, userId: house.members[dice.who] as number, at: row?.now ?? 0 }],
        });
        await tx.tellLive([...changes]);
      }),
    leave: (house, dice) =>
      this.of(house, dice, async ({ tradeNo }) => {
        const [row] = await this.db.rows<{ now: number }>('select epoch_ms(app_now()) as now');
        await this.get(PromiseService).leave(tradeNo, row?.now ?? 0);
      }),
    forgive: (house, dice) =>
      this.of(house, dice, ({ tradeNo }) => this.get(PromiseService).waive(this.staff(house), tradeNo, '设备故障')),
    sweepMissed: () => this.get(PromiseSweepService).sweepMissed(),
    sweepHolds: () => this.get(OrderSweepService).sweepReleases(),
    sendRefunds: async (house) => {
      for (const no of await this.refunds(house, [3, 5])) await this.get(RefundRunService).run(no);
    },
    refundArrives: async (house) => {
      for (const no of await this.refunds(house, [3]))
        await this.get(RefundSettleService).settle(no, { channelRefundNo: `50${no}` });
    },
    refundFails: async (house, { nth }) => {
      const due = await this.refunds(house, [3]);
      if (due.length > 0) await this.get(RefundSettleService).fail(due[nth % due.length] as string, 'ABNORMAL');
    },
    deskTriesAgain: async (house, { nth }) => {
      const due = await this.refunds(house, [5]);
      if (due.length > 0) await this.get(RefundDeskService).retry(this.staff(house), due[nth % due.length] as string);
    },
    minutesPass: (house, { time }) => this.later(house, (2 + 4 * time) * MINUTE),
    /** Advances to the day itself, shortly before one of its slots. */
    theDayComes: async (house, { time }) => {
      const [row] = await this.db.rows<{ ms: number }>(
        `select (epoch_ms(($1::date + $2 * interval '1 minute') at time zone school_zone()) - epoch_ms(app_now()))::float8 as ms`,
        [house.date, (8 + time) * 60 - 10],
      );
      if ((row?.ms ?? 0) > 0) await this.later(house, row?.ms ?? 0);
    },
  } satisfies Record<string, Command>;

  private async later(house: House, ms: number): Promise<void> {
    house.gone += ms;
    await this.travel(house.gone);
  }

  private staff({ staff }: House) {
    return asMember(staff, { roleId: 2 });
  }

  private at(house: House, { pool, space, time, long }: Dice): { world: AWorld; json: string } {
    const world = pool ? house.pool : house.court;
    const spaceId = world.spaceIds[space % world.spaceIds.length];
    return {
      world,
      json: JSON.stringify((long ? [time, time + 1] : [time]).map((n) => ({ spaceId, timeId: world.timeIds[n] }))),
    };
  }

  private async of(
    house: House,
    { nth }: Dice,
    work: (order: { tradeNo: string; userId: number }) => Promise<unknown>,
  ): Promise<void> {
    if (house.orders.length === 0) return;
    const tradeNo = house.orders[nth % house.orders.length] as string;
    const [row] = await this.db.rows<{ userId: number }>(
      'select user_id as "userId" from venue_order where trade_no = $1',
      [tradeNo],
    );
    await work({ tradeNo, userId: row?.userId ?? 0 });
  }

  private async refunds({ orders }: House, statuses: readonly number[]): Promise<string[]> {
    return (
      await this.db.rows<{ no: string }>(
        'select refund_no as no from refund where trade_no = any ($1) and status = any ($2) order by id',
        [orders, statuses],
      )
    ).map(({ no }) => no);
  }
}
