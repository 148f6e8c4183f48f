import { operationReports } from '#contract/reports/operation-report.contract';
import { serviceReports } from '#contract/reports/service-report.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OperationReportService } from './operation-report.service';
import { ServiceReportService } from './service-report.service';

/** The service report over HTTP. */
export const ServiceReportController = controllerFor(
  serviceReports,
  { reports: ServiceReportService },
  ({ reports }) => ({
    list: (input, caller) => reports.list(caller, input),
    exportFile: ({ lang, ...filter }, caller) => reports.sheet(caller, filter),
  }),
);

/** Reports of operations over HTTP. */
export const OperationReportController = controllerFor(
  operationReports,
  { reports: OperationReportService },
  ({ reports }) => ({
    list: (input, caller) => reports.list(input, caller),
    detail: (input, caller) => reports.detail(input, caller),
    save: (input, caller) => reports.save(input, caller),
    remove: (input, caller) => reports.remove(input, caller),
    freeze: (input, caller) => reports.freeze(input, caller),
    exportFile: ({ lang, ...filter }, caller) => reports.sheet(caller, filter),
  }),
);
