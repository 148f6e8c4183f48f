import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { chinaStamp } from './bill';
import type { GatewayKeys } from './keys';
import type { GatewayOrder } from './ledger';
import type { GatewayNotice, NoticeTampering } from './notice';

const rsa2 = (text: string, key: KeyObject) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
const yuan = (fen: number) => (fen / 100).toFixed(2);

/** Returns the text Alipay signs: all fields with a value, sorted by name. */
export const signedText = (fields: Readonly<Record<string, string>>, without: readonly string[]): string =>
  Object.keys(fields)
    .sort()
    .filter((name) => fields[name] && !without.includes(name))
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&');

/** Signs a text as Alipay does. */
export const alipaySign = ({ alipayKey }: GatewayKeys, text: string): string => rsa2(text, alipayKey);

/** Returns an Alipay trade notice: a form under an RSA2 signature; `tampering` makes it one that must be rejected. */
export function alipayNotice(
  keys: GatewayKeys,
  url: string,
  order: GatewayOrder,
  amount: number,
  now: number,
  options: { change?: Record<string, unknown>; spoil?: NoticeTampering | undefined } = {},
): GatewayNotice {
  const { change: changes = {}, spoil: tampering } = options;
  const { appId, sellerId } = keys.merchant.alipay;
  const base: Record<string, string> = {
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    buyer_id: '2088000000000001',
    charset: 'utf-8',
    version: '1.0',
    notify_type: 'trade_status_sync',
    notify_id: randomBytes(17).toString('hex'),
    notify_time: chinaStamp(now),
    gmt_create: chinaStamp(order.openedAt),
    gmt_payment: chinaStamp(order.paidAt ?? now),
    out_trade_no: order.no,
    trade_no: order.platformNo ?? `20${now}`,
    trade_status: 'TRADE_SUCCESS',
    subject: order.subject,
    total_amount: yuan(amount),
    receipt_amount: yuan(amount),
    buyer_pay_amount: yuan(amount),
    fund_bill_list: JSON.stringify([{ amount: yuan(amount), fundChannel: 'ALIPAYACCOUNT' }]),
  };
  // Fields without a value are not sent.
  const fields: Record<string, string> = Object.fromEntries(
    Object.entries({ ...base, ...changes })
      .map(([name, value]) => [name, String(value)])
      .filter(([, value]) => value !== ''),
  );
  const key =
    tampering === 'otherKey' || tampering === 'otherMerchantKey'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      : keys.alipayKey;
  const sign = tampering === 'badSignature' ? randomBytes(256).toString('base64') : rsa2(signedText(fields, []), key);
  const sent = new URLSearchParams({
    ...fields,
    ...(tampering === 'changedField' || tampering === 'changedBody' ? { total_amount: yuan(amount + 1) } : {}),
  });
  if (tampering !== 'noHeaders') sent.set('sign', sign);
  sent.set('sign_type', tampering === 'otherSignType' ? 'RSA' : 'RSA2');
  if (tampering === 'twiceTold') sent.append('out_trade_no', order.no);
  const body = tampering === 'emptyBody' ? '' : tampering === 'notJson' ? '<xml/>' : sent.toString();
  return { url, body, headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' } };
}
