import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { blackLists } from '#contract/black-lists/black-list.contract';
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
import { BlackListDesk } from './black-list-desk.service';
import { BlackListService } from './black-list.service';

/** Serves the black list over HTTP. */
@Controller()
export class BlackListController implements EndpointHandlers<typeof blackLists> {
  constructor(
    private readonly desk: BlackListDesk,
    private readonly work: BlackListService,
    private readonly files: ImportService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(blackLists.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof blackLists.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.exportSheet(requireMember(caller), query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(blackLists.list)
  list(@EndpointInput() input: ParsedOf<typeof blackLists.list>, @CurrentCaller() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(blackLists.detail)
  detail(@EndpointInput() { id }: ParsedOf<typeof blackLists.detail>, @CurrentCaller() caller: Caller) {
    return this.desk.detail(id, caller);
  }

  @ServeEndpoint(blackLists.people)
  people(@EndpointInput() { keyword }: ParsedOf<typeof blackLists.people>) {
    return this.desk.people(keyword);
  }

  @ServeEndpoint(blackLists.add)
  add(@EndpointInput() input: ParsedOf<typeof blackLists.add>, @CurrentCaller() caller: Caller) {
    return this.work.add(input, caller);
  }

  @ServeEndpoint(blackLists.edit)
  edit(@EndpointInput() input: ParsedOf<typeof blackLists.edit>, @CurrentCaller() caller: Caller) {
    return this.work.edit(input, caller);
  }

  @ServeEndpoint(blackLists.release)
  release(@EndpointInput() { id, reason }: ParsedOf<typeof blackLists.release>, @CurrentCaller() caller: Caller) {
    return this.work.release(id, reason, caller);
  }

  @ServeEndpoint(blackLists.remove)
  remove(@EndpointInput() { id }: ParsedOf<typeof blackLists.remove>, @CurrentCaller() caller: Caller) {
    return this.work.remove(id, caller);
  }

  @ServeEndpoint(blackLists.importCheck)
  importCheck(@EndpointInput() _input: object, @CurrentCaller() caller: Caller, @Req() request: EdgeRequest) {
    return this.files.check(blackLists.importRun, caller, request);
  }

  @ServeEndpoint(blackLists.importRun)
  importRun(@EndpointInput() _input: object, @CurrentCaller() caller: Caller, @Req() request: EdgeRequest) {
    return this.files.importNow(blackLists.importRun, caller, request);
  }
}
