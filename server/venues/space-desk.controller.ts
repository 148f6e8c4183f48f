import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { spaceDesk } from '#contract/venues/space-desk.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';
import { SpaceDeskService } from './space-desk.service';

/** Serves spaces over HTTP. */
@Controller()
export class SpaceDeskController implements Answers<typeof spaceDesk> {
  constructor(
    private readonly desk: SpaceDeskService,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @Serve(spaceDesk.list)
  list(
    @Input() input: ParsedOf<typeof spaceDesk.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(spaceDesk.choices)
  choices(
    @Input() _: ParsedOf<typeof spaceDesk.choices>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.choices>> {
    return this.desk.choices(caller);
  }

  @Serve(spaceDesk.besides)
  besides(
    @Input() input: ParsedOf<typeof spaceDesk.besides>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.besides>> {
    return this.desk.besides(input, caller);
  }

  @Serve(spaceDesk.add)
  add(@Input() input: ParsedOf<typeof spaceDesk.add>, @By() caller: Caller): Promise<AnswerOf<typeof spaceDesk.add>> {
    return this.desk.add(input, caller);
  }

  @Serve(spaceDesk.edit)
  edit(
    @Input() input: ParsedOf<typeof spaceDesk.edit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.edit>> {
    return this.desk.edit(input, caller);
  }

  @Serve(spaceDesk.split)
  split(
    @Input() input: ParsedOf<typeof spaceDesk.split>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.split>> {
    return this.desk.split(input, caller);
  }

  @Serve(spaceDesk.publish)
  publish(
    @Input() input: ParsedOf<typeof spaceDesk.publish>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.publish>> {
    return this.desk.publish(input, caller);
  }

  @Serve(spaceDesk.order)
  order(
    @Input() input: ParsedOf<typeof spaceDesk.order>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.order>> {
    return this.desk.order(input, caller);
  }

  @Serve(spaceDesk.remove)
  remove(
    @Input() input: ParsedOf<typeof spaceDesk.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.remove>> {
    return this.desk.remove(input, caller);
  }

  @Serve(spaceDesk.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof spaceDesk.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(spaceDesk.importCheck)
  importCheck(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof spaceDesk.importCheck>> {
    return this.imports.check(spaceDesk.importRun, caller, request);
  }

  @Serve(spaceDesk.importRun)
  importRun(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof spaceDesk.importRun>> {
    return this.imports.run(spaceDesk.importRun, caller, request);
  }
}
