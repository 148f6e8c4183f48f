import { addDays, type LocalDate } from '#domain/kit/time';
import { BoardService } from '#server/boards/board.service';
import { Db } from '#server/kit/db/db';
import type { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aMemberCaller, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

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

/** The application over a database of one spec, with fixtures of courts, members and orders. */
export class TestOrderFixtures {
  protected constructor(readonly api: TestApi) {}

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

  protected async advanceTime(fixture: OrderModelFixture, ms: number): Promise<void> {
    fixture.gone += ms;
    await this.travel(fixture.gone);
  }

  protected staffMember({ staff }: OrderModelFixture) {
    return aMemberCaller(staff, { roleId: 2 });
  }

  protected slotSelection(
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

  protected async withOrder(
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

  protected async refundNosOf({ orders }: OrderModelFixture, statuses: readonly number[]): Promise<string[]> {
    return (
      await this.db.rows<{ no: string }>(
        'select refund_no as no from refund where trade_no = any ($1) and status = any ($2) order by id',
        [orders, statuses],
      )
    ).map(({ no }) => no);
  }
}
