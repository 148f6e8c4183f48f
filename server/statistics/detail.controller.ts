import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { statisticsDetail } from '#contract/statistics/detail.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { DetailService } from './detail.service';

/** Records behind figures, over HTTP. */
@Controller()
export class DetailController implements Answers<typeof statisticsDetail> {
  constructor(private readonly detail: DetailService) {}

  @Serve(statisticsDetail.money)
  money(
    @Input() input: ParsedOf<typeof statisticsDetail.money>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof statisticsDetail.money>> {
    return this.detail.money(caller, input);
  }

  @Serve(statisticsDetail.moneyFile)
  async moneyFile(
    @Input() { lang, ...asked }: ParsedOf<typeof statisticsDetail.moneyFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.detail.moneySheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.detail.today, batches);
  }

  @Serve(statisticsDetail.orders)
  orders(
    @Input() input: ParsedOf<typeof statisticsDetail.orders>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof statisticsDetail.orders>> {
    return this.detail.orders(caller, input);
  }

  @Serve(statisticsDetail.ordersFile)
  async ordersFile(
    @Input() { lang, ...asked }: ParsedOf<typeof statisticsDetail.ordersFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.detail.orderSheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.detail.today, batches);
  }
}
