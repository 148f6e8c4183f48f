import { Injectable } from '@nestjs/common';
import type { CheckMethod } from '#domain/attendance/order-check.status';
import type { Failure } from '#domain/kit/failure';
import { Db, type Tx } from '#server/kit/db/db';
import type { UsedThing, WriteOff } from './due';
import { DueCheckEntity } from './due-check.entity';
import { OrderCheckEntity } from './order-check.entity';

/** A booking with the fields of an entry check; `checkedAt` (epoch ms) is the earlier admission. */
export interface CheckableBooking extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly userId: number;
  readonly userName: string;
  readonly roleId: number;
  readonly people: number;
  readonly venueId: number;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly siteId: number;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly beginAt: string;
  readonly endAt: string;
  readonly payStatus: number;
  readonly orderStatus: string;
  readonly promiseStatus: number;
  readonly signMode: number;
  readonly opensAt: number;
  readonly endsAt: number;
  readonly now: number;
  readonly checkedAt: number | null;
}

/** A recorded check of a booking or of something else; `key` tells them apart. */
type OrderCheckRecord = Pick<OrderCheckEntity, 'at' | 'tradeNo' | 'refusal' | 'method'> & {
  readonly key: string;
  readonly userName: string | null;
  readonly place: string;
  readonly placeEn: string;
  readonly facts: Record<string, unknown>;
};

const SELECT = `
  select
    o.trade_no as "tradeNo", o.user_id as "userId",
    -- A ticket sold to nobody known stands under its seller.
    case
      when o.source = 4
        and exists (
          select 1
          from v_order_log l
          where l.trade_no = o.trade_no and l.action = 'sellAtCounter' and l.user_id = o.user_id
        )
      then ''
      else u.name
    end as "userName",
    o.order_type as "roleId", o.people, o.venue_id as "venueId", v.venue_name as "venueName",
    v.en_name as "enVenueName", o.site_id as "siteId", s.site_name as "siteName", s.en_name as "enSiteName", o.detail,
    o.detail_en as "detailEn", o.begin_at as "beginAt", o.end_at as "endAt", o.pay_status as "payStatus",
    o.order_status as "orderStatus", o.promise_status as "promiseStatus", r.sign_mode as "signMode",
    epoch_ms((o.begin_at - r.advance_entry_min * interval '1 minute') at time zone school_zone()) as "opensAt",
    epoch_ms(o.end_at at time zone school_zone()) as "endsAt", epoch_ms(app_now()) as now,
    (select epoch_ms(c.at) from order_check c where c.trade_no = o.trade_no and c.refusal is null) as "checkedAt"
  from v_venue_order o
    join v_app_user u on u.id = o.user_id
    join v_venue v on v.id = o.venue_id
    join v_site s on s.id = o.site_id
    join v_rule_set r on r.id = s.rule_set_id
`;

/** Bookings of today, of last night that still run, and of the coming hours, because a booking may pass midnight. */
const AROUND_NOW = `
  o.reservation_date between school_now()::date - 1 and school_now()::date + 1
  and o.end_at > school_now()::date
  and o.begin_at < greatest(school_now()::date + 1, school_now() + interval '6 hours')
`;

/** Rows of entry checks. */
@Injectable()
export class OrderCheckStore {
  constructor(private readonly db: Db) {}

  /** Returns a booking by its number; blocks are excluded. */
  async find(tradeNo: string, on: Pick<Db, 'rows'> = this.db): Promise<CheckableBooking | null> {
    const [row] = await on.rows<CheckableBooking>(`${SELECT} where o.trade_no = $1 and o.order_status <> '3'`, [
      tradeNo,
    ]);
    return row ?? null;
  }

  /** Returns the trade number of a current booking by its short code; null if there is none or more than one. */
  async findByShortCode(code: string): Promise<string | null> {
    const rows = await this.db.rows<{ no: string }>(
      `
        select trade_no as no
        from v_venue_order
        where begin_at between school_now() - interval '1 day' and school_now() + interval '1 day'
          and entry_code = $1
          and order_status <> '3'
        limit 2
      `,
      [code],
    );
    return rows.length === 1 ? (rows[0]?.no ?? null) : null;
  }

  /** Returns the member's bookings around now at a site. */
  ownAroundNow(userId: number, siteId: number): Promise<CheckableBooking[]> {
    return this.db.rows<CheckableBooking>(
      `
        ${SELECT}
        where o.user_id = $1
          and o.site_id = $2
          and ${AROUND_NOW}
          and o.order_status = '1'
          and o.pay_status in (2, 3, 5)
        order by o.begin_at, o.id
      `,
      [userId, siteId],
    );
  }

