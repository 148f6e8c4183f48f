import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { specialCrowds } from '#contract/members/special-crowd.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';
import { SpecialCrowdDesk } from './special-crowd-desk.service';
import { SpecialCrowdService } from './special-crowd.service';

/** Serves the special crowd over HTTP. */
@Controller()
export class SpecialCrowdController implements Answers<typeof specialCrowds> {
  constructor(
    private readonly work: SpecialCrowdService,
    private readonly desk: SpecialCrowdDesk,
    private readonly files: ImportService,
    private readonly clock: Clock,
  ) {}

  @Serve(specialCrowds.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof specialCrowds.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.written(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(specialCrowds.list)
  list(@Input() input: ParsedOf<typeof specialCrowds.list>, @By() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @Serve(specialCrowds.people)
  people(@Input() { keyword }: ParsedOf<typeof specialCrowds.people>, @By() caller: Caller) {
    return this.desk.people(keyword, caller);
  }

  @Serve(specialCrowds.add)
  add(@Input() input: ParsedOf<typeof specialCrowds.add>, @By() caller: Caller) {
    return this.work.add(input, caller);
  }

  @Serve(specialCrowds.edit)
  edit(@Input() input: ParsedOf<typeof specialCrowds.edit>, @By() caller: Caller) {
    return this.work.edit(input, caller);
  }

  @Serve(specialCrowds.end)
  end(@Input() { id, reason }: ParsedOf<typeof specialCrowds.end>, @By() caller: Caller) {
    return this.work.end(id, reason, caller);
  }

  @Serve(specialCrowds.importCheck)
  importCheck(@Input() _input: object, @By() caller: Caller, @Req() request: EdgeRequest) {
    return this.files.check(specialCrowds.importRun, caller, request);
  }

  @Serve(specialCrowds.importRun)
  importRun(@Input() _input: object, @By() caller: Caller, @Req() request: EdgeRequest) {
    return this.files.run(specialCrowds.importRun, caller, request);
  }
}
