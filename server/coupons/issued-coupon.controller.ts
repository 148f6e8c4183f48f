import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { couponDesk } from '#contract/coupons/coupon-desk.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ImportService } from '#server/tasks/import.service';
import { CouponGrantService } from './coupon-grant.service';
import { IssuedCouponService } from './issued-coupon.service';

/** The endpoints of issued coupons. */
export type IssuedCouponEndpoint = 'given' | 'grant' | 'revoke' | 'exportGiven' | 'importCheck' | 'importRun';

/** Grants, lists and imports of issued coupons over HTTP. */
@Controller()
export class IssuedCouponController implements EndpointHandlers<Pick<typeof couponDesk, IssuedCouponEndpoint>> {
  constructor(
    private readonly issued: IssuedCouponService,
    private readonly grants: CouponGrantService,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(couponDesk.given)
  given(
    @EndpointInput() input: ParsedOf<typeof couponDesk.given>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.given>> {
    return this.issued.list(input, caller);
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
    return this.issued.revoke(input, caller);
  }

  @ServeEndpoint(couponDesk.exportGiven)
  async exportGiven(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof couponDesk.exportGiven>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.issued.sheet(caller, query);
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
