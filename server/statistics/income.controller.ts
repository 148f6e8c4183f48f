import { incomeStatistics } from '#contract/statistics/income.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { IncomeService } from './income.service';

/** Income over HTTP. */
export const IncomeController = controllerFor(incomeStatistics, { income: IncomeService }, ({ income }) => ({
  list: (input, caller) => income.list(caller, input),
  exportFile: ({ lang, ...filter }, caller) => income.sheet(caller, filter),
}));
