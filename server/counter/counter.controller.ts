import { counter } from '#contract/counter/counter.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { TillService } from './till.service';
import { ShiftService } from './shift.service';
import { UndoService } from './undo.service';

/** HTTP endpoints of the ticket counter. */
export const CounterController = controllerFor(
  counter,
  { shiftService: ShiftService, till: TillService, undos: UndoService },
  ({ shiftService, till, undos }) => ({
    shift: (_input, caller) => shiftService.mine(caller),
    open: (input, caller) => shiftService.open(caller, input),
    close: (input, caller) => shiftService.close(caller, input),
    drawers: (_input, caller) => shiftService.drawers(caller),
    shifts: (input, caller) => shiftService.listClosed(caller, input),
    buyers: (input) => till.buyers(input),
    day: (input, caller) => till.day(input, caller),
    sell: (input, caller) => till.sell(input, caller),
    sales: (input, caller) => till.sales(caller, input),
    recharge: (input, caller) => till.recharge(input, caller),
    undo: (input, caller) => undos.undo(caller, input),
  }),
);
