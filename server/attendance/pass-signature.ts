import { createHmac, timingSafeEqual } from 'node:crypto';
import { passStep, acceptedPassSteps } from '#domain/attendance/pass-code.rules';

const SIGNATURE_LENGTH = 10;
const sign = (key: string, text: string): string =>
  createHmac('sha256', `pass ${key}`).update(text).digest('hex').slice(0, SIGNATURE_LENGTH).toUpperCase();
const isEqualInConstantTime = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Returns the code of an order at an instant (epoch ms). */
export const orderPassCode = (key: string, tradeNo: string, at: number): string =>
  `${tradeNo}.${sign(key, `${tradeNo}:${passStep(at)}`)}`;

/** Returns whether the signature belongs to the order and to the last minute. */
export const isCurrentOrderSignature = (key: string, tradeNo: string, signature: string, at: number): boolean =>
  acceptedPassSteps(at).some((step) => isEqualInConstantTime(sign(key, `${tradeNo}:${step}`), signature));

/** Returns the code posted at a site. */
export const siteCode = (key: string, siteId: number): string => `S${siteId}.${sign(key, `site:${siteId}`)}`;

/** Returns whether the signature of a site code is ours. */
export const isSiteSignature = (key: string, siteId: number, signature: string): boolean =>
  isEqualInConstantTime(sign(key, `site:${siteId}`), signature);

/** Returns the code of a member at an instant (epoch ms). */
export const memberPassCode = (key: string, userId: number, at: number): string =>
  `U${userId}.${sign(key, `member:${userId}:${passStep(at)}`)}`;

/** Returns the 30-second step of a member code's signature within the last minute, otherwise null. */
export const memberSignatureStep = (key: string, userId: number, signature: string, at: number): number | null =>
  acceptedPassSteps(at).find((step) => isEqualInConstantTime(sign(key, `member:${userId}:${step}`), signature)) ?? null;
