import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageService } from '#server/messages/message.service';
import { refreshCouponPages } from './coupon-room';
import { IssuedCouponStore } from './issued-coupon.store';

const MINUTE = 60_000;
const STEP = 500;
/** Sends reminders before coupons end and expires them. */
@Injectable()
export class CouponSweepService {
  constructor(
    private readonly db: Db,
    private readonly store: IssuedCouponStore,
    private readonly messages: MessageService,
  ) {}

  /** Expires coupons past their end and refreshes their owners' pages; returns the count. */
  @Sweep('coupons.expire', MINUTE, { slice: STEP, inWorkers: true })
  expire(): Promise<number> {
    return this.db.transact(async (tx) => {
      const ended = await this.store.expireEnded(tx, STEP);
      await refreshCouponPages(
        tx,
        ended.map(({ userId }) => userId),
      );
      return ended.length;
    });
  }

  /** Reminds the owners of coupons that end soon, in the daytime and not within a day of issue; returns the count. */
  @Sweep('coupons.remind', MINUTE, { slice: STEP, inWorkers: true })
  remind(): Promise<number> {
    return this.db.transact(async (tx) => {
      const ending = await this.store.markReminded(tx, STEP);
      await this.messages.queueAll(
        tx,
        'couponEnding',
        ending.map(({ id, userId, name, nameEn, until, goodMinutes }) => ({
          to: userId,
          parameters: { name, nameEn, until },
          about: `couponEnding.${id}`,
          goodMinutes,
        })),
      );
      return ending.length;
    });
  }
}
