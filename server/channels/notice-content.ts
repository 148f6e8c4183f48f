import type { ReceivedPayment, RefundState } from './channel';
import type { AccountId } from './channels.service';
import type { PaymentAnomaly } from './notice-log.store';

/** Content of a valid notice: a payment, a refund, an anomaly, or nothing to act on. */
export type NoticeContent =
  | { readonly kind: 'paid'; readonly paid: ReceivedPayment }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly state: RefundState }
  | { readonly kind: 'wrong'; readonly anomaly: PaymentAnomaly }
  | { readonly kind: 'nothing'; readonly ref: string | null };
/** The content of a notice and its account; null is the deployment's own. */
export type AccountNotice = NoticeContent & { readonly account: AccountId };
