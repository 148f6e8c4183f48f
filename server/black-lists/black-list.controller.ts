import { blackLists } from '#contract/black-lists/black-list.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { BlackListDesk } from './black-list-desk.service';
import { BlackListService } from './black-list.service';

/** Serves the black list over HTTP. */
export const BlackListController = controllerFor(
  blackLists,
  { desk: BlackListDesk, work: BlackListService, files: ImportService },
  ({ desk, work, files }) => ({
    exportFile: ({ lang, ...query }, caller) => desk.exportSheet(caller, query),
    list: (input, caller) => desk.list(input, caller),
    detail: ({ id }, caller) => desk.detail(id, caller),
    people: ({ keyword }) => desk.people(keyword),
    add: (input, caller) => work.add(input, caller),
    edit: (input, caller) => work.edit(input, caller),
    release: ({ id, reason }, caller) => work.release(id, reason, caller),
    remove: ({ id }, caller) => work.remove(id, caller),
    importCheck: (_input, caller, request) => files.check(blackLists.importRun, caller, request),
    importRun: (_input, caller, request) => files.importNow(blackLists.importRun, caller, request),
  }),
);
