import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { FinanceService } from './finance.service';

/** Serves the finance list over HTTP. */
@Controller()
export class FinanceController implements EndpointHandlers<Pick<typeof payments, 'finances' | 'board' | 'exportFile'>> {
  constructor(
    private readonly records: FinanceService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(payments.finances)
  finances(
    @EndpointInput() input: ParsedOf<typeof payments.finances>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.finances>> {
    return this.records.list(caller, input);
  }

  @ServeEndpoint(payments.board)
  board(
    @EndpointInput() _input: ParsedOf<typeof payments.board>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.board>> {
    return this.records.board(caller);
  }

  @ServeEndpoint(payments.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof payments.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.records.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
