import { machine, type Guard } from '#domain/kit/machine';
import { orderFailure } from '#domain/orders/order.failures';
import { closureStatus, type ClosureStatus } from './closure.status';

/** State of a closure. */
export interface ClosureState {
  readonly status: ClosureStatus;
}

/** Time in ms during which a closure can be undone as a whole; no money leaves before. */
export const UNDO_MS = 300_000;

const beforeUndoDeadline: Guard<{ now: number; undoUntil: number }> = ({ now, undoUntil }) =>
  now < undoUntil ? null : orderFailure.reopenOver;

const { applying, applied, undoing, undone } = closureStatus;

/** Life cycle of a closure: applied day by day, and undone day by day while its refunds still wait. */
export const closureMachine = machine<ClosureState>()({
  initial: { status: applying },
  illegal: orderFailure.illegalStep,
  steps: {
    finish: { from: { status: applying }, to: { status: applied } },
    undo: { from: { status: [applying, applied] }, to: { status: undoing }, guards: [beforeUndoDeadline] },
    finishUndo: { from: { status: undoing }, to: { status: undone } },
  },
});
