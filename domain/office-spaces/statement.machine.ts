import { machine, type Guard } from '#domain/kit/machine';
import { officeFailure } from './office.failures';
import { statementStatus, type StatementStatus } from './office.status';

/** The state of a statement. */
export interface StatementState {
  readonly status: StatementStatus;
}

const hasReason: Guard<{ reason: string }> = ({ reason }) =>
  reason.trim() === '' ? officeFailure.disputeWithoutReason : null;

const { issued, confirmed, disputed, withdrawn } = statementStatus;

/** The life of a statement. Its amounts never change; a wrong one is withdrawn and a new one is issued. */
export const statementMachine = machine<StatementState>()({
  initial: { status: issued },
  illegal: officeFailure.statementStep,
  steps: {
    confirm: { from: { status: [issued, disputed] }, to: { status: confirmed } },
    dispute: { from: { status: issued }, to: { status: disputed }, guards: [hasReason] },
    withdraw: { from: { status: [issued, disputed] }, to: { status: withdrawn }, guards: [hasReason] },
  },
});
