import { Injectable } from '@nestjs/common';
import { couponSale, couponStatus, couponTake, couponUse } from '#domain/coupons/coupon.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { coupons, OfferedCoupon, OwnCoupon } from '#contract/coupons/coupon.contract';
import type { Page } from '#contract/kit/page';
import { Db } from '#server/kit/db/db';
import { equals, listPage, type ListQuery } from '#server/kit/db/list';
import type { CouponTemplateEntity } from './coupon-template.entity';
import { PLACE_NAMES, SALE, stampIn, TERMS, type StoredTerms } from './coupon-template.store';

/** A member's coupon before it is converted for display. */
type StoredOwn = Omit<OwnCoupon, 'off' | 'enOff' | 'hours'> & StoredTerms;
/** An offered template before it is converted for display. */
type StoredOffer = Omit<OfferedCoupon, 'off' | 'enOff' | 'hours' | 'good' | 'enGood'> &
  StoredTerms &
  Pick<CouponTemplateEntity, 'validity' | 'beginOn' | 'endOn' | 'days'>;

/** List of a member's own coupons with their use. */
const list: ListQuery<'status' | 'userId', never> = {
  select: `
    c.id, c.template_id as "templateId", c.code, t.name, t.en_name as "enName", t.note, t.en_note as "enNote",
    ${TERMS}, ${PLACE_NAMES}, c.status, ${stampIn('c.begin_at')} as "beginAt",
    ${stampIn("(c.end_at - interval '1 second')")} as "endAt", c.source, x.trade_no as "tradeNo",
    (x.discount / 100.0)::float8 as discount, o.name || ' ' || o.detail as "usedOn",
    coalesce(nullif(o.en_name, ''), o.name) || ' ' || o.detail_en as "enUsedOn"
  `,
  from: `
    coupon c
      join coupon_template t on t.id = c.template_id
      left join coupon_use x on x.coupon_id = c.id and x.state = ${couponUse.standing}
      left join lateral (
        select s.name, s.en_name, s.detail, s.detail_en from v_sale s where s.trade_no = x.trade_no limit 1
      ) o on true
  `,
  filters: {
    status: (value, bind) => `
      case
        when c.status = ${couponStatus.unused} and c.end_at <= app_now() then ${couponStatus.expired}
        else c.status
      end = ${bind(value)}
    `,
    userId: equals('c.user_id'),
  },
  sorts: {},
  countFrom: 'coupon c',
  tieBreaker: `case when c.status = ${couponStatus.unused} then c.end_at end, c.id desc`,
};

/** Reads a member's own coupons, and those on offer. */
@Injectable()
export class OwnCouponStore {
  constructor(private readonly db: Db) {}

  page(filter: ParsedOf<typeof coupons.mine>, userId: number): Promise<Page<StoredOwn>> {
    return listPage<StoredOwn>(this.db, list, { ...filter, userId });
  }

  /** Returns how many coupons of each state a member has. */
  async count(userId: number): Promise<AnswerOf<typeof coupons.mine>['counts']> {
    const [counts] = await this.db.rows<{ unused: number; used: number; expired: number }>(
      `
        select
          count(*) filter (where status = ${couponStatus.unused} and end_at > app_now())::int as unused,
          count(*) filter (where status = ${couponStatus.used})::int as used,
          count(*) filter (
            where status = ${couponStatus.expired} or status = ${couponStatus.unused} and end_at <= app_now()
          )::int as expired
        from coupon
        where user_id = $1
      `,
      [userId],
    );
    return counts ?? { unused: 0, used: 0, expired: 0 };
  }

  /** Returns the open templates that a member of this role may take from and has not exhausted. */
  findOffered(userId: number, roleId: number): Promise<StoredOffer[]> {
    return this.db.rows<StoredOffer>(
      `
        select *
        from (
          select t.id, t.name, t.en_name as "enName", t.note, t.en_note as "enNote", ${TERMS}, ${PLACE_NAMES},
            t.validity, t.begin_on as "beginOn", t.end_on as "endOn", t.days, t.per_user as "perUser",
            case when t.total > 0 then t.total - t.granted end as left,
            (select count(*)::int from coupon c where c.template_id = t.id and c.user_id = $1) as mine
          from coupon_template t
          where t.take = ${couponTake.self}
            and (t.role_ids = '{}' or $2 = any (t.role_ids))
            and ${SALE} = ${couponSale.open}
          order by t.id desc
          limit 50
        ) o
        where "perUser" = 0 or mine < "perUser"
      `,
      [userId, roleId],
    );
  }
}
