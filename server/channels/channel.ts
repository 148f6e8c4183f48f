import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import type { PayScene } from '#domain/payments/pay.status';

/**
 * A charge requested of a channel. `payBy` in epoch ms; `payByText` is the same instant as RFC 3339 in China's time
 * zone.
 */
export interface ChargeRequest {
  readonly attemptNo: string;
  readonly amount: Fen;
  readonly subject: string;
  readonly payBy: number;
  readonly payByText: string;
  readonly scene: PayScene;
}

/** Payer data only some channels need. */
export interface Payer {
  readonly cardNo: string | null;
  readonly queryPassword: string | null;
  /** The payer's id inside the channel's app. */
  readonly openId?: string | null;
  /** The payer's IP address, which channels require for pages on a phone. */
  readonly address?: string;
}

/** A payment reported by a channel. */
export interface ReceivedPayment {
  readonly attemptNo: string;
  readonly amount: Fen;
  readonly channelTradeNo: string;
}

/**
 * A channel's response to a charge request: a code to scan, a page to open, a form to post, parameters for the
 * channel's app, or paid at once.
 */
export type ChargeResponse =
  | { readonly kind: 'code'; readonly codeUrl: string }
  | { readonly kind: 'page'; readonly payUrl: string }
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'bridge'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'paid'; readonly paid: ReceivedPayment };

/** State of a charge at the channel. `none`: the channel does not know it. */
export type ChargeState =
  { readonly kind: 'waiting' | 'closed' | 'none' } | { readonly kind: 'paid'; readonly paid: ReceivedPayment };

/** A refund requested of a channel. The same number may be sent again and is paid out once. */
export interface ChannelRefundRequest {
  readonly refundNo: string;
  readonly attemptNo: string;
  readonly amount: Fen;
  readonly paid: Fen;
  readonly reason: string;
}

/** State of a refund at the channel. `failed`: it will never be paid out under this number. */
export type RefundState =
  | { readonly kind: 'done' | 'running'; readonly channelRefundNo: string }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'none' };

/**
 * One movement on a channel's statement. `tradeNo` is our attempt or refund number; `fee` is what the channel kept,
 * negative if it returned some; `at` in epoch ms.
 */
export interface StatementLine {
  readonly kind: 'pay' | 'refund';
  readonly tradeNo: string;
  readonly channelTradeNo: string;
  readonly amount: Fen;
  readonly fee: Fen;
  readonly at: number;
}

/** The channel gave no reply or no trustworthy one: the outcome is unknown and must be queried, never assumed. */
export class ChannelUnavailable extends Error {
  constructor(readonly why: string) {
    super(`channel unavailable: ${why}`);
  }
}

/** The channel was not called because it has not replied lately; nothing was tried. */
export class ChannelNotContacted extends ChannelUnavailable {
  constructor() {
    super('not called: it has not replied lately');
  }
}

/** The channel refused the call and did nothing. */
export class ChannelRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`channel refused: ${code} ${message}`.trim());
  }
}

/** Runs a call and returns null if the channel refuses it with one of these codes. */
export async function orNullIfRefused<T>(codes: ReadonlySet<string>, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ChannelRefused && codes.has(error.code)) return null;
    throw error;
  }
}

/**
 * A channel through which money comes in and is refunded. Calls take seconds and have unknown outcomes, so they never
 * run inside a transaction.
 */
export interface PaymentChannel {
  /** Whether it is configured and can be offered. */
  readonly isConfigured: boolean;
  /** Scenes in which its payers can pay. */
  readonly scenes: readonly PayScene[];
  open(bill: ChargeRequest, payer: Payer): Promise<ChargeResponse>;
  query(attemptNo: string): Promise<ChargeState>;
  /** Closes the charge; returns `paid` if the payer was faster. */
  close(attemptNo: string): Promise<'closed' | 'paid'>;
  refund(bill: ChannelRefundRequest): Promise<RefundState>;
  queryRefund(bill: Pick<ChannelRefundRequest, 'refundNo' | 'attemptNo'>): Promise<RefundState>;
  /**
   * Downloads the statement of one day in China's time zone; a day without movements has no lines. Throws
   * `ChannelUnavailable` if it is not ready.
   */
  downloadStatement(day: LocalDate): Promise<StatementLine[]>;
}
