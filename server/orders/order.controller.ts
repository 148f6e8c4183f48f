import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orders } from '#contract/orders/order.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CancelService } from '#server/payments/cancel.service';
import { OrderDeskService } from './order-desk.service';
import { OrderReleaseService } from './order-release.service';
import { OwnOrderService } from './own-order.service';

/** HTTP endpoints of orders. */
@Controller()
export class OrderController implements Answers<typeof orders> {
  constructor(
    private readonly own: OwnOrderService,
    private readonly cancels: CancelService,
    private readonly desk: OrderDeskService,
    private readonly releases: OrderReleaseService,
  ) {}

  @Serve(orders.lockCode)
  lockCode(
    @Input() { tradeNo }: ParsedOf<typeof orders.lockCode>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orders.lockCode>> {
    return this.own.orders.lockCode(memberOf(caller).userId, tradeNo);
  }

  @Serve(orders.cancelPreview)
  cancelPreview(
    @Input() { tradeNo }: ParsedOf<typeof orders.cancelPreview>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orders.cancelPreview>> {
    return this.cancels.preview(caller, tradeNo);
  }

  @Serve(orders.mine)
  mine(@Input() input: ParsedOf<typeof orders.mine>, @By() caller: Caller): Promise<AnswerOf<typeof orders.mine>> {
    return this.own.orders.mine(memberOf(caller).userId, input);
  }

  @Serve(orders.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof orders.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.own.today, batches);
  }

  @Serve(orders.detail)
  detail(
    @Input() { tradeNo }: ParsedOf<typeof orders.detail>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orders.detail>> {
    return this.desk.detail(caller, tradeNo);
  }

  @Serve(orders.one)
  one(@Input() { id }: ParsedOf<typeof orders.one>, @By() caller: Caller): Promise<AnswerOf<typeof orders.one>> {
    return this.own.orders.one(memberOf(caller).userId, id);
  }

  @Serve(orders.list)
  list(@Input() input: ParsedOf<typeof orders.list>, @By() caller: Caller): Promise<AnswerOf<typeof orders.list>> {
    return this.desk.list(caller, input);
  }

  @Serve(orders.cancelById)
  cancelById(
    @Input() { id }: ParsedOf<typeof orders.cancelById>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orders.cancelById>> {
    return this.cancels.own(caller, { id }, null);
  }

  @Serve(orders.staffCancel)
  staffCancel(
    @Input() { tradeNo, reason }: ParsedOf<typeof orders.staffCancel>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orders.staffCancel>> {
    return this.cancels.forVenue(caller, tradeNo, reason);
  }

  @Serve(orders.release)
  release(
    @Input() { tradeNo }: ParsedOf<typeof orders.release>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orders.release>> {
    return this.releases.release(caller, tradeNo);
  }

  @Serve(orders.buddies)
  buddies(
    @Input() input: ParsedOf<typeof orders.buddies>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orders.buddies>> {
    return this.own.buddies.list(memberOf(caller).userId, input);
  }

  @Serve(orders.buddyNo)
  buddyNo(
    @Input() _input: ParsedOf<typeof orders.buddyNo>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orders.buddyNo>> {
    return this.own.buddies.code(memberOf(caller).userId);
  }
}
