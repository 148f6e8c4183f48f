import { listViews } from '#contract/lists/list-view.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ListViewService } from './list-view.service';

/** Saved list views over HTTP. */
export const ListViewController = controllerFor(listViews, { views: ListViewService }, ({ views }) => ({
  all: ({ route }, caller) => views.all(caller, route),
  save: (input, caller) => views.save(caller, input),
  remove: ({ id }, caller) => views.remove(caller, id),
  look: (input, caller) => views.look(caller, input),
}));
