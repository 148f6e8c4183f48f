import { createHash, createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { plainHeaders, plainStringToSign, type PlainNotice } from '#contract/channels/channel.contract';
import type { GatewayKeys } from './keys';
import type { GatewayOrder, GatewayRefund } from './ledger';
import { encryptForWechat, platformHeaders } from './wechat-signature';

/** A notice ready to be sent. */
export interface GatewayNotice {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Ways to make a notice that must be rejected or cannot be parsed. */
export const noticeTamperings = [
  'noHeaders',
  'badSignature',
  'otherKey',
  'signTest',
  'oldTimestamp',
  'futureTimestamp',
  'otherSerial',
  'changedBody',
  'otherMerchantKey',
  'changedCipher',
  'changedAssociated',
  'notJson',
  'emptyBody',
  'changedField',
  'otherSignType',
  'twiceTold',
] as const;
export type NoticeTampering = (typeof noticeTamperings)[number];

const china = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
const unknownKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
/** Merges changes into a message, one level deep, for tests. */
const withChanges = (message: Record<string, unknown>, change: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries({ ...message, ...change }).map(([name, value]) => {
      const before = message[name];
      return [
        name,
        value && typeof value === 'object' && before && typeof before === 'object' ? { ...before, ...value } : value,
      ];
    }),
  );

/** Returns the WeChat Pay message of a paid order. */
export const paidMessage = (
  { merchant: { wechat } }: GatewayKeys,
  order: GatewayOrder,
  amount: number,
): Record<string, unknown> => ({
  mchid: wechat.mchid,
  appid: wechat.appid,
  out_trade_no: order.no,
  transaction_id: order.platformNo,
  trade_type: 'NATIVE',
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  bank_type: 'OTHERS',
  attach: '',
  success_time: china(order.paidAt ?? order.openedAt),
  payer: { openid: 'o-demo-payer' },
  amount: { total: amount, payer_total: amount, currency: 'CNY', payer_currency: 'CNY' },
});

/** Returns the WeChat Pay message of a finished refund. */
export const refundMessage = (
  { merchant: { wechat } }: GatewayKeys,
  order: GatewayOrder,
  refund: GatewayRefund,
): Record<string, unknown> => ({
  mchid: wechat.mchid,
  out_trade_no: order.no,
  transaction_id: order.platformNo,
  out_refund_no: refund.refundNo,
  refund_id: refund.platformRefundNo,
  refund_status: refund.state,
  ...(refund.doneAt ? { success_time: china(refund.doneAt) } : {}),
  user_received_account: '支付用户零钱',
  amount: { total: order.amount, refund: refund.amount, payer_total: order.amount, payer_refund: refund.amount },
});

/**
 * Returns a WeChat Pay v3 notice: the message encrypted, the body signed; `tampering` makes it one that must be
 * rejected.
 */
export function wechatNotice(
  keys: GatewayKeys,
  url: string,
  event: string,
  message: Record<string, unknown>,
  now: number,
  options: { change?: Record<string, unknown>; spoil?: NoticeTampering | undefined } = {},
): GatewayNotice {
  const { change: changes = {}, spoil: tampering } = options;
  const kind = event.startsWith('REFUND') ? 'refund' : 'transaction';
  const key = tampering === 'otherMerchantKey' ? randomBytes(16).toString('hex') : keys.merchant.wechat.apiV3Key;
  const resource: Record<string, unknown> = {
    original_type: kind,
    ...encryptForWechat(JSON.stringify(withChanges(message, changes)), key, kind),
  };
  if (tampering === 'changedCipher') resource['ciphertext'] = `A${String(resource['ciphertext']).slice(1, -8)}AAAAAAA=`;
  if (tampering === 'changedAssociated') resource['associated_data'] = 'certificate';
  let body = JSON.stringify({
    id: randomUUID(),
    create_time: china(now),
    event_type: event,
    resource_type: 'encrypt-resource',
    summary: kind === 'refund' ? '退款通知' : '支付成功',
    resource,
  });
  if (tampering === 'notJson') body = 'id=1&event_type=TRANSACTION.SUCCESS';
  if (tampering === 'emptyBody') body = '';
  const at = tampering === 'oldTimestamp' ? now - 600_000 : tampering === 'futureTimestamp' ? now + 600_000 : now;
  const headers: Record<string, string> =
    tampering === 'noHeaders'
      ? {}
      : platformHeaders(keys, body, at, tampering === 'otherKey' ? unknownKey() : keys.platformKey);
  if (tampering === 'badSignature') headers['Wechatpay-Signature'] = randomBytes(256).toString('base64');
  if (tampering === 'signTest')
    headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${headers['Wechatpay-Signature'] ?? ''}`;
  if (tampering === 'otherSerial') headers['Wechatpay-Serial'] = randomBytes(20).toString('hex').toUpperCase();
  if (tampering === 'changedBody') body = body.replace('"summary":"', '"summary":" ');
  return { url, body, headers: { 'Content-Type': 'application/json', ...headers } };
}

/** Returns the signature headers of the plain channels. */
export function plainSignatureHeaders(
  key: string,
  merchantNo: string,
  method: string,
  path: string,
  body: string,
  now: number,
): Record<string, string> {
  const nonce = randomBytes(12).toString('hex');
  const hash = createHash('sha256').update(body).digest('hex');
  return {
    [plainHeaders.merchant]: merchantNo,
    [plainHeaders.timestamp]: String(now),
    [plainHeaders.nonce]: nonce,
    [plainHeaders.sign]: createHmac('sha256', key)
      .update(plainStringToSign(method, path, hash, String(now), nonce))
      .digest('hex'),
  };
}

/** Returns a platform's notice of a payment at its cashier. */
export function plainNoticeOf(
  { merchant }: GatewayKeys,
  url: string,
  order: GatewayOrder,
  amount: number,
  now: number,
  options: { change?: Record<string, unknown>; spoil?: NoticeTampering | undefined } = {},
): GatewayNotice {
  const { merchantNo, key: merchantKey } = order.channel === 'platform' ? merchant.platform : merchant.school;
  const message: PlainNotice = {
    merchantNo,
    orderNo: order.no,
    platformNo: order.platformNo ?? '',
    amount,
    status: order.state,
  };
  const body = JSON.stringify({ ...message, ...options.change });
  const at = options.spoil === 'oldTimestamp' ? now - 600_000 : now;
  const key =
    options.spoil === 'otherKey' || options.spoil === 'badSignature' ? randomBytes(32).toString('hex') : merchantKey;
  const headers =
    options.spoil === 'noHeaders'
      ? {}
      : plainSignatureHeaders(key, merchantNo, 'POST', new URL(url).pathname, body, at);
  return {
    url,
    body: options.spoil === 'changedBody' ? body.replace('{', '{ ') : body,
    headers: { 'Content-Type': 'application/json', ...headers },
  };
}
