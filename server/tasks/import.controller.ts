import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { imports } from '#contract/tasks/import.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { badBookOf, sendBook, templateOf } from './import-book';
import { ImportService } from './import.service';

/** Endpoints shared by all imports, over HTTP. */
@Controller()
export class ImportController implements Answers<typeof imports> {
  constructor(private readonly work: ImportService) {}

  @Serve(imports.template)
  async template(
    @Input() { templateCode, lang }: ParsedOf<typeof imports.template>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const importer = this.work.template(caller, templateCode);
    await sendBook(reply, importer, 'template', lang, await templateOf(importer, lang));
  }

  @Serve(imports.confirm)
  confirm(
    @Input() { id }: ParsedOf<typeof imports.confirm>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof imports.confirm>> {
    return this.work.confirm(caller, id);
  }

  @Serve(imports.badRows)
  async badRows(
    @Input() { id, lang }: ParsedOf<typeof imports.badRows>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { importer, rows } = await this.work.bad(caller, id);
    await sendBook(reply, importer, 'bad', lang, await badBookOf(importer, rows, lang));
  }
}
