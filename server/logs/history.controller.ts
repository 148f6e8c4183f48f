import { history } from '#contract/logs/history.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { HistoryService } from './history.service';

/** HTTP endpoints of the history of single objects. */
export const HistoryController = controllerFor(history, { work: HistoryService }, ({ work }) => ({
  list: (input, caller) => work.list(caller, input),
}));
