import { meterReadings } from '#contract/infrastructure/meter-reading.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { MeterReadingService } from './meter-reading.service';
import { MeterUseService } from './meter-use.service';

/** Serves the readings of meters and their consumption over HTTP. */
export const MeterReadingController = controllerFor(
  meterReadings,
  { service: MeterReadingService, uses: MeterUseService, imports: ImportService },
  ({ service, uses, imports }) => ({
    list: (input, caller) => service.list(input, caller),
    recentUse: (input, caller) => uses.recentUse(input, caller),
    record: (input, caller) => service.record(input, caller),
    replace: (input, caller) => service.replace(input, caller),
    withdraw: (input, caller) => service.withdraw(input, caller),
    exportFile: ({ lang, ...query }, caller) => service.sheet(caller, query),
    use: (input, caller) => uses.use(input, caller),
    exportUse: ({ lang, ...query }, caller) => uses.sheet(caller, query),
    importCheck: (_input, caller, request) => imports.check(meterReadings.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(meterReadings.importRun, caller, request),
  }),
);
