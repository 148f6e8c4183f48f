import { charges } from '#contract/charges/charge.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { ChargeExport } from './charge-file.service';
import { ChargePreview } from './charge-preview.service';
import { ChargeService } from './charge.service';

/** Price tables over HTTP: edit, copy, preview, import and export. */
export const ChargeController = controllerFor(
  charges,
  { prices: ChargeService, previews: ChargePreview, imports: ImportService, files: ChargeExport },
  ({ prices, previews, imports, files }) => ({
    sites: async (_input, caller) => prices.sites(caller),
    table: (input, caller) => prices.table(input, caller),
    check: (input, caller) => prices.check(input, caller),
    save: (input, caller) => prices.save(input, caller),
    copy: (input, caller) => prices.copy(input, caller),
    preview: (input, caller) => previews.preview(input, caller),
    importCheck: (_input, caller, request) => imports.check(charges.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(charges.importRun, caller, request),
    exportFile: ({ lang, ...query }, caller) => files.exportSheet(caller, query),
  }),
);
