import { families } from '#contract/families/family.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FamilyDesk } from './family-desk.service';
import { FamilyRemoval } from './family-removal.service';
import { FamilyService } from './family.service';
import { FamilyView } from './family-view.service';

/** Serves family members over HTTP. The generic review call decides on them. */
export const FamilyController = controllerFor(
  families,
  { work: FamilyService, desk: FamilyDesk, leave: FamilyRemoval, view: FamilyView },
  ({ work, desk, leave, view }) => ({
    mine: (_input, caller) => view.mine(caller),
    add: (input, caller) => work.add(input, caller),
    edit: (input, caller) => work.edit(input, caller),
    remove: ({ id }, caller) => leave.remove(id, caller),
    exportFile: ({ lang, ...query }, caller) => desk.exportSheet(caller, query),
    list: (input, caller) => desk.list(input, caller),
    proof: ({ id, attachmentId }, caller) => view.proof(id, attachmentId, caller),
    end: ({ id, reason }, caller) => leave.end(id, reason, caller),
  }),
);
