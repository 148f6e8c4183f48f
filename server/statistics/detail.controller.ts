import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { statisticsDetail } from '#contract/statistics/detail.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { DetailService } from './detail.service';

/** Records behind figures, over HTTP. */
@Controller()
export class DetailController implements EndpointHandlers<typeof statisticsDetail> {
  constructor(
    private readonly detail: DetailService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(statisticsDetail.money)
  money(
    @EndpointInput() input: ParsedOf<typeof statisticsDetail.money>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof statisticsDetail.money>> {
    return this.detail.money(caller, input);
  }

  @ServeEndpoint(statisticsDetail.moneyFile)
  async moneyFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof statisticsDetail.moneyFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.detail.moneySheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(statisticsDetail.orders)
  orders(
    @EndpointInput() input: ParsedOf<typeof statisticsDetail.orders>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof statisticsDetail.orders>> {
    return this.detail.orders(caller, input);
  }

  @ServeEndpoint(statisticsDetail.ordersFile)
  async ordersFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof statisticsDetail.ordersFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.detail.orderSheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
