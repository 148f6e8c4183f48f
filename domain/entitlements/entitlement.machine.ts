import { Failure, type FailureSpec } from '#domain/kit/failure';
import { machine, step, whyNot, type Guard } from '#domain/kit/machine';
import type { LocalDate } from '#domain/kit/time';
import { entitlementFailure } from './entitlement.failures';
import { entitlementStatus, type EntitlementStatus } from './entitlement.status';

/** The state of an entitlement. */
interface EntitlementState {
  readonly status: EntitlementStatus;
}

/** The dates of an entitlement: `on` is the day of use, `today` the current one; `validUntil` is no longer valid. */
interface ValidityFacts {
  readonly today: LocalDate;
  readonly on: LocalDate;
  readonly validFrom: LocalDate;
  readonly validUntil: LocalDate;
}

const isStarted: Guard<ValidityFacts> = ({ on, validFrom }) =>
  on >= validFrom ? null : entitlementFailure.entitlementNotStarted;

const isNotOver: Guard<ValidityFacts> = ({ today, on, validUntil }) =>
  today < validUntil && on < validUntil ? null : entitlementFailure.entitlementExpired;

const isNothingReserved: Guard<{ readonly locked: number }> = ({ locked }) =>
  locked === 0 ? null : entitlementFailure.entitlementReserved;

const isSomethingLeft: Guard<{ readonly balance: number }> = ({ balance }) =>
  balance > 0 ? null : entitlementFailure.entitlementUsedUp;

const { active, frozen, expired, refunded, transferred } = entitlementStatus;

/** Why a step that does not start in a status is refused. Only resuming does not start in `active`. */
const refusals: Readonly<Record<EntitlementStatus, FailureSpec>> = {
  [active]: entitlementFailure.entitlementNotFrozen,
  [frozen]: entitlementFailure.entitlementFrozen,
  [expired]: entitlementFailure.entitlementExpired,
  [refunded]: entitlementFailure.entitlementEnded,
  [transferred]: entitlementFailure.entitlementEnded,
};

/**
 * The life of what is bought in advance. What is reserved for a booking can be used or released after the validity has
 * ended. The sweep of `server/entitlements` runs `expire` for many rows at once.
 */
export const entitlementMachine = machine<EntitlementState>()({
  initial: { status: active },
  illegal: entitlementFailure.entitlementEnded,
  steps: {
    lock: { from: { status: active }, to: {}, guards: [isStarted, isNotOver] },
    use: { from: { status: active }, to: {}, guards: [isStarted, isNotOver] },
    useLocked: { from: { status: [active, expired] }, to: {} },
    release: { from: { status: [active, expired] }, to: {} },
    adjust: { from: { status: [active, frozen] }, to: {}, guards: [isNotOver] },
    freeze: { from: { status: active }, to: { status: frozen }, guards: [isStarted, isNotOver, isNothingReserved] },
    resume: { from: { status: frozen }, to: { status: active } },
    expire: { from: { status: [active, frozen] }, to: { status: expired } },
    transfer: {
      from: { status: active },
      to: { status: transferred },
      guards: [isNotOver, isNothingReserved, isSomethingLeft],
    },
    takeBack: {
      from: { status: [active, frozen] },
      to: { status: refunded },
      guards: [isNotOver, isNothingReserved, isSomethingLeft],
    },
  },
});

/** A step of an entitlement. */
export type EntitlementStep = keyof typeof entitlementMachine.steps;

/** What the guards of all steps need. */
export type EntitlementFacts = ValidityFacts & { readonly locked: number; readonly balance: number };

/** Returns the status after a step; throws the refusal, by the status if the step cannot start in it. */
export function stepEntitlement(
  command: EntitlementStep,
  state: EntitlementState,
  facts: EntitlementFacts,
): EntitlementStatus {
  const refusal = whyNot(entitlementMachine, command, state, facts);
  if (refusal) throw new Failure(refusal === entitlementMachine.illegal ? refusals[state.status] : refusal);
  return step(entitlementMachine, command, state, facts).status;
}
