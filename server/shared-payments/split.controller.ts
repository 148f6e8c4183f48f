import { splits } from '#contract/shared-payments/split.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SplitViewService } from './split-view.service';
import { SplitService } from './split.service';

/** Serves shared payments over HTTP. */
export const SplitController = controllerFor(
  splits,
  { splits: SplitService, view: SplitViewService },
  ({ splits, view }) => ({
    mine: (_input, caller) => view.listMine(caller),
    one: ({ tradeNo }, caller) => view.view(tradeNo, caller),
    open: async (input, caller) => {
      await splits.open(input, caller);
      return view.view(input.tradeNo, caller);
    },
    pay: async (input, caller) => {
      await splits.pay(input, caller);
      return view.view(input.tradeNo, caller);
    },
  }),
);
