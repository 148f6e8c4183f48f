import { cardStatistics } from '#contract/statistics/card.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { StoredValueService } from './card.service';

/** Stored value and cards over HTTP. */
export const StoredValueController = controllerFor(cardStatistics, { cards: StoredValueService }, ({ cards }) => ({
  list: (input, caller) => cards.list(caller, input),
  exportFile: ({ lang, ...filter }, caller) => cards.sheet(caller, filter),
}));
