import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderStatistics } from '#contract/statistics/order.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { OrderCountService } from './order-count.service';

/** Order statistics over HTTP. */
@Controller()
export class OrderCountController implements Answers<typeof orderStatistics> {
  constructor(private readonly orders: OrderCountService) {}

  @Serve(orderStatistics.list)
  list(
    @Input() input: ParsedOf<typeof orderStatistics.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof orderStatistics.list>> {
    return this.orders.list(caller, input);
  }

  @Serve(orderStatistics.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof orderStatistics.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.orders.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.orders.today, batches);
  }
}
