import { machine } from '#domain/kit/machine';
import { lockerFailure } from './locker.failures';
import { cellState, type CellState } from './locker.status';

const { free, inUse, fault, disabled } = cellState;

/** State machine of cells: a free one is opened for a wristband and closed again; faulty and disabled ones come back. */
export const lockerMachine = machine<{ readonly state: CellState }>()({
  initial: { state: free },
  illegal: lockerFailure.cellStep,
  steps: {
    open: { from: { state: free }, to: { state: inUse } },
    close: { from: { state: inUse }, to: { state: free } },
    fail: { from: { state: [free, inUse, disabled] }, to: { state: fault } },
    disable: { from: { state: [free, inUse, fault] }, to: { state: disabled } },
    restore: { from: { state: [fault, disabled] }, to: { state: free } },
  },
});
