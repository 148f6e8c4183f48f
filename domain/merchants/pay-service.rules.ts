import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import { paymentFailure } from '#domain/payments/payment.failures';
import { payServiceFailure } from './pay-service.failures';

/** Limits of a payment method: roles, merchants and hours (`HH:mm`); null means no limit. */
export interface PayWindow {
  readonly enabled: boolean;
  readonly roleIds: readonly number[] | null;
  readonly merchantIds: readonly number[] | null;
  readonly openFrom: string | null;
  readonly openTo: string | null;
}

/** The fee a channel charges: a rate in parts of ten thousand and a minimum in fen. */
interface PayFee {
  readonly rate: number;
  readonly min: Fen;
}

const BASIS_POINTS = 10_000;

/** Returns whether the time is within the opening hours. They may pass midnight; the end is exclusive. */
export const isOpenAt = ({ openFrom, openTo }: Pick<PayWindow, 'openFrom' | 'openTo'>, hour: string): boolean => {
  if (openFrom === null || openTo === null) return true;
  return openFrom < openTo ? hour >= openFrom && hour < openTo : hour >= openFrom || hour < openTo;
};

/**
 * Returns why a method is not offered to this role, at this merchant, at this hour; null if it is. An unknown merchant
 * is not checked.
 */
export const whyNotOffered = (
  service: PayWindow,
  { roleId, merchantId, hour }: { readonly roleId: number; readonly merchantId: number | null; readonly hour: string },
): Refusal | null => {
  if (!service.enabled) return refuse(paymentFailure.methodClosed);
  if (service.roleIds && !service.roleIds.includes(roleId)) return refuse(paymentFailure.methodNotAllowed);
  if (service.merchantIds && merchantId !== null && !service.merchantIds.includes(merchantId))
    return refuse(payServiceFailure.methodNotHere);
  return isOpenAt(service, hour)
    ? null
    : refuse(payServiceFailure.methodNotNow, { from: service.openFrom, to: service.openTo });
};

/** Returns why opening hours are invalid, or null: only one end is set, or both are equal. */
export const whyNotHours = ({ openFrom, openTo }: Pick<PayWindow, 'openFrom' | 'openTo'>): Refusal | null =>
  (openFrom === null) === (openTo === null) && (openFrom === null || openFrom !== openTo)
    ? null
    : refuse(payServiceFailure.payWindowHalf);

/** Returns the channel fee of an amount, rounded half up and never above the amount. */
export const feeOf = (amount: Fen, { rate, min }: PayFee): Fen =>
  rate === 0 && min === 0
    ? fen(0)
    : fen(Math.min(amount, Math.max(min, Math.floor((amount * rate + BASIS_POINTS / 2) / BASIS_POINTS))));
