import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { IssuedCoupon } from '#domain/coupons/coupon.rules';
import type { CouponSource, CouponUse, CouponValidity } from '#domain/coupons/coupon.status';
import type { LocalDate } from '#domain/kit/time';
import { shareStatus } from '#domain/shared-payments/split.status';
import { Db, type Tx } from '#server/kit/db/db';
import type { CouponTemplateEntity } from './coupon-template.entity';
import { SALE, TERMS } from './coupon-template.store';

type Queryable = Pick<Tx | Db, 'rows'>;

/** A template with the fields needed to issue from it. */
export type IssuableTemplate = Pick<
  CouponTemplateEntity,
  'id' | 'name' | 'enName' | 'venueIds' | 'roleIds' | 'days' | 'total' | 'perUser' | 'granted' | 'take' | 'version'
> & {
  readonly validity: CouponValidity;
  readonly beginOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly sale: number;
  readonly today: LocalDate;
};

const TEMPLATE = `
  select t.id, t.name, t.en_name as "enName", t.venue_ids as "venueIds", t.role_ids as "roleIds", t.validity,
    t.begin_on as "beginOn", t.end_on as "endOn", t.days, t.total, t.per_user as "perUser", t.granted, t.take,
    ${SALE} as sale, t.version, (select school_now())::date as today
  from coupon_template t
`;
const HELD = `
  select c.id, c.template_id as "templateId", c.status, epoch_ms(c.begin_at) as "beginAt",
    epoch_ms(c.end_at) as "endAt", t.name, t.en_name as "enName",
    to_char(c.end_at at time zone school_zone() - interval '1 second', 'YYYY-MM-DD HH24:MI:SS') as "endText",
    ${TERMS}
  from coupon c
    join coupon_template t on t.id = c.template_id
`;

/** An issued coupon with its names. */
export interface NamedCoupon extends IssuedCoupon {
  readonly name: string;
  readonly enName: string;
  readonly endText: string;
}

/** Coupons to insert. */
interface NewCoupons {
  readonly userIds: readonly number[];
  readonly each: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly source: CouponSource;
  readonly reason: string;
  readonly by: number | null;
}

const MAX_UNUSED = 100;

/** Rows of coupons: issued, applied to orders and detached. */
@Injectable()
export class CouponStore {
  constructor(private readonly db: Db) {}

  async template(on: Queryable, id: number): Promise<IssuableTemplate | null> {
    return (await on.rows<IssuableTemplate>(`${TEMPLATE} where t.id = $1`, [id]))[0] ?? null;
  }

  /** Locks a template; concurrent issues wait here. */
  async lock(tx: Tx, id: number): Promise<IssuableTemplate | null> {
    return (await tx.rows<IssuableTemplate>(`${TEMPLATE} where t.id = $1 for no key update of t`, [id]))[0] ?? null;
  }

  /** Returns the id of the template with this code. */
  async byCode(code: string): Promise<number | null> {
    return (
      (await this.db.rows<{ id: number }>('select id from coupon_template where upper(code) = upper($1)', [code]))[0]
        ?.id ?? null
    );
  }

  /** Returns the people who own more than `limit` coupons of a template. */
  holdersAbove(
    tx: Tx,
    templateId: number,
    userIds: readonly number[],
    limit: number,
  ): Promise<{ id: number; username: string }[]> {
    return tx.rows(
      `
        select u.id, u.username
        from v_app_user u
        where u.id in (
          select c.user_id
          from coupon c
          where c.template_id = $1 and c.user_id = any ($2)
          group by c.user_id
          having count(*) > $3
        )
        order by u.username
        limit 5
      `,
      [templateId, userIds, limit],
    );
  }

  /** Inserts the same coupons for several people; returns their ids. */
  async insertCoupons(
    tx: Tx,
    templateId: number,
    { userIds, each, from, to, source, reason, by }: NewCoupons,
  ): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      `
        insert into coupon (template_id, user_id, begin_at, end_at, source, reason, granted_by)
        select $1, u, $3::date::timestamp at time zone school_zone(),
          ($4::date + 1)::timestamp at time zone school_zone(), $5, $6, $7
        from unnest($2::int[]) with ordinality as x(u, n), generate_series(1, $8)
        order by n
        returning id
      `,
      [templateId, userIds, from, to, source, reason, by, each],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns a member's unused coupons, those that end first at the front. */
  unusedOf(userId: number): Promise<NamedCoupon[]> {
    return this.db.rows<NamedCoupon & Record<string, unknown>>(
      `
        ${HELD}
        where c.user_id = $1 and c.status = 1 and c.end_at > app_now()
        order by c.end_at, c.id
        limit ${MAX_UNUSED}
      `,
      [userId],
    );
  }

  /** Returns the coupons applied to an order. */
  appliedTo(on: Queryable, tradeNo: string): Promise<NamedCoupon[]> {
    return on.rows<NamedCoupon & Record<string, unknown>>(
      `${HELD} join coupon_use x on x.coupon_id = c.id where x.trade_no = $1 and x.ended_at is null order by c.id`,
      [tradeNo],
    );
  }

  /** Locks a member's own coupons with these ids until the transaction ends. */
  lockOwn(tx: Tx, userId: number, ids: readonly number[]): Promise<NamedCoupon[]> {
    return tx.rows<NamedCoupon & Record<string, unknown>>(
      `${HELD} where c.user_id = $1 and c.id = any ($2) order by c.id for update of c`,
      [userId, ids],
    );
  }

  /** Detaches all coupons from an order. */
  async detach(tx: Tx, tradeNo: string, use: CouponUse): Promise<void> {
    await tx.rows('select coupons_off($1, $2::smallint)', [tradeNo, use]);
  }

  /** Attaches coupons to an order; the database refuses a coupon that is on another one. */
  async attach(
    tx: Tx,
    tradeNo: string,
    applied: readonly { readonly id: number; readonly discount: Fen }[],
  ): Promise<void> {
    await tx.rows(
      `
        with used as (
          insert into coupon_use (coupon_id, trade_no, discount)
          select x.id, $1, x.discount from jsonb_to_recordset($2::jsonb) as x(id int, discount int)
          returning coupon_id
        )
        update coupon set status = 2 where id in (select coupon_id from used)
      `,
      [tradeNo, JSON.stringify(applied)],
    );
  }

  /** Returns whether a companion has paid a share of this order. */
  async hasPaidShare(tx: Tx, tradeNo: string): Promise<boolean> {
    const found = await tx.rows('select 1 from v_order_share where trade_no = $1 and status = $2 limit 1', [
      tradeNo,
      shareStatus.paid,
    ]);
    return found.length > 0;
  }
}
