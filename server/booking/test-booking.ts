import { Failure } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { reservations } from '#contract/booking/reservation.contract';
import type { OrderView } from '#contract/orders/order.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { OrderViewService } from '#server/orders/order-view.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { BoardService } from '#server/boards/board.service';
import { BookingRuleEvaluator } from './booking-rule-evaluator.service';
import { BookingService } from './booking.service';
import { BookingStore } from './booking.store';
import { HumanCheck } from './human-check.service';
import { OccupationService } from '#server/occupations/occupation.service';
import { SubmitService } from './submit.service';
import { TestBookingApp } from './test-booking-app';

type Reply = Awaited<ReturnType<SubmitService['submit']>>;

/** One slot of a test request. */
export interface TestSlot {
  readonly spaceId: number | string;
  readonly timeId: number;
}

/** The result of a submit: the order, or the key of the refusal. */
export type SubmitResult =
  | { readonly order: OrderView; readonly refused: null }
  | { readonly order: null; readonly refused: string; readonly facts: Readonly<Record<string, unknown>> };

/** The booking services of one or several processes on a spec's own database. */
export class TestBooking {
  private constructor(
    readonly api: TestApi,
    private readonly submits: readonly SubmitService[],
  ) {}

  /** Boots with `processes` submit services, each with its own queue as if it were another process. */
  static async boot(
    name: string,
    processes = 1,
    more: Readonly<Record<string, string>> = {},
    env: Parameters<typeof TestApi.boot>[0] = TestBookingApp,
  ): Promise<TestBooking> {
    const api = await TestApi.boot(env, name, more);
    const of = <T>(what: abstract new (...args: never[]) => T): T => api.app.get<T>(what as never, { strict: false });
    const submits = Array.from(
      { length: processes },
      () =>
        new SubmitService(
          of(HumanCheck),
          of(BookingRuleEvaluator),
          new BookingService(api.env, of(VenueTables), of(BookingStore), of(BoardService)),
          of(OrderViewService),
        ),
    );
    return new TestBooking(api, submits);
  }

  get db() {
    return this.api.db;
  }

  get boards(): BoardService {
    return this.api.app.get(BoardService, { strict: false });
  }

  get tables(): VenueTables {
    return this.api.app.get(VenueTables, { strict: false });
  }

  /** Returns a date some days after the school's today. */
  date(days = 1): LocalDate {
    return addDays(this.boards.clock.moment().date, days);
  }

  /** Creates a world and loads it in the services. */
  async world(of: Parameters<typeof aVenue>[1] = {}): Promise<TestVenue> {
    const world = await aVenue(this.db, of);
    await this.tables.refresh();
    return world;
  }

  /** Moves the business time of database and processes. */
  async travel(ms: number): Promise<void> {
    await this.api.database.travel(ms);
    await this.boards.poll();
  }

  /** Submits as a member. */
  submit(
    world: TestVenue,
    who: number | Member,
    wants: readonly TestSlot[],
    more: Partial<ParsedOf<typeof reservations.submit>> = {},
    process = 0,
  ): Promise<Reply> {
    const member = typeof who === 'number' ? aMemberCaller(who) : who;
    const input = reservations.submit.input.parse({
      venueSiteId: world.siteId,
      reservationDate: this.date(),
      reservationOrderJson: JSON.stringify(wants),
      ...more,
    });
    return (this.submits[process % this.submits.length] as SubmitService).submit(input, member);
  }

  /** Submits and separates a refusal from an error. */
  trySubmit(...args: Parameters<TestBooking['submit']>): Promise<SubmitResult> {
    return this.result(this.submit(...args));
  }

  /** Blocks slots as staff of every venue; separates a refusal from an error. */
  occupy(
    world: TestVenue,
    userId: number,
    wants: readonly TestSlot[],
    reservationDate = this.date(),
  ): Promise<SubmitResult> {
    const input = reservations.occupy.input.parse({
      venueSiteId: world.siteId,
      reservationDate,
      reservationOrderJson: JSON.stringify(wants),
      reason: '训练',
    });
    return this.result(
      this.api.app.get(OccupationService, { strict: false }).occupy(input, aMemberCaller(userId, { roleId: 2 })),
    );
  }

  /** Runs a transaction of the application under test. */
  transact<T>(work: (tx: Tx) => Promise<T> | T): Promise<T> {
    return this.api.app.get(Db, { strict: false }).transact(work);
  }

  private async result(submission: Promise<OrderView>): Promise<SubmitResult> {
    try {
      return { order: await submission, refused: null };
    } catch (error) {
      if (error instanceof Failure) return { order: null, refused: error.spec.key, facts: error.facts };
      throw error;
    }
  }

  /** Returns the number of active claims on one space at overlapping times; it must always be 0. */
  async overlaps(): Promise<number> {
    const [row] = await this.db.rows<{ n: number }>(
      'select count(*)::int as n from v_occupancy a join v_occupancy b on a.id < b.id and a.space_id = b.space_id and a.during && b.during',
    );
    return row?.n ?? -1;
  }

  close(): Promise<void> {
    return this.api.close();
  }
}
