import { Injectable } from '@nestjs/common';
import { doorScanState } from '#domain/attendance/door.status';
import { DOOR_LIST_HOURS } from '#domain/attendance/door.rules';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { insertRow, type Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { DoorScanEntity } from './door-scan.entity';
import { EXPECTED_BOOKING } from './promise.store';

/** A booking for the list of a door; instants in epoch s, `usedAt` 0 if it was not admitted. */
interface ListedBooking extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly userId: number;
  readonly userName: string;
  readonly people: number;
  readonly siteId: number;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly opensAt: number;
  readonly endsAt: number;
  readonly usedAt: number;
}

/** A stored scan with the first admission of its booking (epoch ms). */
export interface StoredScan {
  readonly key: string;
  readonly checkerId: number;
  readonly state: DoorScanEntity['state'];
  readonly refusal: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly firstAt: number | null;
  readonly firstDoor: string | null;
}

/** A booking that two doors admitted. */
interface StoredDouble extends Record<string, unknown> {
  readonly id: number;
  readonly tradeNo: string;
  readonly userName: string;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly door: string;
  readonly at: number;
  readonly firstDoor: string;
  readonly firstAt: number;
}

/** The door of an admission: that of its offline scan, else the name of the checker. */
const FIRST_DOOR = `
  coalesce((select f.door from door_scan f where f.check_id = c.id and f.state = ${doorScanState.done}), u.name)
`;

/** Stores lists and scans of doors. */
@Injectable()
export class DoorStore {
  constructor(private readonly db: Db) {}

  /** Returns at most so many bookings of a venue that run now or open within the coming hours. */
  listed(venueId: number, limit: number): Promise<ListedBooking[]> {
    return this.db.rows<ListedBooking>(
      `
        select
          o.trade_no as "tradeNo", o.user_id as "userId", u.name as "userName", o.people, o.site_id as "siteId",
          s.site_name as "siteName", s.en_name as "enSiteName",
          (epoch_ms((o.begin_at - r.advance_entry_min * interval '1 minute') at time zone z.zone) / 1000)::int
            as "opensAt",
          (epoch_ms(o.end_at at time zone z.zone) / 1000)::int as "endsAt",
          coalesce((epoch_ms(c.at) / 1000)::int, 0) as "usedAt"
        from (select school_zone() as zone) z
          cross join v_venue_order o
          join v_app_user u on u.id = o.user_id
          join v_site s on s.id = o.site_id
          join v_rule_set r on r.id = s.rule_set_id
          left join order_check c on c.trade_no = o.trade_no and c.refusal is null
        where o.venue_id = $1
          and o.reservation_date between school_now()::date - 1 and school_now()::date + 1
          and o.end_at > school_now()
          and o.begin_at < school_now() + $3 * interval '1 hour'
          and ${EXPECTED_BOOKING}
        order by o.begin_at, o.id
        limit $2
      `,
      [venueId, limit, DOOR_LIST_HOURS],
    );
  }

  /** Waits for a concurrent request with the same key, then returns the scan it stored, or null. */
  async lockKey(tx: Tx, key: string): Promise<StoredScan | null> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('door:' || $1::text, 0))`, [key]);
    const [row] = await tx.rows<StoredScan & Record<string, unknown>>(
      `
        select
          s.key, s.checker_id as "checkerId", s.state, s.refusal, s.facts, epoch_ms(c.at) as "firstAt",
          case when c.id is not null then ${FIRST_DOOR} end as "firstDoor"
        from door_scan s
          left join order_check c on c.id = s.check_id
          left join v_app_user u on u.id = c.checker_id
        where s.key = $1
      `,
      [key],
    );
    return row ?? null;
  }

  /** Returns the admission of a booking with its door and instant (epoch ms). */
  async admissionOf(tx: Tx, tradeNo: string): Promise<{ id: number; at: number; door: string } | null> {
    const [row] = await tx.rows<{ id: number; at: number; door: string }>(
      `
        select c.id, epoch_ms(c.at) as at, ${FIRST_DOOR} as door
        from order_check c
          join v_app_user u on u.id = c.checker_id
        where c.trade_no = $1 and c.refusal is null
      `,
      [tradeNo],
    );
    return row ?? null;
  }

  /** Inserts a scan; `at` in epoch ms. */
  async insert(tx: Tx, { at, ...scan }: Omit<Columns<DoorScanEntity>, 'at'> & { readonly at: number }): Promise<void> {
    await insertRow(tx, DoorScanEntity, { ...scan, at: () => `to_timestamp(${Math.round(at)} / 1000.0)` });
  }

  /** Returns the double uses of the last day in a scope, newest first. */
  doubles(scope: Scope, limit: number): Promise<StoredDouble[]> {
    const values: unknown[] = [limit];
    return this.db.rows<StoredDouble>(
      `
        select
          s.id, s.trade_no as "tradeNo", p.name as "userName", t.site_name as "siteName", t.en_name as "enSiteName",
          s.door, epoch_ms(s.at) as at, ${FIRST_DOOR} as "firstDoor", epoch_ms(c.at) as "firstAt"
        from door_scan s
          join order_check c on c.id = s.check_id
          join v_app_user u on u.id = c.checker_id
          join v_venue_order o on o.trade_no = s.trade_no
          join v_app_user p on p.id = o.user_id
          join v_site t on t.id = o.site_id
          join v_venue v on v.id = s.venue_id
        where s.state = ${doorScanState.double}
          and s.received_at > app_now() - interval '1 day'
          and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by s.received_at desc, s.id desc
        limit $1
      `,
      values,
    );
  }
}
