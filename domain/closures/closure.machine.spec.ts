import { enumCodes } from '#domain/kit/enumeration';
import { step, stepsFrom, whyNot } from '#domain/kit/machine';
import { closureMachine } from './closure.machine';
import { closureStatus } from './closure.status';
import { orderFailure } from '#domain/orders/order.failures';

it('is applied, and undone as a whole while its refunds are pending', () => {
  const { applying, applied, undoing, undone } = closureStatus;
  expect(
    Object.fromEntries(enumCodes(closureStatus).map((status) => [status, stepsFrom(closureMachine, { status })])),
  ).toEqual({ [applying]: ['finish', 'undo'], [applied]: ['undo'], [undoing]: ['finishUndo'], [undone]: [] });
  expect(step(closureMachine, 'finish', { status: applying }, {})).toEqual({ status: applied });
  for (const status of [applying, applied]) {
    expect(step(closureMachine, 'undo', { status }, { now: 9, undoUntil: 10 })).toEqual({ status: undoing });
    expect(whyNot(closureMachine, 'undo', { status }, { now: 10, undoUntil: 10 })).toBe(orderFailure.reopenOver);
  }
  expect(step(closureMachine, 'finishUndo', { status: undoing }, {})).toEqual({ status: undone });
  expect(whyNot(closureMachine, 'finish', { status: undone }, {})).toBe(orderFailure.illegalStep);
});
