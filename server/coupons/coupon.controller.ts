import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { coupons } from '#contract/coupons/coupon.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CouponUseService } from './coupon-use.service';
import { OwnCouponListService } from './own-coupon-list.service';
import { OwnCouponService } from './own-coupon.service';

/** HTTP endpoints of a member's coupons. */
@Controller()
export class CouponController implements EndpointHandlers<typeof coupons> {
  constructor(
    private readonly ownList: OwnCouponListService,
    private readonly ownCoupons: OwnCouponService,
    private readonly uses: CouponUseService,
  ) {}

  @ServeEndpoint(coupons.mine)
  mine(
    @EndpointInput() input: ParsedOf<typeof coupons.mine>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.mine>> {
    return this.ownList.mine(input, caller);
  }

  @ServeEndpoint(coupons.offered)
  offered(
    @EndpointInput() _: ParsedOf<typeof coupons.offered>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.offered>> {
    return this.ownList.offered(caller);
  }

  @ServeEndpoint(coupons.take)
  take(
    @EndpointInput() input: ParsedOf<typeof coupons.take>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.take>> {
    return this.ownCoupons.take(input, caller);
  }

  @ServeEndpoint(coupons.redeem)
  redeem(
    @EndpointInput() input: ParsedOf<typeof coupons.redeem>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.redeem>> {
    return this.ownCoupons.redeem(input, caller);
  }

  @ServeEndpoint(coupons.ofOrder)
  ofOrder(
    @EndpointInput() input: ParsedOf<typeof coupons.ofOrder>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.ofOrder>> {
    return this.uses.ofOrder(input, caller);
  }

  @ServeEndpoint(coupons.choose)
  choose(
    @EndpointInput() input: ParsedOf<typeof coupons.choose>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.choose>> {
    return this.uses.choose(input, caller);
  }
}
