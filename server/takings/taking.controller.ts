import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { takings } from '#contract/takings/taking.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { TakingService } from './taking.service';

/** Serves the takings sheet over HTTP. */
@Controller()
export class TakingController implements Answers<typeof takings> {
  constructor(private readonly sheets: TakingService) {}

  @Serve(takings.list)
  list(@Input() input: ParsedOf<typeof takings.list>, @By() caller: Caller): Promise<AnswerOf<typeof takings.list>> {
    return this.sheets.list(caller, input);
  }

  @Serve(takings.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof takings.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.sheets.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.sheets.today, batches);
  }
}
