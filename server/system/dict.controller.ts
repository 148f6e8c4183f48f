import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { dictionary } from '#contract/system/code.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { DictService } from './dict.service';

/** HTTP endpoints of the dictionary. */
@Controller()
export class DictController implements EndpointHandlers<typeof dictionary> {
  constructor(
    private readonly dicts: DictService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(dictionary.childs)
  childs(@EndpointInput() input: ParsedOf<typeof dictionary.childs>): Promise<AnswerOf<typeof dictionary.childs>> {
    return this.dicts.childs(input);
  }

  @ServeEndpoint(dictionary.view)
  view(@EndpointInput() input: ParsedOf<typeof dictionary.view>): Promise<AnswerOf<typeof dictionary.view>> {
    return this.dicts.view(input);
  }

  @ServeEndpoint(dictionary.list)
  list(@EndpointInput() input: ParsedOf<typeof dictionary.list>): Promise<AnswerOf<typeof dictionary.list>> {
    return this.dicts.list(input);
  }

  @ServeEndpoint(dictionary.roots)
  roots(): Promise<AnswerOf<typeof dictionary.roots>> {
    return this.dicts.roots();
  }

  @ServeEndpoint(dictionary.save)
  save(
    @EndpointInput() input: ParsedOf<typeof dictionary.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof dictionary.save>> {
    return this.dicts.save(input, caller);
  }

  @ServeEndpoint(dictionary.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof dictionary.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof dictionary.remove>> {
    return this.dicts.remove(input, caller);
  }

  @ServeEndpoint(dictionary.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof dictionary.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.dicts.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
