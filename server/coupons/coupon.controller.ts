import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { couponDesk, coupons } from '#contract/coupons/coupon.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ImportService } from '#server/tasks/import.service';
import { CouponDeskService } from './coupon-desk.service';
import { CouponGrantService } from './coupon-grant.service';
import { CouponUseService } from './coupon-use.service';
import { OwnCouponService } from './own-coupon.service';

/** HTTP endpoints of coupon management. */
@Controller()
export class CouponDeskController implements EndpointHandlers<typeof couponDesk> {
  constructor(
    private readonly desk: CouponDeskService,
    private readonly grants: CouponGrantService,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(couponDesk.list)
  list(
    @EndpointInput() input: ParsedOf<typeof couponDesk.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(couponDesk.choices)
  choices(
    @EndpointInput() _: ParsedOf<typeof couponDesk.choices>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.choices>> {
    return this.desk.choices(caller);
  }

  @ServeEndpoint(couponDesk.add)
  add(
    @EndpointInput() input: ParsedOf<typeof couponDesk.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.add>> {
    return this.desk.add(input, caller);
  }

  @ServeEndpoint(couponDesk.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof couponDesk.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.edit>> {
    return this.desk.edit(input, caller);
  }

  @ServeEndpoint(couponDesk.pause)
  pause(
    @EndpointInput() input: ParsedOf<typeof couponDesk.pause>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.pause>> {
    return this.desk.pause(input, caller);
  }

  @ServeEndpoint(couponDesk.copy)
  copy(
    @EndpointInput() input: ParsedOf<typeof couponDesk.copy>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.copy>> {
    return this.desk.copy(input, caller);
  }

  @ServeEndpoint(couponDesk.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof couponDesk.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.remove>> {
    return this.desk.remove(input, caller);
  }

  @ServeEndpoint(couponDesk.given)
  given(
    @EndpointInput() input: ParsedOf<typeof couponDesk.given>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.given>> {
    return this.grants.listIssued(input, caller);
  }

  @ServeEndpoint(couponDesk.grant)
  grant(
    @EndpointInput() input: ParsedOf<typeof couponDesk.grant>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.grant>> {
    return this.grants.grant(input, caller);
  }

  @ServeEndpoint(couponDesk.revoke)
  revoke(
    @EndpointInput() input: ParsedOf<typeof couponDesk.revoke>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.revoke>> {
    return this.grants.revoke(input, caller);
  }

  @ServeEndpoint(couponDesk.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...asked }: ParsedOf<typeof couponDesk.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(couponDesk.exportGiven)
  async exportGiven(
    @EndpointInput() { lang, ...asked }: ParsedOf<typeof couponDesk.exportGiven>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.grants.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(couponDesk.importCheck)
  importCheck(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof couponDesk.importCheck>> {
    return this.imports.check(couponDesk.importRun, caller, request);
  }

  @ServeEndpoint(couponDesk.importRun)
  importRun(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof couponDesk.importRun>> {
    return this.imports.importNow(couponDesk.importRun, caller, request);
  }
}

/** HTTP endpoints of a member's coupons. */
@Controller()
export class CouponController implements EndpointHandlers<typeof coupons> {
  constructor(
    private readonly ownCoupons: OwnCouponService,
    private readonly uses: CouponUseService,
  ) {}

  @ServeEndpoint(coupons.mine)
  mine(
    @EndpointInput() input: ParsedOf<typeof coupons.mine>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.mine>> {
    return this.ownCoupons.mine(input, caller);
  }

  @ServeEndpoint(coupons.offered)
  offered(
    @EndpointInput() _: ParsedOf<typeof coupons.offered>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.offered>> {
    return this.ownCoupons.offered(caller);
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
