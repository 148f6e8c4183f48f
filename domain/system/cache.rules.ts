import { cacheKind, type CacheKind } from './cache.status';

/**
 * A registered key prefix: the keys it covers, whether they can be cleared manually, and whether their values may be
 * shown.
 */
export interface CachePrefix {
  readonly kind: CacheKind;
  readonly prefix: string;
  readonly canClear: boolean;
  readonly shown: boolean;
}

/**
 * Every prefix the product writes. Replay protection and queues cannot be cleared manually; captcha solutions are never
 * shown.
 */
export const cachePrefixes: readonly CachePrefix[] = [
  { kind: cacheKind.captchaPassed, prefix: 'captcha.passed:', canClear: true, shown: false },
  { kind: cacheKind.captcha, prefix: 'captcha:', canClear: true, shown: false },
  { kind: cacheKind.loginFailed, prefix: 'login.failed:', canClear: true, shown: true },
  { kind: cacheKind.limit, prefix: 'limit.', canClear: true, shown: true },
  { kind: cacheKind.deviceFlood, prefix: 'device.flood:', canClear: true, shown: true },
  { kind: cacheKind.deviceNonce, prefix: 'device.nonce:', canClear: false, shown: false },
  { kind: cacheKind.replay, prefix: 'replay:', canClear: false, shown: false },
  { kind: cacheKind.queue, prefix: 'bull:', canClear: false, shown: false },
];

/** Returns the registered prefix of a key, or undefined for unknown keys. */
export const prefixOf = (key: string): CachePrefix | undefined =>
  cachePrefixes.find(({ prefix }) => key.startsWith(prefix));

const TAIL = 12;
const EDGE = 4;
const LONGEST = 40;
const PHONE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** Returns a key for display: its prefix, and only the edges of a long or sensitive rest. */
export function maskedKey(key: string): string {
  const cut = key.lastIndexOf(':') + 1;
  const rest = key.slice(cut);
  return rest.length <= TAIL && !/[.@]|\d{11}/.test(rest)
    ? key
    : `${key.slice(0, cut)}${rest.slice(0, EDGE)}…${rest.slice(-EDGE)}`;
}

/** Returns a text without personal data: phone numbers and addresses masked, long texts cut. */
export function maskedText(text: string): string {
  const masked = text.replace(PHONE, '$1****$2').replace(/[\w.+-]+@([\w-]+\.)+\w+/g, '***@***');
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked;
}

/** Masks every text in the data of a job. */
export function maskedData(data: unknown): unknown {
  if (typeof data === 'string') return maskedText(data);
  if (Array.isArray(data)) return data.map(maskedData);
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      /secret|password|token|phone|mail/i.test(key) ? '••••' : maskedData(value),
    ]),
  );
}
