import { takings } from '#contract/takings/taking.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { TakingService } from './taking.service';

/** Serves the takings sheet over HTTP. */
export const TakingController = controllerFor(takings, { takingSheets: TakingService }, ({ takingSheets }) => ({
  list: (input, caller) => takingSheets.list(caller, input),
  exportFile: ({ lang, ...query }, caller) => takingSheets.sheet(caller, query),
}));
