import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orders } from '#contract/orders/order.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { BuddyService } from './buddy.service';
import { OrderDeskService } from './order-desk.service';
import { OrderReleaseService } from './order-release.service';
import { MyOrderService } from './my-order.service';

/** HTTP endpoints of orders. */
@Controller()
export class OrderController implements Omit<
  EndpointHandlers<typeof orders>,
  'cancelPreview' | 'cancelById' | 'staffCancel'
> {
  constructor(
    private readonly ownOrders: MyOrderService,
    private readonly buddyList: BuddyService,
    private readonly desk: OrderDeskService,
    private readonly releases: OrderReleaseService,
  ) {}

  @ServeEndpoint(orders.lockCode)
  lockCode(
    @EndpointInput() { tradeNo }: ParsedOf<typeof orders.lockCode>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.lockCode>> {
    return this.ownOrders.lockCode(requireMember(caller).userId, tradeNo);
  }

  @ServeEndpoint(orders.mine)
  mine(
    @EndpointInput() input: ParsedOf<typeof orders.mine>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.mine>> {
    return this.ownOrders.mine(requireMember(caller).userId, input);
  }

  @ServeEndpoint(orders.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof orders.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, today, batches } = this.desk.sheet(caller, query);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @ServeEndpoint(orders.detail)
  detail(
    @EndpointInput() { tradeNo }: ParsedOf<typeof orders.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.detail>> {
    return this.desk.detail(caller, tradeNo);
  }

  @ServeEndpoint(orders.one)
  one(
    @EndpointInput() { id }: ParsedOf<typeof orders.one>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.one>> {
    return this.ownOrders.one(requireMember(caller).userId, id);
  }

  @ServeEndpoint(orders.list)
  list(
    @EndpointInput() input: ParsedOf<typeof orders.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.list>> {
    return this.desk.list(caller, input);
  }

  @ServeEndpoint(orders.release)
  release(
    @EndpointInput() { tradeNo }: ParsedOf<typeof orders.release>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.release>> {
    return this.releases.release(caller, tradeNo);
  }

  @ServeEndpoint(orders.buddies)
  buddies(
    @EndpointInput() input: ParsedOf<typeof orders.buddies>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.buddies>> {
    return this.buddyList.list(requireMember(caller).userId, input);
  }

  @ServeEndpoint(orders.buddyNo)
  buddyNo(
    @EndpointInput() _input: ParsedOf<typeof orders.buddyNo>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.buddyNo>> {
    return this.buddyList.code(requireMember(caller).userId);
  }
}
