import { machine, type Guard } from '#domain/kit/machine';
import { orderFailure } from '#domain/orders/order.failures';
import { promiseStatus, type PromiseStatus } from './promise.status';

/** Attendance of a booking: an axis beside order and payment status. */
export interface PromiseState {
  readonly promiseStatus: PromiseStatus;
}

/** `opensAt` is the start less the early entry time; instants in epoch ms. */
const entryOpen: Guard<{ now: number; opensAt: number }> = ({ now, opensAt }) =>
  now >= opensAt ? null : orderFailure.signTooEarly;

const notOver: Guard<{ now: number; endsAt: number }> = ({ now, endsAt }) =>
  now < endsAt ? null : orderFailure.signTooLate;

/** `graceEndsAt` is the start plus the allowed delay. */
const graceOver: Guard<{ now: number; graceEndsAt: number }> = ({ now, graceEndsAt }) =>
  now >= graceEndsAt ? null : orderFailure.graceRuns;

/** A late entry record counts only if it shows that the member arrived in time. */
const arrivedInTime: Guard<{ cameAt: number; opensAt: number; graceEndsAt: number }> = ({
  cameAt,
  opensAt,
  graceEndsAt,
}) => (cameAt >= opensAt && cameAt <= graceEndsAt ? null : orderFailure.signTooLate);

/**
 * `leftAt` is when the last person of the booking left, null while a person is inside; `stayUntil` is the end less the
 * tolerance.
 */
const leftTooSoon: Guard<{ leftAt: number | null; stayUntil: number }> = ({ leftAt, stayUntil }) =>
  leftAt !== null && leftAt < stayUntil ? null : orderFailure.stayedOn;

const { none, noShow, checkedIn, waived, leftEarly, userCancelled } = promiseStatus;

/**
 * Attendance: checked in by gate, code or staff (T11), missed (T12), left too early (T13), waived by staff or an appeal
 * (T14).
 */
export const promiseMachine = machine<PromiseState>()({
  initial: { promiseStatus: none },
  illegal: orderFailure.illegalStep,
  steps: {
    checkIn: { from: { promiseStatus: none }, to: { promiseStatus: checkedIn }, guards: [entryOpen, notOver] },
    miss: { from: { promiseStatus: none }, to: { promiseStatus: noShow }, guards: [graceOver] },
    proveEntry: { from: { promiseStatus: noShow }, to: { promiseStatus: checkedIn }, guards: [arrivedInTime] },
    // A check-in belongs to its date: a booking that staff move to another date starts without one.
    withdrawCheckIn: { from: { promiseStatus: checkedIn }, to: { promiseStatus: none } },
    leaveEarly: { from: { promiseStatus: checkedIn }, to: { promiseStatus: leftEarly }, guards: [leftTooSoon] },
    userCancel: { from: { promiseStatus: none }, to: { promiseStatus: userCancelled } },
    waive: { from: { promiseStatus: [noShow, leftEarly, userCancelled] }, to: { promiseStatus: waived } },
  },
});
