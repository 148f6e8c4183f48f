import { cashReports } from '#contract/counter/cash-report.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CashReportService } from './cash-report.service';

/** HTTP endpoints of the cash report. */
export const CashReportController = controllerFor(cashReports, { report: CashReportService }, ({ report }) => ({
  list: (input, caller) => report.list(caller, input),
  detail: ({ id }, caller) => report.detail(caller, id),
  sign: (input, caller) => report.sign(caller, input),
  exportFile: ({ lang, ...query }, caller) => report.sheet(caller, query),
}));
