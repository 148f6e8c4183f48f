import { buddies } from '#contract/buddies/buddy.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { BuddyPairService } from './buddy-pair.service';
import { BuddyDesk } from './buddy-desk.service';

/** Serves companions over HTTP. */
export const BuddyController = controllerFor(
  buddies,
  { book: BuddyPairService, desk: BuddyDesk },
  ({ book, desk }) => ({
    mine: (_input, caller) => book.mine(caller),
    add: (input, caller) => book.add(input, caller),
    answer: (input, caller) => book.answer(input, caller),
    note: (input, caller) => book.note(input, caller),
    remove: (input, caller) => book.remove(input, caller),
    leave: (input, caller) => book.leave(input, caller),
    exportFile: ({ lang, ...query }, caller) => desk.exportSheet(caller, query),
    list: (input, caller) => desk.list(input, caller),
    drop: ({ id }, caller) => desk.drop(id, caller),
  }),
);
