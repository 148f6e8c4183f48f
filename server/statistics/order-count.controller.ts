import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderStatistics } from '#contract/statistics/order.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { OrderCountService } from './order-count.service';

/** Order statistics over HTTP. */
@Controller()
export class OrderCountController implements EndpointHandlers<typeof orderStatistics> {
  constructor(
    private readonly orders: OrderCountService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(orderStatistics.list)
  list(
    @EndpointInput() input: ParsedOf<typeof orderStatistics.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orderStatistics.list>> {
    return this.orders.list(caller, input);
  }

  @ServeEndpoint(orderStatistics.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof orderStatistics.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.orders.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
