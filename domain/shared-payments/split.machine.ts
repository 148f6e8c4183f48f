import { machine } from '#domain/kit/machine';
import { splitFailure } from './split.failures';
import { shareStatus, type ShareStatus } from './split.status';

/** State of a share. */
export interface ShareState {
  readonly status: ShareStatus;
}

const { unpaid, paid, returned, kept } = shareStatus;

/** Transitions of a share: it is paid once, then kept when the last one pays, or returned if the order ends before. */
export const shareMachine = machine<ShareState>()({
  initial: { status: unpaid },
  illegal: splitFailure.splitPaid,
  steps: {
    pay: { from: { status: unpaid }, to: { status: paid } },
    keep: { from: { status: paid }, to: { status: kept } },
    give: { from: { status: paid }, to: { status: returned } },
  },
});
