import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { couponDays } from '#domain/coupons/coupon.rules';
import { couponSale, type CouponSource } from '#domain/coupons/coupon.status';
import type { Tx } from '#server/kit/db/db';
import { refreshCouponPages } from './coupon-room';
import { CouponStore, type IssuableTemplate } from './coupon.store';

/** The recipients of an issue of coupons and its reason. */
interface CouponIssue {
  readonly userIds: readonly number[];
  readonly each: number;
  readonly source: CouponSource;
  readonly reason: string;
  readonly by: number | null;
}

/** Throws if a template is ended or paused. */
function assertOpen({ sale }: Pick<IssuableTemplate, 'sale'>): void {
  if (sale === couponSale.over) throw new Failure(couponFailure.couponEnded);
  if (sale === couponSale.paused) throw new Failure(couponFailure.couponPaused);
}

/** Issues coupons: serialized per template, up to its total and to the limit per member. */
@Injectable()
export class CouponIssuer {
  constructor(private readonly store: CouponStore) {}

  /**
   * Issues coupons to all people or to none under the template's lock, and returns their ids. Must be the last write
   * except the log, because it refreshes pages.
   */
  async issue(tx: Tx, templateId: number, { userIds, each, source, reason, by }: CouponIssue): Promise<number[]> {
    const template = await this.store.lock(tx, templateId);
    if (!template) throw new Failure(couponFailure.couponMissing);
    assertOpen(template);
    const selfService = by === null;
    const left = template.total === 0 ? Infinity : template.total - template.granted;
    if (userIds.length * each > left)
      throw selfService ? new Failure(couponFailure.couponGone) : new Failure(couponFailure.couponNoneLeft, { left });
    if (template.perUser > 0) {
      const atLimit =
        each > template.perUser
          ? [{ id: 0, username: '' }]
          : await this.store.holdersAbove(tx, templateId, userIds, template.perUser - each);
      if (atLimit.length > 0)
        throw selfService
          ? new Failure(couponFailure.couponEnough, { most: template.perUser })
          : new Failure(couponFailure.couponPeopleEnough, {
              most: template.perUser,
              names:
                atLimit
                  .map(({ username }) => username)
                  .filter(Boolean)
                  .join('、') || '—',
            });
    }
    const ids = await this.store.insertCoupons(tx, templateId, {
      userIds,
      each,
      source,
      reason,
      by,
      ...couponDays(template, template.today),
    });
    await refreshCouponPages(tx, userIds);
    return ids;
  }
}
