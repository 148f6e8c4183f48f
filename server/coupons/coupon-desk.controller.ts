import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { couponDesk } from '#contract/coupons/coupon-desk.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CouponDeskService } from './coupon-desk.service';
import { CouponTemplateListService } from './coupon-template-list.service';
import type { IssuedCouponEndpoint } from './issued-coupon.controller';

/** Coupon templates over HTTP. */
@Controller()
export class CouponDeskController implements EndpointHandlers<Omit<typeof couponDesk, IssuedCouponEndpoint>> {
  constructor(
    private readonly templates: CouponTemplateListService,
    private readonly desk: CouponDeskService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(couponDesk.list)
  list(
    @EndpointInput() input: ParsedOf<typeof couponDesk.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.list>> {
    return this.templates.list(input, caller);
  }

  @ServeEndpoint(couponDesk.choices)
  choices(
    @EndpointInput() _: ParsedOf<typeof couponDesk.choices>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.choices>> {
    return this.templates.choices(caller);
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

  @ServeEndpoint(couponDesk.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof couponDesk.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.templates.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
