import { z } from 'zod';

const pem = z.string().startsWith('-----BEGIN ');
const key = z.string().min(32);
const at = z.url().optional();

/**
 * What a merchant holds to speak to its payment channels. It is a file only the server may read; nothing of it is ever logged.
 * `baseUrl` is the channel's address where it is not the gateway the environment names.
 */
export const merchantFile = z.object({
  wechat: z.object({ appid: z.string(), mchid: z.string(), merchantSerial: z.string(), merchantPrivateKey: pem, apiV3Key: z.string().length(32), baseUrl: at }).optional(),
  alipay: z.object({ appId: z.string(), sellerId: z.string(), privateKey: pem, alipayPublicKey: pem, baseUrl: at }).optional(),
  school: z.object({ merchantNo: z.string(), key, baseUrl: at }).optional(),
  card: z.object({ merchantNo: z.string(), key, baseUrl: at }).optional(),
});
export type MerchantFile = z.output<typeof merchantFile>;

/** Where the merchant's side of the counterpart's keys lies inside the data folder. */
export const MERCHANT_FILE = 'gateway/merchant.json';

/** Headers of the school platform and the campus card, both ways; `sign` is over `plainStringToSign`. */
export const plainHeaders = { merchant: 'merchant-no', timestamp: 'timestamp', nonce: 'nonce', sign: 'sign' } as const;

/** What the school platform and the campus card sign with HMAC-SHA256: method, path, SHA-256 of the body, timestamp in ms and nonce, joined by newlines. */
export const plainStringToSign = (method: string, path: string, bodyHash: string, timestamp: string, nonce: string): string => [method, path, bodyHash, timestamp, nonce].join('\n');

const fen = z.int().min(1);
const outcome = z.enum(['WAITING', 'PAID', 'CLOSED', 'REFUSED']);

/** Calls of the school platform (cashier page) and the campus card (immediate), as both sides speak them. Amounts in fen. */
export const plainChannel = {
  openOrder: { path: '/school/api/orders', input: z.object({ orderNo: z.string(), amount: fen, subject: z.string(), notifyUrl: z.string(), returnUrl: z.string(), expireAt: z.number() }), reply: z.object({ id: z.string(), payUrl: z.url() }) },
  order: { path: '/school/api/orders/', reply: z.object({ orderNo: z.string(), status: outcome, amount: fen, platformNo: z.string().nullable() }) },
  payByCard: { path: '/card/api/payments', input: z.object({ orderNo: z.string(), cardNo: z.string(), queryPassword: z.string().nullable(), amount: fen, subject: z.string() }), reply: z.object({ orderNo: z.string(), status: z.enum(['PAID', 'REFUSED']), amount: fen, platformNo: z.string().nullable(), reason: z.enum(['PASSWORD', 'BALANCE', 'CARD']).nullable() }) },
  cardPayment: { path: '/card/api/payments/' },
  refund: { schoolPath: '/school/api/refunds', cardPath: '/card/api/refunds', input: z.object({ refundNo: z.string(), orderNo: z.string(), amount: fen }), reply: z.object({ refundNo: z.string(), status: z.enum(['PROCESSING', 'SUCCESS', 'CLOSED']), platformRefundNo: z.string() }) },
  /** The books of a day in China's time. */
  bill: {
    schoolPath: '/school/api/bills/', cardPath: '/card/api/bills/',
    reply: z.object({ lines: z.array(z.object({ kind: z.enum(['pay', 'refund']), no: z.string(), platformNo: z.string(), amount: fen, fee: z.int(), at: z.int() })) }),
  },
} as const;

/** What the school platform tells us when somebody paid at its cashier. */
export const plainNotice = z.object({ merchantNo: z.string(), orderNo: z.string(), platformNo: z.string(), amount: z.int(), status: outcome });
export type PlainNotice = z.output<typeof plainNotice>;
