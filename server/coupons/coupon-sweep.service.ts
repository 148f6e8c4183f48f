import { Injectable } from '@nestjs/common';
import { couponStatus } from '#domain/coupons/coupon.status';
import { messageChannel } from '#domain/messages/message.status';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageService } from '#server/messages/message.service';
import { refreshCouponPages } from './coupon-room';

const MINUTE = 60_000;
const STEP = 500;
/** Days before its end that a coupon's owner is reminded once, and the hours in which reminders are sent. */
const REMIND_DAYS = 3;
const [FROM_HOUR, TO_HOUR] = [9, 21];

interface EndingCoupon extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly phone: string;
  readonly name: string;
  readonly nameEn: string;
  readonly until: string;
  readonly goodMinutes: number;
}

/** Sends reminders before coupons end and expires them. */
@Injectable()
export class CouponSweepService {
  constructor(
    private readonly db: Db,
    private readonly messages: MessageService,
  ) {}

  /** Expires coupons past their end and refreshes their owners' pages; returns the count. */
  @Sweep('coupons.expire', MINUTE)
  expire(): Promise<number> {
    return this.db.transact(async (tx) => {
      const ended = await tx.rows<{ userId: number }>(
        `
          update coupon
          set status = ${couponStatus.expired}
          where id in (
            select id
            from coupon
            where status = ${couponStatus.unused} and end_at <= app_now()
            order by end_at
            limit ${STEP}
            for update skip locked
          )
          returning user_id as "userId"
        `,
      );
      await refreshCouponPages(
        tx,
        ended.map(({ userId }) => userId),
      );
      return ended.length;
    });
  }

  /** Reminds the owners of coupons that end soon, in the daytime and not within a day of issue; returns the count. */
  @Sweep('coupons.remind', MINUTE)
  remind(): Promise<number> {
    return this.db.transact(async (tx) => {
      const ending = await tx.rows<EndingCoupon>(
        `
          update coupon c
          set reminded_at = app_now()
          from coupon_template t, app_user u
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
              limit ${STEP}
              for update skip locked
            )
            and t.id = c.template_id
            and u.id = c.user_id
          returning c.id, c.user_id as "userId", u.phone, t.name, t.en_name as "nameEn",
            to_char(c.end_at at time zone school_zone() - interval '1 second', 'MM-DD HH24:MI') as until,
            extract(epoch from c.end_at - app_now())::float8 / 60 as "goodMinutes"
        `,
      );
      for (const { id, userId, phone, name, nameEn, until, goodMinutes } of ending) {
        await this.messages.queue(tx, {
          template: 'couponEnding',
          channel: messageChannel.sms,
          to: phone,
          userId,
          parameters: { name, nameEn, until },
          about: `couponEnding.${id}`,
          goodMinutes,
        });
      }
      return ending.length;
    });
  }
}
