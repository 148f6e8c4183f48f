import { machine, type Guard } from '#domain/kit/machine';
import { systemFailure } from '#domain/system/system.failures';
import { memberFailure } from './member.failures';
import { registrationStatus, type RegistrationStatus } from './member.status';

/** What the review of a registration moves on. */
export interface RegistrationState {
  readonly status: RegistrationStatus;
}

const reasonGiven: Guard<{ reason: string }> = ({ reason }) =>
  reason.trim() === '' ? systemFailure.reasonMissing : null;

const { waiting, passed, failed } = registrationStatus;

/** A registration waits, passes or fails; a failed one may be handed in again, a passed one may be taken back with a reason. */
export const registrationMachine = machine<RegistrationState>()({
  initial: { status: waiting },
  illegal: memberFailure.reviewOver,
  steps: {
    pass: { from: { status: waiting }, to: { status: passed } },
    fail: { from: { status: waiting }, to: { status: failed }, guards: [reasonGiven] },
    revoke: { from: { status: passed }, to: { status: failed }, guards: [reasonGiven] },
    resubmit: { from: { status: failed }, to: { status: waiting } },
  },
});
