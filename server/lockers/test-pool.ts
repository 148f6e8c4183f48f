import { hardwareKind } from '#domain/devices/device.status';
import { gateAppealStatus } from '#domain/gate-bills/gate-bill.status';
import { addDays, DAY_MINUTES, MINUTE_MS, type LocalDate } from '#domain/kit/time';
import { walletKind } from '#domain/payments/pay.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { role } from '#domain/session/role.status';
import { rightNames } from '#contract/catalogue';
import { devices } from '#contract/devices/device.contract';
import { reviews } from '#contract/reviews/review.contract';
import { BoardService } from '#server/boards/board.service';
import { schoolTime } from '#server/kit/runtime/clock';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { VenueTables } from '#server/venues/venue-tables.service';

/** Minute of the school's day at which every spec runs, so that no visit crosses a day. */
const AFTERNOON = 15 * 60;
let serial = 0;

interface PoolParts {
  readonly shift: number;
  readonly api: TestApi;
  readonly world: TestVenue;
  readonly desk: TestClient;
  readonly gate: TestDevice;
  readonly cabinet: TestDevice;
  readonly cellIds: readonly number[];
}

/** A pool with a gate, a cabinet of two cells, a rule of 0.05 a minute after ten free ones, and its staff. */
export class TestPool {
  /** Milliseconds of business time ahead of real time. */
  private shift: number;
  readonly api: TestApi;
  readonly world: TestVenue;
  readonly desk: TestClient;
  readonly gate: TestDevice;
  readonly cabinet: TestDevice;
  readonly cellIds: readonly number[];

  private constructor(parts: PoolParts) {
    ({
      shift: this.shift,
      api: this.api,
      world: this.world,
      desk: this.desk,
      gate: this.gate,
      cabinet: this.cabinet,
      cellIds: this.cellIds,
    } = parts);
  }

  /** Creates a pool; `rule` replaces columns of the billing rule. */
  static async create(api: TestApi, rule: Readonly<Record<string, number | boolean>> = {}): Promise<TestPool> {
    const shift = ((AFTERNOON + DAY_MINUTES - schoolTime(Date.now()).minute) % DAY_MINUTES) * MINUTE_MS;
    await api.database.travel(shift);
    const world = await aVenue(api.db);
    const { venueId } = world;
    await api.db.rows('update venue set open_begin = 0, open_end = 1440 where id = $1', [venueId]);
    const gate = await aDevice(api.db, api.env.SECRETS_KEY, { venueId, direction: 3 });
    const cabinet = await aDevice(api.db, api.env.SECRETS_KEY, { venueId, kind: hardwareKind.locker });
    const cells = await api.db.rows<{ id: number }>(
      'insert into locker_cell (cabinet_id, no, size, area) values ($1, 1, 1, 3), ($1, 2, 1, 3) returning id',
      [cabinet.id],
    );
    const columns = {
      free_minutes: 10,
      unit_minutes: 1,
      unit_price: 5,
      day_cap: 1_000,
      debt_policy: 1,
      return_first: false,
      locker_night_fee: 0,
      ...rule,
    };
    const names = Object.keys(columns);
    await api.db.rows(
      `insert into gate_bill_rule (venue_id, ${names.join(', ')}) values ($1, ${names.map((_, n) => `$${n + 2}`).join(', ')})`,
      [venueId, ...Object.values(columns)],
    );
    const staff = await aPerson(api.db, { roleId: role.admin });
    await api.app.get(VenueTables, { strict: false }).refresh();
    await api.app.get(BoardService, { strict: false }).poll();
    return new TestPool({
      shift,
      api,
      world,
      desk: await api.clientFor(staff, { roleId: role.admin, rights: rightNames }),
      gate: new TestDevice(api, gate),
      cabinet: new TestDevice(api, cabinet),
      cellIds: cells.map(({ id }) => id),
    });
  }

  /** Returns the business time in epoch ms. */
  now(): number {
    return Date.now() + this.shift;
  }

  /** Lets so many minutes pass. */
  async wait(minutes: number): Promise<void> {
    this.shift += minutes * MINUTE_MS;
    await this.api.database.travel(this.shift);
  }

  /** Returns the school's tomorrow. */
  tomorrow(): LocalDate {
    return addDays(schoolTime(this.now()).date, 1);
  }

  /** Creates a member with a balance in fen. */
  async member(balance: number): Promise<{ userId: number; username: string; client: TestClient }> {
    const userId = await aPerson(this.api.db, { balance });
    const [row] = await this.api.db.rows<{ username: string }>('select username from app_user where id = $1', [userId]);
    return { userId, username: row?.username ?? '', client: await this.api.clientFor(userId) };
  }

  /** Adds to the balance of a member, in fen. */
  async topUp(userId: number, amount: number): Promise<void> {
    const sql = `
      with now as (update wallet set balance = balance + $2 where user_id = $1 returning balance)
      insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id)
      select $1, ${walletKind.recharge}, $2, balance, 'recharge', $3 from now
    `;
    await this.api.db.rows(sql, [userId, amount, `W${(serial += 1)}`]);
  }

  /** Creates a wristband at the desk. */
  async bracelet(deposit = 2_000): Promise<{ id: number; chipNo: string }> {
    const chipNo = (0xa0000000 + (serial += 1)).toString(16).toUpperCase();
    const [row] = await this.api.db.rows<{ id: number }>(
      'insert into bracelet (chip_no, label_no, venue_id, colour, deposit) values ($1, $2, $3, 1, $4) returning id',
      [chipNo, String(serial), this.world.venueId, deposit],
    );
    return { id: row?.id ?? 0, chipNo };
  }

  /** Reports a passage of a wristband at the gate so many minutes ago. */
  async pass(chipNo: string, direction: 1 | 2, minutesAgo: number): Promise<void> {
    const at = this.now() - minutesAgo * MINUTE_MS;
    const passage = this.gate.event({ kind: 'pass', direction, cardNo: chipNo, method: 4 }, at);
    await this.gate.reportEvents([passage], { at: this.now() });
  }

  /** Taps a cell of the cabinet with a wristband; returns the result of the event. */
  async tap(cell: number, chipNo: string): Promise<{ result: string; reason: string | null }> {
    const at = this.now();
    const event = this.cabinet.event({ kind: 'tap', cell, cardNo: chipNo }, at);
    const { data } = await this.cabinet.reportEvents([event], { at });
    const [answer] = data.results;
    return { result: answer?.result ?? '', reason: answer?.reason ?? null };
  }

  /** Returns whether the gate lets a member out who shows their face, or why not. */
  async leave(userId: number): Promise<string> {
    const leaver = { sn: this.gate.self.sn, bootId: 'leave', seq: (serial += 1), direction: 2 as const };
    const { data } = await this.gate.post(devices.admit, { ...leaver, employeeNo: userId });
    return data.pass ? 'pass' : String(data.reason);
  }

  /** Passes the appeal against a bill; returns the answer. */
  acceptAppeal(sourceId: number) {
    return this.desk.post(reviews.check, {
      sourceId,
      sourceType: sourceType.gateBill,
      checkStatus: gateAppealStatus.accepted,
      checkContent: '情况属实',
    });
  }

  /** Returns the bills of a member. */
  bills(userId: number): Promise<{ id: number; billNo: string; amount: number; status: number; minutes: number }[]> {
    return this.api.db.rows(
      'select id, bill_no as "billNo", amount, status, minutes from gate_bill where user_id = $1 order by id',
      [userId],
    );
  }
}
