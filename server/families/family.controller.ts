import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { families } from '#contract/families/family.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { FamilyDesk } from './family-desk.service';
import { FamilyRemoval } from './family-removal.service';
import { FamilyService } from './family.service';
import { FamilyView } from './family-view.service';

/** Serves family members over HTTP. The generic review call decides on them. */
@Controller()
export class FamilyController implements EndpointHandlers<typeof families> {
  constructor(
    private readonly work: FamilyService,
    private readonly desk: FamilyDesk,
    private readonly leave: FamilyRemoval,
    private readonly view: FamilyView,
  ) {}

  @ServeEndpoint(families.mine)
  mine(@EndpointInput() _input: object, @CurrentCaller() caller: Caller) {
    return this.view.mine(caller);
  }

  @ServeEndpoint(families.add)
  add(@EndpointInput() input: ParsedOf<typeof families.add>, @CurrentCaller() caller: Caller) {
    return this.work.add(input, caller);
  }

  @ServeEndpoint(families.edit)
  edit(@EndpointInput() input: ParsedOf<typeof families.edit>, @CurrentCaller() caller: Caller) {
    return this.work.edit(input, caller);
  }

  @ServeEndpoint(families.remove)
  remove(@EndpointInput() { id }: ParsedOf<typeof families.remove>, @CurrentCaller() caller: Caller) {
    return this.leave.remove(id, caller);
  }

  @ServeEndpoint(families.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof families.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.desk.exportSheet(requireMember(caller), query);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @ServeEndpoint(families.list)
  list(@EndpointInput() input: ParsedOf<typeof families.list>, @CurrentCaller() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(families.proof)
  proof(@EndpointInput() { id, attachmentId }: ParsedOf<typeof families.proof>, @CurrentCaller() caller: Caller) {
    return this.view.proof(id, attachmentId, caller);
  }

  @ServeEndpoint(families.end)
  end(@EndpointInput() { id, reason }: ParsedOf<typeof families.end>, @CurrentCaller() caller: Caller) {
    return this.leave.end(id, reason, caller);
  }
}
