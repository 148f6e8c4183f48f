import { createCipheriv, createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayKeys } from './keys';

const lines = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('');
const rsa = (text: string, key: KeyObject) => createSign('RSA-SHA256').update(text).sign(key, 'base64');

/**
 * Checks the `Authorization` header of a merchant's request (WECHATPAY2-SHA256-RSA2048); returns the error, or null.
 */
export function signatureProblem(
  keys: GatewayKeys,
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
  body: string,
  now: number,
): string | null {
  const match = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '');
  if (!match) return 'no authorization';
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(match[1] ?? '')?.[1] ?? '';
  if (part('mchid') !== keys.merchant.wechat.mchid || part('serial_no') !== keys.merchant.wechat.merchantSerial)
    return 'unknown merchant';
  if (Math.abs(now / 1000 - Number(part('timestamp'))) > 300) return 'timestamp out of range';
  const good = createVerify('RSA-SHA256')
    .update(lines(method, url, part('timestamp'), part('nonce_str'), body))
    .verify(keys.merchantKey, part('signature'), 'base64');
  return good ? null : 'wrong signature';
}

/** Returns the headers of a signed platform body: timestamp in seconds, nonce, serial and RSA-SHA256 signature. */
export function platformHeaders(
  keys: GatewayKeys,
  body: string,
  now: number,
  by: KeyObject = keys.platformKey,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': keys.certificate.serial,
    'Wechatpay-Signature': rsa(lines(timestamp, nonce, body), by),
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

/** An encrypted part of a message (AEAD_AES_256_GCM under the APIv3 key; the tag follows the text). */
interface WechatCiphertext {
  readonly algorithm: 'AEAD_AES_256_GCM';
  readonly nonce: string;
  readonly associated_data: string;
  readonly ciphertext: string;
}

/** Encrypts a text as in notices and certificates. */
export function encryptForWechat(text: string, apiV3Key: string, associated: string): WechatCiphertext {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associated));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: associated, ciphertext: body.toString('base64') };
}
