import { cacheKind, type CacheKind } from './cache.status';

/** One registered prefix: which keys it names, whether they may be cleared by hand, and whether a reader may see their values. */
export interface CachePrefix {
  readonly kind: CacheKind;
  readonly prefix: string;
  readonly canClear: boolean;
  readonly shown: boolean;
}

/** Every prefix the product writes. What guards against repetition, and the queues, are not cleared by hand; what a captcha expects is shown to nobody. */
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

/** The registered prefix of a key, or undefined for a key of nobody here. */
export const prefixOf = (key: string): CachePrefix | undefined =>
  cachePrefixes.find(({ prefix }) => key.startsWith(prefix));

const TAIL = 12;
const EDGE = 4;
const LONGEST = 40;
const PHONE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** A key as a reader may see it: its prefix, and of a long or telling rest only the edges. */
export function maskedKey(key: string): string {
  const cut = key.lastIndexOf(':') + 1;
  const rest = key.slice(cut);
  return rest.length <= TAIL && !/[.@]|\d{11}/.test(rest)
    ? key
    : `${key.slice(0, cut)}${rest.slice(0, EDGE)}…${rest.slice(-EDGE)}`;
}

/** Words of a job or a value without what could name a person: phones and addresses masked, long texts cut. */
export function maskedText(text: string): string {
  const masked = text.replace(PHONE, '$1****$2').replace(/[\w.+-]+@([\w-]+\.)+\w+/g, '***@***');
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked;
}

/** The same through everything a job carries. */
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
