import { dictionary } from '#contract/system/code.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { DictService } from './dict.service';

/** HTTP endpoints of the dictionary. */
export const DictController = controllerFor(dictionary, { dicts: DictService }, ({ dicts }) => ({
  childs: (input) => dicts.childs(input),
  view: (input) => dicts.view(input),
  list: (input) => dicts.list(input),
  roots: () => dicts.roots(),
  save: (input, caller) => dicts.save(input, caller),
  remove: (input, caller) => dicts.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => dicts.sheet(caller, filter),
}));
