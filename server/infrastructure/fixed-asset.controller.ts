import { fixedAssets } from '#contract/infrastructure/fixed-asset.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { FixedAssetService } from './fixed-asset.service';

/** Serves meters and fixed assets over HTTP. */
export const FixedAssetController = controllerFor(
  fixedAssets,
  { service: FixedAssetService, imports: ImportService },
  ({ service, imports }) => ({
    list: (input, caller) => service.list(input, caller),
    choices: (_, caller) => service.choices(caller),
    rooms: (input, caller) => service.rooms(input, caller),
    save: (input, caller) => service.save(input, caller),
    remove: (input, caller) => service.remove(input, caller),
    exportFile: ({ lang, ...filter }, caller) => service.sheet(caller, filter),
    importCheck: (_input, caller, request) => imports.check(fixedAssets.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(fixedAssets.importRun, caller, request),
  }),
);
