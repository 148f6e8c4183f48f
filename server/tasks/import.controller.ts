import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { imports } from '#contract/tasks/import.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { buildErrorWorkbook, sendWorkbook, buildTemplate } from './import-workbook';
import { ImportService } from './import.service';

/** Endpoints shared by all imports, over HTTP. */
@Controller()
export class ImportController implements EndpointHandlers<typeof imports> {
  constructor(private readonly imports: ImportService) {}

  @ServeEndpoint(imports.template)
  async template(
    @EndpointInput() { templateCode, lang }: ParsedOf<typeof imports.template>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const importer = this.imports.findImporter(caller, templateCode);
    await sendWorkbook(reply, importer, 'template', lang, await buildTemplate(importer, lang));
  }

  @ServeEndpoint(imports.confirm)
  confirm(
    @EndpointInput() { id }: ParsedOf<typeof imports.confirm>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof imports.confirm>> {
    return this.imports.confirm(caller, id);
  }

  @ServeEndpoint(imports.badRows)
  async badRows(
    @EndpointInput() { id, lang }: ParsedOf<typeof imports.badRows>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { importer, rows } = await this.imports.wrongRows(caller, id);
    await sendWorkbook(reply, importer, 'bad', lang, await buildErrorWorkbook(importer, rows, lang));
  }
}
