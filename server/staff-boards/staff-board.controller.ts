import { reservations } from '#contract/booking/reservation.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { OrderNoteService } from '#server/orders/order-note.service';
import { OccupationEndService } from '#server/occupations/occupation-end.service';
import { OccupationService } from '#server/occupations/occupation.service';
import { StaffBoardService } from './staff-board.service';

/** HTTP API of the staff board. */
export const StaffBoardController = controllerFor(
  pick(reservations, 'manageDay', 'occupy', 'occupyCancel', 'note'),
  {
    boards: StaffBoardService,
    occupation: OccupationService,
    ends: OccupationEndService,
    orderActions: OrderNoteService,
  },
  ({ boards, occupation, ends, orderActions }) => ({
    manageDay: (input, caller) => boards.day(input, caller),
    occupy: (input, caller) => occupation.occupy(input, caller),
    occupyCancel: (input, caller) => ends.end(input.tradeNo, caller),
    note: ({ tradeNo, note }, caller) => orderActions.addNote(caller, tradeNo, note),
  }),
);
