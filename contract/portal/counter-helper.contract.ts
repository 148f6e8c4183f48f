import { z } from 'zod';
import { tradeNo } from '#contract/kit/fields';

/** Port on which the local helper of a counter listens on its own machine (document 1 §7). */
export const HELPER_PORT = 8090;
/** The oldest helper version supported by our pages. */
export const MIN_HELPER_VERSION = '1.3.0';

/** One call of the local helper; `limitMs` is its timeout, since some calls wait for a card to be placed. */
interface HelperCall<I extends z.ZodType, R extends z.ZodType> {
  readonly path: `/${string}`;
  readonly input: I;
  readonly reply: R;
  readonly limitMs: number;
}
const helperCall = <I extends z.ZodType, R extends z.ZodType>(
  path: `/${string}`,
  limitMs: number,
  input: I,
  reply: R,
): HelperCall<I, R> => ({ path, limitMs, input, reply });

/** Lifetime of an order to the helper after the server has signed it, in milliseconds. */
export const HELPER_ORDER_TTL_MS = 60_000;
/** File of the data folder with the keys that sign orders and receipts of counters; never sent to a browser. */
export const HELPER_KEYS_FILE = 'helper-keys.json';
/** Keys shared by server and helpers. */
export const helperKeys = z.object({ appKey: z.string().min(1), secret: z.string().min(32) });

/**
 * Signature fields: signer, time, seller and single-use nonce. The server signs orders, the helper signs receipts, the
 * page only forwards them.
 */
const signedMessage = z.object({
  appKey: z.string().max(40),
  timestamp: z.string().regex(/^\d{13}$/),
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  seller: z.string().min(1).max(64),
  sign: z.string().regex(/^[0-9a-f]{32}$/),
});

const fen = z.coerce.number().int().min(1).max(9_999_999);
const QUICK_LIMIT_MS = 3_000;
const cardNo = z.string().max(40);
/**
 * A payment order: one amount, one order, one person's card; an empty card number accepts any card placed on the
 * reader.
 */
const paymentOrder = signedMessage.extend({ tradeNo, amount: fen, cardNo });
/** A payment reported by the helper under its own signature; the server books nothing without it. */
export const helperReceipt = signedMessage.extend({ tradeNo, amount: fen, cardNo: cardNo.min(1) });
export type HelperReceipt = z.output<typeof helperReceipt>;
const CARD_LIMIT_MS = 10_000;
const PAYMENT_LIMIT_MS = 30_000;

/** Path that is signed in a receipt; it is never the path of an order. */
export const RECEIPT_PATH = '/paycard/receipt';

/** Calls of the helper; every answer is an envelope of code, message and data. */
export const helperCalls = {
  version: helperCall(
    '/version',
    QUICK_LIMIT_MS,
    z.object({}),
    z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) }),
  ),
  readcard: helperCall(
    '/readcard',
    CARD_LIMIT_MS,
    signedMessage,
    z.object({ cardNo: z.string().min(1), username: z.string() }),
  ),
  switch: helperCall(
    '/switch',
    QUICK_LIMIT_MS,
    z.object({ openType: z.int().min(0).max(9) }),
    z.object({ openType: z.int() }),
  ),
  printOrder: helperCall(
    '/printOrder',
    CARD_LIMIT_MS,
    z.object({ tradeNo, title: z.string().min(1).max(40), lines: z.array(z.string().max(60)).max(40) }),
    z.object({ copies: z.int() }),
  ),
  paycard: helperCall('/paycard', PAYMENT_LIMIT_MS, paymentOrder, helperReceipt),
  refund: helperCall(
    '/refund',
    PAYMENT_LIMIT_MS,
    paymentOrder,
    z.object({ tradeNo: z.string(), amount: z.int(), refundFeedback: z.int() }),
  ),
} as const;

/** Name of a helper call. */
export type HelperCallName = keyof typeof helperCalls;
/** Input of a helper call. */
export type HelperInput<N extends HelperCallName> = z.input<(typeof helperCalls)[N]['input']>;
/** Reply of a helper call. */
export type HelperReply<N extends HelperCallName> = z.output<(typeof helperCalls)[N]['reply']>;

/** Refusal codes of the helper itself. */
export const helperCode = {
  ok: 200,
  noCard: 461,
  printer: 462,
  screen: 463,
  unsigned: 401,
  short: 464,
  otherCard: 465,
  unknownOrder: 404,
  bad: 400,
} as const;
