import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { codeGen } from '#contract/system/code-gen.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CodeGenService } from './code-gen.service';

/** HTTP endpoints of the code generator. */
@Controller()
export class CodeGenController implements EndpointHandlers<typeof codeGen> {
  constructor(private readonly plans: CodeGenService) {}

  @ServeEndpoint(codeGen.list)
  list(
    @EndpointInput() input: ParsedOf<typeof codeGen.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.list>> {
    return this.plans.list(input, caller);
  }

  @ServeEndpoint(codeGen.detail)
  detail(
    @EndpointInput() input: ParsedOf<typeof codeGen.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.detail>> {
    return this.plans.detail(input, caller);
  }

  @ServeEndpoint(codeGen.tables)
  tables(
    @EndpointInput() _: ParsedOf<typeof codeGen.tables>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.tables>> {
    return this.plans.tables(caller);
  }

  @ServeEndpoint(codeGen.columns)
  columns(
    @EndpointInput() input: ParsedOf<typeof codeGen.columns>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.columns>> {
    return this.plans.columns(input, caller);
  }

  @ServeEndpoint(codeGen.save)
  save(
    @EndpointInput() input: ParsedOf<typeof codeGen.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.save>> {
    return this.plans.save(input, caller);
  }

  @ServeEndpoint(codeGen.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof codeGen.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.remove>> {
    return this.plans.remove(input, caller);
  }

  @ServeEndpoint(codeGen.preview)
  preview(
    @EndpointInput() input: ParsedOf<typeof codeGen.preview>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.preview>> {
    return this.plans.preview(input, caller);
  }

  @ServeEndpoint(codeGen.zip)
  async zip(
    @EndpointInput() input: ParsedOf<typeof codeGen.zip>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, bytes } = await this.plans.zip(input, caller);
    await reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(bytes);
  }
}
