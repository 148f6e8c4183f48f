import { financeRecords } from '#contract/finance/finance-record.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FinanceRecordService } from './finance-record.service';

/** Serves finance record details over HTTP. */
export const FinanceRecordController = controllerFor(
  financeRecords,
  { records: FinanceRecordService },
  ({ records }) => ({
    choices: (_input, caller) => records.listMerchants(caller),
    detail: ({ id }, caller) => records.detail(caller, id),
  }),
);
