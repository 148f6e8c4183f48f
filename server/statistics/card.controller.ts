import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cardStatistics } from '#contract/statistics/card.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { StoredValueService } from './card.service';

/** Stored value and cards over HTTP. */
@Controller()
export class StoredValueController implements EndpointHandlers<typeof cardStatistics> {
  constructor(
    private readonly cards: StoredValueService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(cardStatistics.list)
  list(
    @EndpointInput() input: ParsedOf<typeof cardStatistics.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cardStatistics.list>> {
    return this.cards.list(caller, input);
  }

  @ServeEndpoint(cardStatistics.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof cardStatistics.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.cards.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
