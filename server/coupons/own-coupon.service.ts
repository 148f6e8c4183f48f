import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { couponSource, couponTake, type CouponSource } from '#domain/coupons/coupon.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { coupons } from '#contract/coupons/coupon.contract';
import type { Member } from '#server/kit/access/caller';
import { RateLimits } from '#server/kit/security/rate-limits';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { CouponIssuer } from './coupon-issue.service';
import { CouponStore, type IssuableTemplate } from './coupon.store';

/** Maximum code attempts per minute and member. */
const CODES_PER_MINUTE = 5;

/** The ways in which a member gets coupons. */
@Injectable()
export class OwnCouponService {
  constructor(
    private readonly db: Db,
    private readonly store: CouponStore,
    private readonly issuer: CouponIssuer,
    private readonly limits: RateLimits,
  ) {}

  /** Takes a coupon that is offered to everybody. */
  take({ templateId }: ParsedOf<typeof coupons.take>, caller: Member): Promise<{ id: number }> {
    return this.issueOne(templateId, caller, couponTake.self, couponSource.self, couponFailure.couponMissing).then(
      ({ id }) => ({ id }),
    );
  }

  /** Redeems a code; guessing is rate-limited. */
  async redeem({ code }: ParsedOf<typeof coupons.redeem>, caller: Member): Promise<AnswerOf<typeof coupons.redeem>> {
    await this.limits.consumeCustomOrThrow('coupon.code', CODES_PER_MINUTE, String(caller.userId));
    const id = await this.store.byCode(code);
    if (id === null) throw new Failure(couponFailure.couponCodeUnknown);
    return this.issueOne(id, caller, couponTake.code, couponSource.code, couponFailure.couponCodeUnknown);
  }

  private issueOne(
    templateId: number,
    caller: Member,
    take: IssuableTemplate['take'],
    source: CouponSource,
    missing: (typeof couponFailure)['couponMissing' | 'couponCodeUnknown'],
  ): Promise<{ id: number; name: string; enName: string }> {
    const { userId, roleId } = caller;
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