  /** Returns the paid bookings of members around now at all sites. */
  paidAroundNow(...userIds: readonly number[]): Promise<CheckableBooking[]> {
    return this.db.rows<CheckableBooking>(
      `
        ${SELECT}
        where o.user_id = any ($1)
          and ${AROUND_NOW}
          and o.order_status = '1'
          and o.pay_status in (2, 3, 5)
        order by o.begin_at, o.id
      `,
      [userIds],
    );
  }

  /** Returns when and where a member was last admitted. */
  async lastAdmission(
    userId: number,
  ): Promise<{ readonly at: Date; readonly place: string; readonly placeEn: string } | null> {
    const [row] = await this.db.rows<{ at: Date; place: string; placeEn: string }>(
      `
        select c.at, s.site_name as place, s.en_name as "placeEn"
        from v_venue_order o
          join order_check c on c.trade_no = o.trade_no and c.refusal is null
          join v_site s on s.id = o.site_id
        where o.user_id = $1
        order by c.id desc
        limit 1
      `,
      [userId],
    );
    return row ?? null;
  }

  /** Inserts the admission of a booking; false if it has one, after waiting for a concurrent one. */
  async insertAdmitted(tx: Tx, tradeNo: string, checkerId: number, method: CheckMethod): Promise<boolean> {
    const inserted = await tx.rows(
      'insert into order_check (trade_no, checker_id, method) values ($1, $2, $3) on conflict do nothing returning 1',
      [tradeNo, checkerId, method],
    );
    return inserted.length > 0;
  }

  /**
   * Inserts the admission of a booking as of an instant (epoch ms); returns its id, or null if the booking has one, after
   * waiting for a concurrent one.
   */
  async insertAdmittedAt(
    tx: Tx,
    tradeNo: string,
    checkerId: number,
    method: CheckMethod,
    at: number,
  ): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into order_check (trade_no, checker_id, method, at)
        values ($1, $2, $3, to_timestamp($4 / 1000.0))
        on conflict do nothing
        returning id
      `,
      [tradeNo, checkerId, method, at],
    );
    return row?.id ?? null;
  }

  /** Inserts a refused check. */
  async insertRefused(
    tradeNo: string | null,
    checkerId: number,
    method: CheckMethod,
    refusal: string,
    facts: object,
  ): Promise<void> {
    await this.db.repository(OrderCheckEntity).insert({ tradeNo, checkerId, method, refusal, facts });
  }

  /** Records pieces that were written off. */
  async insertUsed(tx: Tx, checkerId: number, { tradeNo, pieces, method }: WriteOff, used: UsedThing): Promise<void> {
    await tx.repository(DueCheckEntity).insert({ ...used, tradeNo, pieces, method, checkerId });
  }

  /** Records a refused write-off. */
  async insertRefusedUse(
    checkerId: number,
    { tradeNo, pieces, method }: WriteOff,
    { spec, facts }: Failure,
  ): Promise<void> {
    await this.db
      .repository(DueCheckEntity)
      .insert({ title: '', enTitle: '', tradeNo, pieces, method, checkerId, refusal: spec.key, facts });
  }

  /** Returns the last checks made by a person. */
  recent(checkerId: number, limit: number): Promise<OrderCheckRecord[]> {
    return this.db.rows<OrderCheckRecord>(
      `
        (
          select 'order ' || c.id as key, c.at, c.trade_no as "tradeNo", u.name as "userName",
            coalesce(s.site_name, '') as place, coalesce(s.en_name, '') as "placeEn", c.refusal, c.facts, c.method
          from order_check c
            left join v_venue_order o on o.trade_no = c.trade_no
            left join v_app_user u on u.id = o.user_id
            left join v_site s on s.id = o.site_id
          where c.checker_id = $1
          order by c.id desc
          limit $2
        )
        union all
        (
          select 'due ' || d.id, d.at, d.trade_no, u.name, coalesce(nullif(d.title, '') || ' × ' || d.pieces, ''),
            coalesce(nullif(d.en_title, '') || ' × ' || d.pieces, ''), d.refusal, d.facts, d.method
          from due_check d
            left join v_sale s on s.trade_no = d.trade_no
            left join v_app_user u on u.id = s.user_id
          where d.checker_id = $1
          order by d.id desc
          limit $2
        )
        order by at desc, key desc
        limit $2
      `,
      [checkerId, limit],
    );
  }
}
