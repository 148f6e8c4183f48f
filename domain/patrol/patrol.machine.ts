import { handleStatus, type HandleStatus } from '#domain/devices/device.status';
import { machine, type Guard } from '#domain/kit/machine';
import { patrolFailure } from './patrol.failures';

/** The result of a security check; null before it is done. */
interface CheckState {
  readonly status: HandleStatus | null;
}

const DAY = 86_400_000;

const requireNone: Guard<{ exceptions: number }> = ({ exceptions }) =>
  exceptions === 0 ? null : patrolFailure.patrolFound;
const requireSome: Guard<{ exceptions: number }> = ({ exceptions }) =>
  exceptions > 0 ? null : patrolFailure.patrolNothingFound;
const requireResult: Guard<{ result: string }> = ({ result }) =>
  result.trim() === '' ? patrolFailure.patrolResultMissing : null;
/** Instants in epoch ms. */
const handledToday: Guard<{ now: number; handledAt: number }> = ({ now, handledAt }) =>
  now <= handledAt + DAY ? null : patrolFailure.patrolReopenLate;
const byAnother: Guard<{ person: number; handledBy: number }> = ({ person, handledBy }) =>
  person === handledBy ? patrolFailure.patrolSamePerson : null;
const notRechecked: Guard<{ recheckedBy: number | null }> = ({ recheckedBy }) =>
  recheckedBy === null ? null : patrolFailure.patrolRechecked;

const { normal, pending, handled } = handleStatus;

/**
 * State machine of a security check: it is normal, or has exceptions that a person handles. Another person checks it
 * again and confirms it, or rejects it; within 24 hours it can also be opened again.
 */
export const patrolMachine = machine<CheckState>()({
  initial: { status: null },
  illegal: patrolFailure.patrolStep,
  steps: {
    pass: { from: { status: null }, to: { status: normal }, guards: [requireNone] },
    report: { from: { status: null }, to: { status: pending }, guards: [requireSome] },
    handle: { from: { status: pending }, to: { status: handled }, guards: [requireResult] },
    confirm: { from: { status: handled }, to: { status: handled }, guards: [notRechecked, byAnother] },
    reject: { from: { status: handled }, to: { status: pending }, guards: [notRechecked, byAnother] },
    reopen: { from: { status: handled }, to: { status: pending }, guards: [handledToday] },
  },
});
