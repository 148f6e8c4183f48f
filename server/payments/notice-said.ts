import type { Paid, RefundState } from './channel';
import type { AccountId } from './channels.service';
import type { Anomaly } from './notice.store';

/** What a believed notice says: money that came in or went back, money that is not ours, or nothing to act on. */
export type Said =
  | { readonly kind: 'paid'; readonly paid: Paid }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly state: RefundState }
  | { readonly kind: 'wrong'; readonly anomaly: Anomaly }
  | { readonly kind: 'nothing'; readonly ref: string | null };
/** What a notice says, and to which account: null is the deployment's own. */
export type Told = Said & { readonly account: AccountId };
