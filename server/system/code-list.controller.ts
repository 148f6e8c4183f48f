import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { codeLists } from '#contract/system/code.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CodeListService } from './code-list.service';

/** HTTP endpoints of code lists. */
@Controller()
export class CodeListController implements Answers<typeof codeLists> {
  constructor(
    private readonly codes: CodeListService,
    private readonly clock: Clock,
  ) {}

  @Serve(codeLists.lists)
  lists(): Promise<AnswerOf<typeof codeLists.lists>> {
    return this.codes.lists();
  }

  @Serve(codeLists.saveList)
  saveList(
    @Input() input: ParsedOf<typeof codeLists.saveList>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof codeLists.saveList>> {
    return this.codes.saveList(input, caller);
  }

  @Serve(codeLists.deleteList)
  deleteList(
    @Input() input: ParsedOf<typeof codeLists.deleteList>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof codeLists.deleteList>> {
    return this.codes.deleteList(input, caller);
  }

  @Serve(codeLists.items)
  items(@Input() input: ParsedOf<typeof codeLists.items>): Promise<AnswerOf<typeof codeLists.items>> {
    return this.codes.items(input);
  }

  @Serve(codeLists.save)
  save(
    @Input() input: ParsedOf<typeof codeLists.save>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof codeLists.save>> {
    return this.codes.save(input, caller);
  }

  @Serve(codeLists.remove)
  remove(
    @Input() input: ParsedOf<typeof codeLists.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof codeLists.remove>> {
    return this.codes.remove(input, caller);
  }

  @Serve(codeLists.uses)
  uses(@Input() input: ParsedOf<typeof codeLists.uses>): Promise<AnswerOf<typeof codeLists.uses>> {
    return this.codes.uses(input);
  }

  @Serve(codeLists.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof codeLists.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.codes.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
