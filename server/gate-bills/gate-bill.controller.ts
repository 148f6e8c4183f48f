import { gateBills } from '#contract/gate-bills/gate-bill.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { GateBillCounterService } from './gate-bill-counter.service';
import { GateBillDeskService } from './gate-bill-desk.service';
import { GateBillListService } from './gate-bill-list.service';

/** Gate bills over HTTP, for staff. */
export const GateBillController = controllerFor(
  gateBills,
  { lists: GateBillListService, desk: GateBillDeskService, counter: GateBillCounterService },
  ({ lists, desk, counter }) => ({
    list: (input, caller) => lists.list(input, caller),
    collect: (input, caller) => counter.collect(input, caller),
    refund: (input, caller) => desk.refund(input, caller),
    waive: (input, caller) => desk.waive(input, caller),
    exportFile: ({ lang, ...filter }, caller) => lists.sheet(caller, filter),
  }),
);
