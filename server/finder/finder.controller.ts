import { finder } from '#contract/finder/finder.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FinderService } from './finder.service';

/** HTTP API of the search for free courts. */
export const FinderController = controllerFor(finder, { finder: FinderService }, ({ finder }) => ({
  free: (input, caller) => finder.free(input, caller),
  useRules: async (_input, caller) => finder.rules(caller),
}));
