import { closures } from '#contract/closures/closure.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ClosureListService } from './closure-list.service';
import { ClosureService } from './closure.service';

/** HTTP endpoints of closures. */
export const ClosureController = controllerFor(
  closures,
  { lists: ClosureListService, desk: ClosureService },
  ({ lists, desk }) => ({
    list: (input, caller) => lists.list(caller, input),
    detail: ({ id }, caller) => lists.detail(caller, id),
    preview: (input, caller) => desk.preview(caller, input),
    apply: (input, caller) => desk.apply(caller, input),
    undo: ({ id }, caller) => desk.undo(caller, id),
  }),
);
