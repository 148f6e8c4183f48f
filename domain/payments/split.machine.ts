import { machine } from '#domain/kit/machine';
import { splitFailure } from './split.failures';
import { shareStatus, type ShareStatus } from './split.status';

/** What a share moves on. */
export interface ShareState {
  readonly status: ShareStatus;
}

const { unpaid, paid, returned, kept } = shareStatus;

/** A share is paid once; it is kept when the last one pays, or sent back when the order ends before. */
export const shareMachine = machine<ShareState>()({
  initial: { status: unpaid },
  illegal: splitFailure.splitPaid,
  steps: {
    pay: { from: { status: unpaid }, to: { status: paid } },
    keep: { from: { status: paid }, to: { status: kept } },
    give: { from: { status: paid }, to: { status: returned } },
  },
});
