import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { specialCrowds } from '#contract/special-crowds/special-crowd.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ImportService } from '#server/tasks/import.service';
import { SpecialCrowdDesk } from './special-crowd-desk.service';
import { SpecialCrowdService } from './special-crowd.service';

/** Serves the special crowd over HTTP. */
@Controller()
export class SpecialCrowdController implements EndpointHandlers<typeof specialCrowds> {
  constructor(
    private readonly work: SpecialCrowdService,
    private readonly desk: SpecialCrowdDesk,
    private readonly files: ImportService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(specialCrowds.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof specialCrowds.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.exportSheet(requireMember(caller), filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(specialCrowds.list)
  list(@EndpointInput() input: ParsedOf<typeof specialCrowds.list>, @CurrentCaller() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(specialCrowds.people)
  people(@EndpointInput() { keyword }: ParsedOf<typeof specialCrowds.people>, @CurrentCaller() caller: Caller) {
    return this.desk.people(keyword, caller);
  }

  @ServeEndpoint(specialCrowds.add)
  add(@EndpointInput() input: ParsedOf<typeof specialCrowds.add>, @CurrentCaller() caller: Caller) {
    return this.work.add(input, caller);
  }

  @ServeEndpoint(specialCrowds.edit)
  edit(@EndpointInput() input: ParsedOf<typeof specialCrowds.edit>, @CurrentCaller() caller: Caller) {
    return this.work.edit(input, caller);
  }

  @ServeEndpoint(specialCrowds.end)
  end(@EndpointInput() { id, reason }: ParsedOf<typeof specialCrowds.end>, @CurrentCaller() caller: Caller) {
    return this.work.end(id, reason, caller);
  }

  @ServeEndpoint(specialCrowds.importCheck)
  importCheck(@EndpointInput() _input: object, @CurrentCaller() caller: Caller, @Req() request: EdgeRequest) {
    return this.files.check(specialCrowds.importRun, caller, request);
  }

  @ServeEndpoint(specialCrowds.importRun)
  importRun(@EndpointInput() _input: object, @CurrentCaller() caller: Caller, @Req() request: EdgeRequest) {
    return this.files.importNow(specialCrowds.importRun, caller, request);
  }
}
