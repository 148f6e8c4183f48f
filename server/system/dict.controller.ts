import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { dictionary } from '#contract/system/code.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { DictService } from './dict.service';

/** HTTP endpoints of the dictionary. */
@Controller()
export class DictController implements Answers<typeof dictionary> {
  constructor(
    private readonly dicts: DictService,
    private readonly clock: Clock,
  ) {}

  @Serve(dictionary.childs)
  childs(@Input() input: ParsedOf<typeof dictionary.childs>): Promise<AnswerOf<typeof dictionary.childs>> {
    return this.dicts.childs(input);
  }

  @Serve(dictionary.view)
  view(@Input() input: ParsedOf<typeof dictionary.view>): Promise<AnswerOf<typeof dictionary.view>> {
    return this.dicts.view(input);
  }

  @Serve(dictionary.list)
  list(@Input() input: ParsedOf<typeof dictionary.list>): Promise<AnswerOf<typeof dictionary.list>> {
    return this.dicts.list(input);
  }

  @Serve(dictionary.roots)
  roots(): Promise<AnswerOf<typeof dictionary.roots>> {
    return this.dicts.roots();
  }

  @Serve(dictionary.save)
  save(
    @Input() input: ParsedOf<typeof dictionary.save>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof dictionary.save>> {
    return this.dicts.save(input, caller);
  }

  @Serve(dictionary.remove)
  remove(
    @Input() input: ParsedOf<typeof dictionary.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof dictionary.remove>> {
    return this.dicts.remove(input, caller);
  }

  @Serve(dictionary.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof dictionary.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.dicts.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
