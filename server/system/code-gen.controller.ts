import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { codeGen } from '#contract/system/code-gen.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CodeGenService } from './code-gen.service';

/** HTTP endpoints of the code generator. */
@Controller()
export class CodeGenController implements Answers<typeof codeGen> {
  constructor(private readonly plans: CodeGenService) {}

  @Serve(codeGen.list)
  list(@Input() input: ParsedOf<typeof codeGen.list>, @By() caller: Caller): Promise<AnswerOf<typeof codeGen.list>> {
    return this.plans.list(input, caller);
  }

  @Serve(codeGen.detail)
  detail(
    @Input() input: ParsedOf<typeof codeGen.detail>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.detail>> {
    return this.plans.detail(input, caller);
  }

  @Serve(codeGen.tables)
  tables(@Input() _: ParsedOf<typeof codeGen.tables>, @By() caller: Caller): Promise<AnswerOf<typeof codeGen.tables>> {
    return this.plans.tables(caller);
  }

  @Serve(codeGen.columns)
  columns(
    @Input() input: ParsedOf<typeof codeGen.columns>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.columns>> {
    return this.plans.columns(input, caller);
  }

  @Serve(codeGen.save)
  save(@Input() input: ParsedOf<typeof codeGen.save>, @By() caller: Caller): Promise<AnswerOf<typeof codeGen.save>> {
    return this.plans.save(input, caller);
  }

  @Serve(codeGen.remove)
  remove(
    @Input() input: ParsedOf<typeof codeGen.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.remove>> {
    return this.plans.remove(input, caller);
  }

  @Serve(codeGen.preview)
  preview(
    @Input() input: ParsedOf<typeof codeGen.preview>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof codeGen.preview>> {
    return this.plans.preview(input, caller);
  }

  @Serve(codeGen.zip)
  async zip(
    @Input() input: ParsedOf<typeof codeGen.zip>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, bytes } = await this.plans.zip(input, caller);
    await reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(bytes);
  }
}
