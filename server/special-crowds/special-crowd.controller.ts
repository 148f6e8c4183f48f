import { specialCrowds } from '#contract/special-crowds/special-crowd.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { SpecialCrowdDesk } from './special-crowd-desk.service';
import { SpecialCrowdService } from './special-crowd.service';

/** Serves the special crowd over HTTP. */
export const SpecialCrowdController = controllerFor(
  specialCrowds,
  { work: SpecialCrowdService, desk: SpecialCrowdDesk, files: ImportService },
  ({ work, desk, files }) => ({
    exportFile: ({ lang, ...filter }, caller) => desk.exportSheet(caller, filter),
    list: (input, caller) => desk.list(input, caller),
    people: ({ keyword }, caller) => desk.people(keyword, caller),
    add: (input, caller) => work.add(input, caller),
    edit: (input, caller) => work.edit(input, caller),
    end: ({ id, reason }, caller) => work.end(id, reason, caller),
    importCheck: (_input, caller, request) => files.check(specialCrowds.importRun, caller, request),
    importRun: (_input, caller, request) => files.importNow(specialCrowds.importRun, caller, request),
  }),
);
