import { Injectable } from '@nestjs/common';
import type { CouponValidity } from '#domain/coupons/coupon.status';
import { validityText } from '#domain/coupons/coupon.text';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { coupons } from '#contract/coupons/coupon.contract';
import type { Member } from '#server/kit/access/caller';
import { toTermsView } from './coupon-view';
import { OwnCouponStore } from './own-coupon.store';

/** Lists a member's own coupons, and those on offer. */
@Injectable()
export class OwnCouponListService {
  constructor(private readonly store: OwnCouponStore) {}

  async mine(filter: ParsedOf<typeof coupons.mine>, caller: Member): Promise<AnswerOf<typeof coupons.mine>> {
    const { userId } = caller;
    const [page, counts] = await Promise.all([this.store.page(filter, userId), this.store.count(userId)]);
    return { ...page, content: page.content.map((row) => toTermsView({ ...row, status: filter.status })), counts };
  }

  /** Returns the coupons the caller may take: open to the caller's role and below the limit per member. */
  async offered(caller: Member): Promise<AnswerOf<typeof coupons.offered>> {
    const { userId, roleId } = caller;
    const rows = await this.store.findOffered(userId, roleId);
    return rows.map(({ validity, beginOn, endOn, days, ...row }) => {
      const good = validityText({ validity: validity as CouponValidity, beginOn, endOn, days });
      return { ...toTermsView(row), good: good.zh, enGood: good.en };
    });
  }
}
