import { machine, type Guard } from '#domain/kit/machine';
import { systemFailure } from '#domain/system/system.failures';
import { memberFailure } from './member.failures';
import { registrationStatus, type RegistrationStatus } from './member.status';

/** The state of a registration review. */
interface RegistrationState {
  readonly status: RegistrationStatus;
}

const requireReason: Guard<{ reason: string }> = ({ reason }) =>
  reason.trim() === '' ? systemFailure.reasonMissing : null;

const { waiting, passed, failed } = registrationStatus;

/**
 * The state machine of a registration: waiting, passed or failed. A failed one may be submitted again; a passed one may
 * be revoked with a reason.
 */
export const registrationMachine = machine<RegistrationState>()({
  initial: { status: waiting },
  illegal: memberFailure.reviewOver,
  steps: {
    pass: { from: { status: waiting }, to: { status: passed } },
    fail: { from: { status: waiting }, to: { status: failed }, guards: [requireReason] },
    revoke: { from: { status: passed }, to: { status: failed }, guards: [requireReason] },
    resubmit: { from: { status: failed }, to: { status: waiting } },
  },
});
