import { createHmac, timingSafeEqual } from 'node:crypto';
import { passStep, passStepsAt } from '#domain/orders/pass-code.rules';

const SEAL = 10;
const seal = (key: string, text: string): string =>
  createHmac('sha256', `pass ${key}`).update(text).digest('hex').slice(0, SEAL).toUpperCase();
const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Returns the code of an order at an instant (epoch ms). */
export const passOf = (key: string, tradeNo: string, at: number): string =>
  `${tradeNo}.${seal(key, `${tradeNo}:${passStep(at)}`)}`;

/** Returns whether the signature belongs to the order and to the last minute. */
export const isFresh = (key: string, tradeNo: string, given: string, at: number): boolean =>
  passStepsAt(at).some((step) => same(seal(key, `${tradeNo}:${step}`), given));

/** Returns the code posted at a site. */
export const placeOf = (key: string, siteId: number): string => `S${siteId}.${seal(key, `site:${siteId}`)}`;

/** Returns whether the signature of a site code is ours. */
export const isPlace = (key: string, siteId: number, given: string): boolean =>
  same(seal(key, `site:${siteId}`), given);

/** Returns the code of a member at an instant (epoch ms). */
export const memberPassOf = (key: string, userId: number, at: number): string =>
  `U${userId}.${seal(key, `member:${userId}:${passStep(at)}`)}`;

/** Returns the 30-second step of a member code's signature within the last minute, otherwise null. */
export const memberStepOf = (key: string, userId: number, given: string, at: number): number | null =>
  passStepsAt(at).find((step) => same(seal(key, `member:${userId}:${step}`), given)) ?? null;
