import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import {
  couponSale,
  couponSource,
  couponStatus,
  couponTake,
  type CouponSource,
  type CouponValidity,
} from '#domain/coupons/coupon.status';
import { validityText } from '#domain/coupons/coupon.text';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { coupons, OfferedCoupon, OwnCoupon } from '#contract/coupons/coupon.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { RateLimits } from '#server/kit/security/rate-limits';
import { Db } from '#server/kit/db/db';
import { listPage } from '#server/kit/db/list';
import { runIdempotent } from '#server/kit/access/idempotency';
import { CouponIssuer } from './coupon-issue.service';
import { ownList, toTermsView, type StoredTerms } from './coupon-list';
import { CouponStore, placeNames, SALE, TERMS, type IssuableTemplate } from './coupon.store';

type StoredOwn = Omit<OwnCoupon, 'off' | 'enOff' | 'hours'> & StoredTerms;
type StoredOffer = Omit<OfferedCoupon, 'off' | 'enOff' | 'hours' | 'good' | 'enGood'> &
  StoredTerms & {
    readonly validity: number;
    readonly beginOn: string | null;
    readonly endOn: string | null;
    readonly days: number;
  };

/** Maximum code attempts per minute and member. */
const CODES_PER_MINUTE = 5;

/** A member's own coupons and the ways to get them. */
@Injectable()
export class OwnCouponService {
  constructor(
    private readonly db: Db,
    private readonly store: CouponStore,
    private readonly issuer: CouponIssuer,
    private readonly limits: RateLimits,
  ) {}

  async mine(filter: ParsedOf<typeof coupons.mine>, caller: Caller): Promise<AnswerOf<typeof coupons.mine>> {
    const { userId } = requireMember(caller);
    const [page, [counts]] = await Promise.all([
      listPage<StoredOwn>(this.db, ownList, { ...filter, userId }),
      this.db.rows<{ unused: number; used: number; expired: number }>(
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
      ),
    ]);
    return {
      ...page,
      content: page.content.map((row) => toTermsView({ ...row, status: filter.status })),
      counts: counts ?? { unused: 0, used: 0, expired: 0 },
    };
  }

  /** Returns the coupons the caller may take: open to the caller's role and below the limit per member. */
  async offered(caller: Caller): Promise<AnswerOf<typeof coupons.offered>> {
    const { userId, roleId } = requireMember(caller);
    const rows = await this.db.rows<StoredOffer>(
      `
        select *
        from (
          select t.id, t.name, t.en_name as "enName", t.note, t.en_note as "enNote", ${TERMS},
            ${placeNames('zh')} as places, ${placeNames('en')} as "enPlaces", t.validity, t.begin_on as "beginOn",
            t.end_on as "endOn", t.days, t.per_user as "perUser",
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
    return rows.map(({ validity, beginOn, endOn, days, ...row }) => {
      const good = validityText({ validity: validity as CouponValidity, beginOn, endOn, days });
      return { ...toTermsView(row), good: good.zh, enGood: good.en };
    });
  }

  /** Takes a coupon that is offered to everybody. */
  take({ templateId }: ParsedOf<typeof coupons.take>, caller: Caller): Promise<{ id: number }> {
    return this.issueOne(templateId, caller, couponTake.self, couponSource.self, couponFailure.couponMissing).then(
      ({ id }) => ({ id }),
    );
  }

  /** Redeems a code; guessing is rate-limited. */
  async redeem({ code }: ParsedOf<typeof coupons.redeem>, caller: Caller): Promise<AnswerOf<typeof coupons.redeem>> {
    await this.limits.consumeCustomOrThrow('coupon.code', CODES_PER_MINUTE, String(requireMember(caller).userId));
    const id = await this.store.byCode(code);
    if (id === null) throw new Failure(couponFailure.couponCodeUnknown);
    return this.issueOne(id, caller, couponTake.code, couponSource.code, couponFailure.couponCodeUnknown);
  }

  private issueOne(
    templateId: number,
    caller: Caller,
    take: IssuableTemplate['take'],
    source: CouponSource,
    missing: (typeof couponFailure)['couponMissing' | 'couponCodeUnknown'],
  ): Promise<{ id: number; name: string; enName: string }> {
    const { userId, roleId } = requireMember(caller);
    return runIdempotent(this.db, caller, async (tx) => {
      const template = await this.store.template(tx, templateId);
      if (!template || template.take !== take) throw new Failure(missing);
      if (template.roleIds.length > 0 && !template.roleIds.includes(roleId))
        throw new Failure(couponFailure.couponRole);
      const [id] = await this.issuer.issue(tx, templateId, {
        userIds: [userId],
        each: 1,
        source,
        reason: '',
        by: null,
      });
      return { id: id as number, name: template.name, enName: template.enName };
    });
  }
}
