import { payments } from '#contract/payments/payment.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { FinanceService } from './finance.service';

/** Serves the finance list over HTTP. */
export const FinanceController = controllerFor(
  pick(payments, 'finances', 'board', 'exportFile'),
  { records: FinanceService },
  ({ records }) => ({
    finances: (input, caller) => records.list(caller, input),
    board: (_input, caller) => records.board(caller),
    exportFile: ({ lang, ...query }, caller) => records.sheet(caller, query),
  }),
);
