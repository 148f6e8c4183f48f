import { machine, type Guard } from '#domain/kit/machine';
import { orderFailure } from './order.failures';
import { closureStatus, type ClosureStatus } from './closure.status';

/** A closure on its way. */
export interface ClosureState {
  readonly status: ClosureStatus;
}

/** How long after it was ordered a closure can be taken back as a whole, in ms; until then no money leaves. */
export const UNDO_MS = 300_000;

const inTime: Guard<{ now: number; undoUntil: number }> = ({ now, undoUntil }) =>
  now < undoUntil ? null : orderFailure.reopenOver;

const { applying, applied, undoing, undone } = closureStatus;

/** A closure is applied day by day and may be undone, day by day too, while its refunds still wait. */
export const closureMachine = machine<ClosureState>()({
  initial: { status: applying },
  illegal: orderFailure.illegalStep,
  steps: {
    finish: { from: { status: applying }, to: { status: applied } },
    undo: { from: { status: [applying, applied] }, to: { status: undoing }, guards: [inTime] },
    finishUndo: { from: { status: undoing }, to: { status: undone } },
  },
});
