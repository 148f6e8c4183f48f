import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { couponDays } from '#domain/coupons/coupon.rules';
import { couponSale, type CouponSource } from '#domain/coupons/coupon.status';
import { room } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';
import { CouponStore, type IssuableTemplate } from './coupon.store';

/** Maximum number of recipients whose open pages are refreshed; others see the coupon on their next visit. */
const MAX_LIVE_RECIPIENTS = 500;

/** The recipients of an issue of coupons and its reason. */
export interface CouponIssue {
  readonly userIds: readonly number[];
  readonly each: number;
  readonly source: CouponSource;
  readonly reason: string;
  readonly by: number | null;
}

/** Throws if a template is ended or paused. */
export function assertOpen({ sale }: Pick<IssuableTemplate, 'sale'>): void {
  if (sale === couponSale.over) throw new Failure(couponFailure.couponEnded);
  if (sale === couponSale.paused) throw new Failure(couponFailure.couponPaused);
}

/** Issues coupons: serialized per template, up to its total and to the limit per member. */
@Injectable()
export class CouponIssuer {
  constructor(
    readonly db: Db,
    readonly store: CouponStore,
  ) {}

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
    await this.refreshPages(tx, userIds);
    return ids;
  }

  /** Refreshes the open pages of these people. */
  async refreshPages(tx: Tx, userIds: readonly number[]): Promise<void> {
    if (userIds.length <= MAX_LIVE_RECIPIENTS)
      await tx.emitLive([...new Set(userIds)].map((userId) => ({ room: room.user(userId), patch: {} })));
  }
}
