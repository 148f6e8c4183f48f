import type { Paid, RefundState } from './channel';
import type { AccountId } from './channels.service';
import type { Anomaly } from './notice.store';

/** Content of a valid notice: a payment, a refund, an anomaly, or nothing to act on. */
export type Said =
  | { readonly kind: 'paid'; readonly paid: Paid }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly state: RefundState }
  | { readonly kind: 'wrong'; readonly anomaly: Anomaly }
  | { readonly kind: 'nothing'; readonly ref: string | null };
/** The content of a notice and its account; null is the deployment's own. */
export type Told = Said & { readonly account: AccountId };
