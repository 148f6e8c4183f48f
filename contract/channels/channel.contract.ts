import { z } from 'zod';

const pem = z.string().startsWith('-----BEGIN ');
const key = z.string().min(32);
const at = z.url().optional();

/**
 * Keys a merchant needs to call its payment channels. The file is readable by the server only and is never logged.
 * `baseUrl` is the channel's address where it differs from the gateway in the environment.
 */
export const merchantFile = z.object({
  wechat: z
    .object({
      appid: z.string(),
      mchid: z.string(),
      merchantSerial: z.string(),
      merchantPrivateKey: pem,
      apiV3Key: z.string().length(32),
      baseUrl: at,
    })
    .optional(),
  alipay: z
    .object({ appId: z.string(), sellerId: z.string(), privateKey: pem, alipayPublicKey: pem, baseUrl: at })
    .optional(),
  school: z.object({ merchantNo: z.string(), key, baseUrl: at }).optional(),
  platform: z.object({ merchantNo: z.string(), key, baseUrl: at }).optional(),
  card: z.object({ merchantNo: z.string(), key, baseUrl: at }).optional(),
});
export type MerchantFile = z.output<typeof merchantFile>;

/** Path of the counterpart's merchant keys inside the data folder. */
export const MERCHANT_FILE = 'gateway/merchant.json';

/**
 * Payments of the demo campus made before its gateway first opened; both sides record them. Times in epoch ms, amounts
 * in fen.
 */
export const demoPayments = z.array(
  z.object({
    channel: z.enum(['wechat', 'school', 'platform', 'card']),
    no: z.string(),
    amount: z.int().min(1),
    subject: z.string(),
    platformNo: z.string(),
    paidAt: z.number(),
  }),
);
export type DemoPayments = z.output<typeof demoPayments>;

/** Path of the demo payments inside the data folder. */
export const DEMO_PAYMENTS_FILE = 'gateway/demo-payments.json';

/**
 * Headers of the plain channels (school platform, unified platform, campus card), in both directions; `sign` covers
 * `plainStringToSign`.
 */
export const plainHeaders = { merchant: 'merchant-no', timestamp: 'timestamp', nonce: 'nonce', sign: 'sign' } as const;

/**
 * Returns the string the plain channels sign with HMAC-SHA256: method, path, SHA-256 of the body, timestamp in ms and
 * nonce, joined by newlines.
 */
export const plainStringToSign = (
  method: string,
  path: string,
  bodyHash: string,
  timestamp: string,
  nonce: string,
): string => [method, path, bodyHash, timestamp, nonce].join('\n');

const fen = z.int().min(1);
const outcome = z.enum(['WAITING', 'PAID', 'CLOSED', 'REFUSED']);

const paths = (root: string, bills: string) => ({
  open: `${root}/${bills}`,
  order: `${root}/${bills}/`,
  refund: `${root}/refunds`,
  books: `${root}/bills/`,
});
/** Paths of each plain channel. */
export const plainPaths = {
  school: paths('/school/api', 'orders'),
  platform: paths('/platform/api', 'orders'),
  card: paths('/card/api', 'payments'),
} as const;

/**
 * Calls of the two platforms (cashier page) and of the campus card (immediate payment), as both sides use them. Amounts
 * in fen.
 */
export const plainChannel = {
  openOrder: {
    input: z.object({
      orderNo: z.string(),
      amount: fen,
      subject: z.string(),
      notifyUrl: z.string(),
      returnUrl: z.string(),
      expireAt: z.number(),
    }),
    reply: z.object({ id: z.string(), payUrl: z.url() }),
  },
  order: { reply: z.object({ orderNo: z.string(), status: outcome, amount: fen, platformNo: z.string().nullable() }) },
  payByCard: {
    input: z.object({
      orderNo: z.string(),
      cardNo: z.string(),
      queryPassword: z.string().nullable(),
      amount: fen,
      subject: z.string(),
    }),
    reply: z.object({
      orderNo: z.string(),
      status: z.enum(['PAID', 'REFUSED']),
      amount: fen,
      platformNo: z.string().nullable(),
      reason: z.enum(['PASSWORD', 'BALANCE', 'CARD']).nullable(),
    }),
  },
  refund: {
    input: z.object({ refundNo: z.string(), orderNo: z.string(), amount: fen }),
    reply: z.object({
      refundNo: z.string(),
      status: z.enum(['PROCESSING', 'SUCCESS', 'CLOSED']),
      platformRefundNo: z.string(),
    }),
  },
  /** The statement of one day in China's time zone. */
  bill: {
    reply: z.object({
      lines: z.array(
        z.object({
          kind: z.enum(['pay', 'refund']),
          no: z.string(),
          platformNo: z.string(),
          amount: fen,
          fee: z.int(),
          at: z.int(),
        }),
      ),
    }),
  },
} as const;

/** Notice a platform sends after a payment at its cashier page. */
export const plainNotice = z.object({
  merchantNo: z.string(),
  orderNo: z.string(),
  platformNo: z.string(),
  amount: z.int(),
  status: outcome,
});
export type PlainNotice = z.output<typeof plainNotice>;
