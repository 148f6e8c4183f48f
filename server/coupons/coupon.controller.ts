import { coupons } from '#contract/coupons/coupon.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CouponUseService } from './coupon-use.service';
import { OwnCouponListService } from './own-coupon-list.service';
import { OwnCouponService } from './own-coupon.service';

/** HTTP endpoints of a member's coupons. */
export const CouponController = controllerFor(
  coupons,
  { ownList: OwnCouponListService, ownCoupons: OwnCouponService, uses: CouponUseService },
  ({ ownList, ownCoupons, uses }) => ({
    mine: (input, caller) => ownList.mine(input, caller),
    offered: (_, caller) => ownList.offered(caller),
    take: (input, caller) => ownCoupons.take(input, caller),
    redeem: (input, caller) => ownCoupons.redeem(input, caller),
    ofOrder: (input, caller) => uses.ofOrder(input, caller),
    choose: (input, caller) => uses.choose(input, caller),
  }),
);
