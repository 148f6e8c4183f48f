import { imports } from '#contract/tasks/import.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { buildErrorWorkbook, sendWorkbook, buildTemplate } from './import-workbook';
import { ImportService } from './import.service';

/** Endpoints shared by all imports, over HTTP. */
export const ImportController = controllerFor(imports, { imports: ImportService }, ({ imports }) => ({
  template: async ({ templateCode, lang }, caller, _request, reply) => {
    const importer = imports.findImporter(caller, templateCode);
    await sendWorkbook(reply, importer, 'template', lang, await buildTemplate(importer, lang));
  },
  confirm: ({ id }, caller) => imports.confirm(caller, id),
  badRows: async ({ id, lang }, caller, _request, reply) => {
    const { importer, rows } = await imports.wrongRows(caller, id);
    await sendWorkbook(reply, importer, 'bad', lang, await buildErrorWorkbook(importer, rows, lang));
  },
}));
