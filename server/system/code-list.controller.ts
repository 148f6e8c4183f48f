import { codeLists } from '#contract/system/code.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CodeListService } from './code-list.service';

/** HTTP endpoints of code lists. */
export const CodeListController = controllerFor(codeLists, { codes: CodeListService }, ({ codes }) => ({
  lists: () => codes.lists(),
  saveList: (input, caller) => codes.saveList(input, caller),
  deleteList: (input, caller) => codes.deleteList(input, caller),
  items: (input) => codes.items(input),
  save: (input, caller) => codes.save(input, caller),
  remove: (input, caller) => codes.remove(input, caller),
  uses: (input) => codes.uses(input),
  exportFile: ({ lang, ...filter }, caller) => codes.sheet(caller, filter),
}));
