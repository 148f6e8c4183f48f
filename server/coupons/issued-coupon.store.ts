import { Injectable } from '@nestjs/common';
import { couponStatus } from '#domain/coupons/coupon.status';
import type { IssuedCouponRow } from '#contract/coupons/coupon-desk.contract';
import { lockRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { CouponEntity } from './coupon.entity';
import { stampIn } from './coupon-template.store';

/** List of the coupons issued from a template with their current or last use. */
const list: ListQuery<'id' | 'keyword' | 'status' | 'source', never> = {
  select: `
    c.id, c.code, u.name, u.en_name as "enName", u.username, c.status, c.source, c.reason,
    ${stampIn('c.begin_at')} as "beginAt", ${stampIn("(c.end_at - interval '1 second')")} as "endAt",
    coalesce(b.name, '') as "grantedBy", coalesce(b.en_name, '') as "enGrantedBy",
    ${stampIn('c.gmt_create')} as "gmtCreate", x.trade_no as "tradeNo", (x.discount / 100.0)::float8 as discount,
    ${stampIn('x.at')} as "usedAt", x.state as "useState"
  `,
  from: `
    coupon c
      join v_app_user u on u.id = c.user_id
      left join v_app_user b on b.id = c.granted_by
      left join lateral (select * from coupon_use y where y.coupon_id = c.id order by y.id desc limit 1) x on true
  `,
  filters: {
    id: equals('c.template_id'),
    keyword: contains('u.name', 'u.username', 'c.code', 'x.trade_no'),
    status: equals('c.status'),
    source: equals('c.source'),
  },
  sorts: {},
  tieBreaker: 'c.id desc',
};

/** Days before its end at which a coupon's owner is reminded once, and the hours in which reminders are sent. */
const REMIND_DAYS = 3;
const [FROM_HOUR, TO_HOUR] = [9, 21];

/** A coupon that ends soon, its owner, and the minutes until its end. */
type EndingCoupon = Pick<CouponEntity, 'id' | 'userId'> & {
  readonly name: string;
  readonly nameEn: string;
  readonly until: string;
  readonly goodMinutes: number;
};

/** Stores coupons after their issue: listed, revoked, expired and reminded of. */
@Injectable()
export class IssuedCouponStore {
  readonly list: StoredList<IssuedCouponRow>;

  constructor(db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Locks and returns a coupon. */
  lock(tx: Tx, id: number): Promise<CouponEntity | undefined> {
    return lockRow(tx, CouponEntity, id);
  }

  /** Expires a coupon now. */
  async revoke(tx: Tx, id: number, reason: string): Promise<void> {
    await tx.repository(CouponEntity).update(id, {
      status: couponStatus.expired,
      endAt: () => "greatest(least(end_at, app_now()), begin_at + interval '1 second')",
      reason,
    });
  }

  /** Expires unused coupons past their end, at most `limit`; returns their owners. */
  expireEnded(tx: Tx, limit: number): Promise<Pick<CouponEntity, 'userId'>[]> {
    return tx.rows(
      `
        update coupon
        set status = ${couponStatus.expired}
        where id in (
          select id
          from coupon
          where status = ${couponStatus.unused} and end_at <= app_now()
          order by end_at
          limit $1
          for update skip locked
        )
        returning user_id as "userId"
      `,
      [limit],
    );
  }

  /** Marks unused coupons that end soon as reminded, at most `limit`, in the daytime and not within a day of issue. */
  markReminded(tx: Tx, limit: number): Promise<EndingCoupon[]> {
    return tx.rows<EndingCoupon>(
      `
        update coupon c
        set reminded_at = app_now()
        from coupon_template t
        where c.id in (
            select id
            from coupon
            where status = ${couponStatus.unused}
              and reminded_at is null
              and end_at > app_now()
              and end_at <= app_now() + interval '${REMIND_DAYS} days'
              and begin_at <= app_now()
              and gmt_create <= app_now() - interval '1 day'
              and extract(hour from school_now()) >= ${FROM_HOUR}
              and extract(hour from school_now()) < ${TO_HOUR}
            order by end_at
            limit $1
            for update skip locked
          )
          and t.id = c.template_id
        returning c.id, c.user_id as "userId", t.name, t.en_name as "nameEn",
          to_char(c.end_at at time zone school_zone() - interval '1 second', 'MM-DD HH24:MI') as until,
          extract(epoch from c.end_at - app_now())::float8 / 60 as "goodMinutes"
      `,
      [limit],
    );
  }
}
