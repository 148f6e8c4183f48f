import { machine, type Guard } from '#domain/kit/machine';
import { orderFailure } from './order.failures';
import { promiseStatus, type PromiseStatus } from './promise.status';

/** Whether somebody came: an axis of its own beside order and payment. */
export interface PromiseState {
  readonly promiseStatus: PromiseStatus;
}

/** `opensAt` is the start less the time of early entry; instants in epoch ms. */
const entryOpen: Guard<{ now: number; opensAt: number }> = ({ now, opensAt }) =>
  now >= opensAt ? null : orderFailure.signTooEarly;

const notOver: Guard<{ now: number; endsAt: number }> = ({ now, endsAt }) =>
  now < endsAt ? null : orderFailure.signTooLate;

/** `graceEndsAt` is the start plus the time a member may come late. */
const graceOver: Guard<{ now: number; graceEndsAt: number }> = ({ now, graceEndsAt }) =>
  now >= graceEndsAt ? null : orderFailure.graceRuns;

/** Evidence counts late only if it shows that the member came in time. */
const cameInTime: Guard<{ cameAt: number; opensAt: number; graceEndsAt: number }> = ({
  cameAt,
  opensAt,
  graceEndsAt,
}) => (cameAt >= opensAt && cameAt <= graceEndsAt ? null : orderFailure.signTooLate);

/** `leftAt` is when the last of the booking went out for good, null while somebody is in; `stayUntil` the end less what may be missed. */
const leftTooSoon: Guard<{ leftAt: number | null; stayUntil: number }> = ({ leftAt, stayUntil }) =>
  leftAt !== null && leftAt < stayUntil ? null : orderFailure.stayedOn;

const { none, noShow, signedIn, waived, leftEarly, userCancelled } = promiseStatus;

/** Attendance: signed in by a gate, a code or staff (T11), missed (T12), left too early (T13), forgiven by staff or an appeal (T14). */
export const promiseMachine = machine<PromiseState>()({
  initial: { promiseStatus: none },
  illegal: orderFailure.illegalStep,
  steps: {
    signIn: { from: { promiseStatus: none }, to: { promiseStatus: signedIn }, guards: [entryOpen, notOver] },
    miss: { from: { promiseStatus: none }, to: { promiseStatus: noShow }, guards: [graceOver] },
    proveEntry: { from: { promiseStatus: noShow }, to: { promiseStatus: signedIn }, guards: [cameInTime] },
    leaveEarly: { from: { promiseStatus: signedIn }, to: { promiseStatus: leftEarly }, guards: [leftTooSoon] },
    userCancel: { from: { promiseStatus: none }, to: { promiseStatus: userCancelled } },
    waive: { from: { promiseStatus: [noShow, leftEarly, userCancelled] }, to: { promiseStatus: waived } },
  },
});
