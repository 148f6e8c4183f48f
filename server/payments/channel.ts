import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import type { PayScene } from '#domain/payments/pay.status';

/** What a channel is asked to collect. `payBy` in epoch ms, `payByText` the same instant as RFC 3339 in China's time. */
export interface Bill {
  readonly attemptNo: string;
  readonly amount: Fen;
  readonly subject: string;
  readonly payBy: number;
  readonly payByText: string;
  readonly scene: PayScene;
}

/** What only some channels ask of the payer. */
export interface Payer {
  readonly cardNo: string | null;
  readonly queryPassword: string | null;
  /** Who the payer is inside the channel's own app. */
  readonly openId?: string | null;
  /** Where the payer's browser stands, as the channel wants to know of pages on a phone. */
  readonly address?: string;
}

/** Money a channel says has come in. */
export interface Paid {
  readonly attemptNo: string;
  readonly amount: Fen;
  readonly channelTradeNo: string;
}

/** A bill laid before the payer: a code to scan, a page to go to, a form to post there, what the channel's app is called with, or paid on the spot. */
export type Opened =
  | { readonly kind: 'code'; readonly codeUrl: string }
  | { readonly kind: 'page'; readonly payUrl: string }
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'bridge'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'paid'; readonly paid: Paid };

/** Where a bill stands at the channel. `none`: the channel has never heard of it. */
export type BillState =
  { readonly kind: 'waiting' | 'closed' | 'none' } | { readonly kind: 'paid'; readonly paid: Paid };

/** A refund as the channel is asked for it. The same number may be asked for again and again and is paid out once. */
export interface RefundBill {
  readonly refundNo: string;
  readonly attemptNo: string;
  readonly amount: Fen;
  readonly paid: Fen;
  readonly reason: string;
}

/** Where a refund stands at the channel. `failed`: it will never be paid out under this number. */
export type RefundState =
  | { readonly kind: 'done' | 'running'; readonly channelRefundNo: string }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'none' };

/**
 * One movement of money in a channel's own books. `tradeNo` is our number, the try's of a payment or the refund's; the fee is what the
 * channel kept of it, below zero where it gave some back; `at` in epoch ms.
 */
export interface BillLine {
  readonly kind: 'pay' | 'refund';
  readonly tradeNo: string;
  readonly channelTradeNo: string;
  readonly amount: Fen;
  readonly fee: Fen;
  readonly at: number;
}

/** The channel did not answer, or not so that it can be believed: what it did is unknown and must be asked, never assumed. */
export class ChannelAway extends Error {
  constructor(readonly why: string) {
    super(`channel away: ${why}`);
  }
}

/** The channel was not asked, for it has not answered lately: nothing was tried. */
export class ChannelNotAsked extends ChannelAway {
  constructor() {
    super('not asked: it has not answered lately');
  }
}

/** The channel answered no, and did nothing. */
export class ChannelRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`channel refused: ${code} ${message}`.trim());
  }
}

/** A way money comes in and goes back. Calls take seconds and have unknown outcomes, so they never stand inside a transaction. */
export interface PaymentChannel {
  /** Is it configured, so that it can be offered? */
  readonly ready: boolean;
  /** Where its payers may meet a bill. */
  readonly scenes: readonly PayScene[];
  open(bill: Bill, payer: Payer): Promise<Opened>;
  query(attemptNo: string): Promise<BillState>;
  /** Withdraws the bill; answers `paid` when the payer was faster. */
  close(attemptNo: string): Promise<'closed' | 'paid'>;
  refund(bill: RefundBill): Promise<RefundState>;
  queryRefund(bill: Pick<RefundBill, 'refundNo' | 'attemptNo'>): Promise<RefundState>;
  /** The channel's books of one day in China's time; a day without movements has no lines, one whose books are not ready throws `ChannelAway`. */
  bill(day: LocalDate): Promise<BillLine[]>;
}
