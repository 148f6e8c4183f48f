import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { couponDesk, coupons } from '#contract/coupons/coupon.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';
import { CouponDesk } from './coupon-desk.service';
import { CouponGrant } from './coupon-grant.service';
import { CouponUseService } from './coupon-use.service';
import { OwnCoupons } from './own-coupon.service';

/** HTTP endpoints of coupon management. */
@Controller()
export class CouponDeskController implements Answers<typeof couponDesk> {
  constructor(
    private readonly desk: CouponDesk,
    private readonly grants: CouponGrant,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @Serve(couponDesk.list)
  list(
    @Input() input: ParsedOf<typeof couponDesk.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(couponDesk.choices)
  choices(
    @Input() _: ParsedOf<typeof couponDesk.choices>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.choices>> {
    return this.desk.choices(caller);
  }

  @Serve(couponDesk.add)
  add(@Input() input: ParsedOf<typeof couponDesk.add>, @By() caller: Caller): Promise<AnswerOf<typeof couponDesk.add>> {
    return this.desk.add(input, caller);
  }

  @Serve(couponDesk.edit)
  edit(
    @Input() input: ParsedOf<typeof couponDesk.edit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.edit>> {
    return this.desk.edit(input, caller);
  }

  @Serve(couponDesk.pause)
  pause(
    @Input() input: ParsedOf<typeof couponDesk.pause>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.pause>> {
    return this.desk.pause(input, caller);
  }

  @Serve(couponDesk.copy)
  copy(
    @Input() input: ParsedOf<typeof couponDesk.copy>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.copy>> {
    return this.desk.copy(input, caller);
  }

  @Serve(couponDesk.remove)
  remove(
    @Input() input: ParsedOf<typeof couponDesk.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.remove>> {
    return this.desk.remove(input, caller);
  }

  @Serve(couponDesk.given)
  given(
    @Input() input: ParsedOf<typeof couponDesk.given>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.given>> {
    return this.grants.given(input, caller);
  }

  @Serve(couponDesk.grant)
  grant(
    @Input() input: ParsedOf<typeof couponDesk.grant>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.grant>> {
    return this.grants.grant(input, caller);
  }

  @Serve(couponDesk.revoke)
  revoke(
    @Input() input: ParsedOf<typeof couponDesk.revoke>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.revoke>> {
    return this.grants.revoke(input, caller);
  }

  @Serve(couponDesk.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof couponDesk.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(couponDesk.exportGiven)
  async exportGiven(
    @Input() { lang, ...asked }: ParsedOf<typeof couponDesk.exportGiven>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.grants.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(couponDesk.importCheck)
  importCheck(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof couponDesk.importCheck>> {
    return this.imports.check(couponDesk.importRun, caller, request);
  }

  @Serve(couponDesk.importRun)
  importRun(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof couponDesk.importRun>> {
    return this.imports.run(couponDesk.importRun, caller, request);
  }
}

/** HTTP endpoints of a member's coupons. */
@Controller()
export class CouponController implements Answers<typeof coupons> {
  constructor(
    private readonly own: OwnCoupons,
    private readonly uses: CouponUseService,
  ) {}

  @Serve(coupons.mine)
  mine(@Input() input: ParsedOf<typeof coupons.mine>, @By() caller: Caller): Promise<AnswerOf<typeof coupons.mine>> {
    return this.own.mine(input, caller);
  }

  @Serve(coupons.offered)
  offered(
    @Input() _: ParsedOf<typeof coupons.offered>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.offered>> {
    return this.own.offered(caller);
  }

  @Serve(coupons.take)
  take(@Input() input: ParsedOf<typeof coupons.take>, @By() caller: Caller): Promise<AnswerOf<typeof coupons.take>> {
    return this.own.take(input, caller);
  }

  @Serve(coupons.redeem)
  redeem(
    @Input() input: ParsedOf<typeof coupons.redeem>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.redeem>> {
    return this.own.redeem(input, caller);
  }

  @Serve(coupons.ofOrder)
  ofOrder(
    @Input() input: ParsedOf<typeof coupons.ofOrder>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.ofOrder>> {
    return this.uses.ofOrder(input, caller);
  }

  @Serve(coupons.choose)
  choose(
    @Input() input: ParsedOf<typeof coupons.choose>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof coupons.choose>> {
    return this.uses.choose(input, caller);
  }
}
