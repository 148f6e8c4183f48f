import { z } from 'zod';
import { tradeNo } from '#contract/kit/fields';

/** Where the local helper of a counter listens on its own machine (document 1 §7). */
export const HELPER_PORT = 8090;
/** The oldest helper our pages can speak with. */
export const HELPER_VERSION = '1.3.0';

/** One call of the local helper: `limitMs` is how long it may take, a card has to be laid down first. */
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

/** How long an order to the helper is good for after the server has signed it, in milliseconds. */
export const HELPER_ORDER_MS = 60_000;
/** File of the data folder with what orders and receipts of counters are signed with; no browser ever sees it. */
export const HELPER_FILE = 'helper-keys.json';
/** What server and helpers agree on. */
export const helperKeys = z.object({ appKey: z.string().min(1), secret: z.string().min(32) });

/** Who signed, when, for which seller and for which single use: the server signs orders, the helper receipts, the page only carries them. */
const signed = z.object({
  appKey: z.string().max(40),
  timestamp: z.string().regex(/^\d{13}$/),
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  seller: z.string().min(1).max(64),
  sign: z.string().regex(/^[0-9a-f]{32}$/),
});

const fen = z.coerce.number().int().min(1).max(9_999_999);
const QUICK = 3_000;
const cardNo = z.string().max(40);
/** An order about money: one amount, one order, one person's card; an empty one is whichever card is laid down. */
const money = signed.extend({ tradeNo, amount: fen, cardNo });
/** What a helper says it took, under its own signature: the server books nothing else. */
export const helperReceipt = signed.extend({ tradeNo, amount: fen, cardNo: cardNo.min(1) });
export type HelperReceipt = z.output<typeof helperReceipt>;
const CARD = 10_000;
const MONEY = 30_000;

/** What a receipt is signed as: never the path of an order. */
export const RECEIPT_PATH = '/paycard/receipt';

/** What the helper does; every answer comes in an envelope of code, message and data. */
export const helperCalls = {
  version: helperCall('/version', QUICK, z.object({}), z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })),
  readcard: helperCall('/readcard', CARD, signed, z.object({ cardNo: z.string().min(1), username: z.string() })),
  switch: helperCall('/switch', QUICK, z.object({ openType: z.int().min(0).max(9) }), z.object({ openType: z.int() })),
  printOrder: helperCall(
    '/printOrder',
    CARD,
    z.object({ tradeNo, title: z.string().min(1).max(40), lines: z.array(z.string().max(60)).max(40) }),
    z.object({ copies: z.int() }),
  ),
  paycard: helperCall('/paycard', MONEY, money, helperReceipt),
  refund: helperCall(
    '/refund',
    MONEY,
    money,
    z.object({ tradeNo: z.string(), amount: z.int(), refundFeedback: z.int() }),
  ),
} as const;

/** A call of the helper by name. */
export type HelperCallName = keyof typeof helperCalls;
/** What a call of the helper takes. */
export type HelperInput<N extends HelperCallName> = z.input<(typeof helperCalls)[N]['input']>;
/** What a call of the helper answers. */
export type HelperReply<N extends HelperCallName> = z.output<(typeof helperCalls)[N]['reply']>;

/** Why the helper itself said no. */
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
