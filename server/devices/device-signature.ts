import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { deviceStringToSign, TERMINAL_SCHEME } from '#contract/devices/terminal.contract';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';

/** Authentication data of a device; `timestamp` is epoch ms as sent. */
interface DeviceSignature {
  readonly sn: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly sign: string;
}

const isWellFormed = ({ sn, timestamp, nonce, sign }: DeviceSignature): boolean =>
  sn.length <= 64 &&
  /^[\w.-]+$/.test(sn) &&
  /^\d{13}$/.test(timestamp) &&
  /^[\w-]{8,64}$/.test(nonce) &&
  /^[0-9a-f]{64}$/.test(sign);

/**
 * Reads the four headers of the plain protocol or the single header of vendor terminals. Returns null without valid
 * ones.
 */
export function deviceSignatureOf(request: EdgeRequest): DeviceSignature | null {
  const one = headerOf(request, 'authorization');
  const [scheme, packed] = one?.split(' ', 2) ?? [];
  const parts =
    scheme === TERMINAL_SCHEME && packed
      ? packed.split(':')
      : [
          headerOf(request, 'device-sn'),
          headerOf(request, 'timestamp'),
          headerOf(request, 'nonce'),
          headerOf(request, 'sign'),
        ];
  const [sn = '', timestamp = '', nonce = '', sign = ''] = parts;
  const proof = { sn, timestamp, nonce, sign: sign.toLowerCase() };
  return parts.length === 4 && isWellFormed(proof) ? proof : null;
}

/** Returns the signed bytes: the raw body, or the `event_log` of a multipart notice. */
export function signedBytes(request: EdgeRequest): Buffer {
  if (request.rawBody) return request.rawBody;
  const log = (request.body as { event_log?: unknown } | null | undefined)?.event_log;
  return Buffer.from(typeof log === 'string' ? log : '');
}

/** Returns whether the signature is the device's; compares in constant time. */
export function isSignedBy(
  key: string,
  { timestamp, nonce, sign }: DeviceSignature,
  method: string,
  path: string,
  body: Buffer,
): boolean {
  const text = deviceStringToSign(method, path, createHash('sha256').update(body).digest('hex'), timestamp, nonce);
  return timingSafeEqual(createHmac('sha256', key).update(text).digest(), Buffer.from(sign, 'hex'));
}
