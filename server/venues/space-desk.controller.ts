import { spaceDesk } from '#contract/venues/space-desk.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { SpaceDeskService } from './space-desk.service';

/** Serves spaces over HTTP. */
export const SpaceDeskController = controllerFor(
  spaceDesk,
  { desk: SpaceDeskService, imports: ImportService },
  ({ desk, imports }) => ({
    list: (input, caller) => desk.list(input, caller),
    choices: (_, caller) => desk.choices(caller),
    besides: (input, caller) => desk.besides(input, caller),
    add: (input, caller) => desk.add(input, caller),
    edit: (input, caller) => desk.edit(input, caller),
    split: (input, caller) => desk.split(input, caller),
    publish: (input, caller) => desk.publish(input, caller),
    order: (input, caller) => desk.order(input, caller),
    remove: (input, caller) => desk.remove(input, caller),
    exportFile: ({ lang, ...filter }, caller) => desk.sheet(caller, filter),
    importCheck: (_input, caller, request) => imports.check(spaceDesk.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(spaceDesk.importRun, caller, request),
  }),
);
