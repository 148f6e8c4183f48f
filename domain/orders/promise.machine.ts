import { machine, type Guard } from '#domain/kit/machine';
import { orderFailure } from './order.failures';
import { promiseStatus, type PromiseStatus } from './promise.status';

/** Whether somebody came: an axis of its own beside order and payment. */
export interface PromiseState {
  readonly promiseStatus: PromiseStatus;
}

/** `opensAt` is the start less the time of early entry; instants in epoch ms. */
const entryOpen: Guard<{ now: number; opensAt: number }> = ({ now, opensAt }) => (now >= opensAt ? null : orderFailure.signTooEarly);

const notOver: Guard<{ now: number; endsAt: number }> = ({ now, endsAt }) => (now < endsAt ? null : orderFailure.signTooLate);

/** Attendance is signed in when somebody of the booking passes a gate between early entry and the end (T11). */
export const promiseMachine = machine<PromiseState>()({
  initial: { promiseStatus: promiseStatus.none },
  illegal: orderFailure.illegalStep,
  steps: { signIn: { from: { promiseStatus: promiseStatus.none }, to: { promiseStatus: promiseStatus.signedIn }, guards: [entryOpen, notOver] } },
});
