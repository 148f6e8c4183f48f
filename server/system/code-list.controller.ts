import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { codeLists } from '#contract/system/code.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CodeListService } from './code-list.service';

/** HTTP endpoints of code lists. */
@Controller()
export class CodeListController implements EndpointHandlers<typeof codeLists> {
  constructor(
    private readonly codes: CodeListService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(codeLists.lists)
  lists(): Promise<AnswerOf<typeof codeLists.lists>> {
    return this.codes.lists();
  }

  @ServeEndpoint(codeLists.saveList)
  saveList(
    @EndpointInput() input: ParsedOf<typeof codeLists.saveList>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeLists.saveList>> {
    return this.codes.saveList(input, caller);
  }

  @ServeEndpoint(codeLists.deleteList)
  deleteList(
    @EndpointInput() input: ParsedOf<typeof codeLists.deleteList>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeLists.deleteList>> {
    return this.codes.deleteList(input, caller);
  }

  @ServeEndpoint(codeLists.items)
  items(@EndpointInput() input: ParsedOf<typeof codeLists.items>): Promise<AnswerOf<typeof codeLists.items>> {
    return this.codes.items(input);
  }

  @ServeEndpoint(codeLists.save)
  save(
    @EndpointInput() input: ParsedOf<typeof codeLists.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeLists.save>> {
    return this.codes.save(input, caller);
  }

  @ServeEndpoint(codeLists.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof codeLists.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeLists.remove>> {
    return this.codes.remove(input, caller);
  }

  @ServeEndpoint(codeLists.uses)
  uses(@EndpointInput() input: ParsedOf<typeof codeLists.uses>): Promise<AnswerOf<typeof codeLists.uses>> {
    return this.codes.uses(input);
  }

  @ServeEndpoint(codeLists.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof codeLists.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.codes.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
