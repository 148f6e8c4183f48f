import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { couponDays } from '#domain/coupons/coupon.rules';
import { couponSale, type CouponSource } from '#domain/coupons/coupon.status';
import { room } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db';
import { CouponStore, type KeptTemplate } from './coupon.store';

/** Maximum number of recipients whose open pages are refreshed; others see the coupon on their next visit. */
const TOLD = 500;

/** The recipients of an issue of coupons and its reason. */
export interface Given {
  readonly userIds: readonly number[];
  readonly each: number;
  readonly source: CouponSource;
  readonly reason: string;
  readonly by: number | null;
}

/** Throws if a template is ended or paused. */
export function insistOpen({ sale }: Pick<KeptTemplate, 'sale'>): void {
  if (sale === couponSale.over) throw new Failure(couponFailure.couponEnded);
  if (sale === couponSale.paused) throw new Failure(couponFailure.couponPaused);
}

/** Issues coupons: serialized per template, up to its total and to the limit per member. */
@Injectable()
export class CouponGiver {
  constructor(
    readonly db: Db,
    readonly store: CouponStore,
  ) {}

  /**
   * Issues coupons to all people or to none under the template's lock, and returns their ids. Must be the last write
   * except the log, because it refreshes pages.
   */
  async give(tx: Tx, templateId: number, { userIds, each, source, reason, by }: Given): Promise<number[]> {
    const template = await this.store.lock(tx, templateId);
    if (!template) throw new Failure(couponFailure.couponMissing);
    insistOpen(template);
    const alone = by === null;
    const left = template.total === 0 ? Infinity : template.total - template.granted;
    if (userIds.length * each > left)
      throw alone ? new Failure(couponFailure.couponGone) : new Failure(couponFailure.couponNoneLeft, { left });
    if (template.perUser > 0) {
      const full =
        each > template.perUser
          ? [{ id: 0, username: '' }]
          : await this.store.having(tx, templateId, userIds, template.perUser - each);
      if (full.length > 0)
        throw alone
          ? new Failure(couponFailure.couponEnough, { most: template.perUser })
          : new Failure(couponFailure.couponPeopleEnough, {
              most: template.perUser,
              names:
                full
                  .map(({ username }) => username)
                  .filter(Boolean)
                  .join('、') || '—',
            });
    }
    const ids = await this.store.give(tx, templateId, {
      userIds,
      each,
      source,
      reason,
      by,
      ...couponDays(template, template.today),
    });
    await this.tell(tx, userIds);
    return ids;
  }

  /** Refreshes the open pages of these people. */
  async tell(tx: Tx, userIds: readonly number[]): Promise<void> {
    if (userIds.length <= TOLD)
      await tx.tellLive([...new Set(userIds)].map((userId) => ({ room: room.user(userId), patch: {} })));
  }
}
