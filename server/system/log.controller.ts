import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { logs } from '#contract/system/log.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { AuditSeal } from './audit-seal.service';
import { LogDeskService } from './log-desk.service';

/** Number of newest seals a reader can verify at once; the whole chain is verified on the command line. */
const NEWEST_SEALS = 2_000;

/** HTTP endpoints of both logs and their seals. */
@Controller()
export class LogController implements Answers<typeof logs> {
  constructor(
    private readonly desk: LogDeskService,
    private readonly seals: AuditSeal,
    private readonly clock: Clock,
  ) {}

  @Serve(logs.list)
  list(@Input() input: ParsedOf<typeof logs.list>, @By() caller: Caller): Promise<AnswerOf<typeof logs.list>> {
    return this.desk.list(caller, input);
  }

  @Serve(logs.moduleAction)
  moduleAction(): Promise<AnswerOf<typeof logs.moduleAction>> {
    return this.desk.moduleAction();
  }

  @Serve(logs.views)
  views(@Input() input: ParsedOf<typeof logs.views>, @By() caller: Caller): Promise<AnswerOf<typeof logs.views>> {
    return this.desk.views(caller, input);
  }

  @Serve(logs.seal)
  async seal(): Promise<AnswerOf<typeof logs.seal>> {
    return this.seals.verify(Math.max(1, (await this.seals.newest()) - NEWEST_SEALS + 1));
  }

  @Serve(logs.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof logs.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(logs.exportViews)
  async exportViews(
    @Input() { lang, ...asked }: ParsedOf<typeof logs.exportViews>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.viewSheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
