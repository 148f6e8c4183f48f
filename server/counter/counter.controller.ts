import { counter } from '#contract/counter/counter.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SaleService } from './sale.service';
import { ShiftService } from './shift.service';
import { UndoService } from './undo.service';

/** HTTP endpoints of the ticket counter. */
export const CounterController = controllerFor(
  counter,
  { shiftService: ShiftService, saleService: SaleService, undos: UndoService },
  ({ shiftService, saleService, undos }) => ({
    shift: (_input, caller) => shiftService.mine(caller),
    open: (input, caller) => shiftService.open(caller, input),
    close: (input, caller) => shiftService.close(caller, input),
    drawers: (_input, caller) => shiftService.drawers(caller),
    shifts: (input, caller) => shiftService.listClosed(caller, input),
    buyers: (input) => saleService.buyers(input),
    day: (input, caller) => saleService.day(input, caller),
    sell: (input, caller) => saleService.sell(input, caller),
    sales: (input, caller) => saleService.sales(caller, input),
    recharge: (input, caller) => saleService.recharge(input, caller),
    undo: (input, caller) => undos.undo(caller, input),
  }),
);
