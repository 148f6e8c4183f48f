import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import { paymentFailure } from './payment.failures';
import { payServiceFailure } from './pay-service.failures';

/** Who may pay by a method, at which merchants, and at what hours (`HH:mm`); null is no limit. */
export interface PayWindow {
  readonly enabled: boolean;
  readonly roleIds: readonly number[] | null;
  readonly merchantIds: readonly number[] | null;
  readonly openFrom: string | null;
  readonly openTo: string | null;
}

/** What a channel keeps of a payment: parts of ten thousand, and at least so much. */
export interface PayFee {
  readonly rate: number;
  readonly min: Fen;
}

const PARTS = 10_000;

/** Is this hour within the opening hours? They may pass midnight; the end is no longer open. */
export const isOpenAt = ({ openFrom, openTo }: Pick<PayWindow, 'openFrom' | 'openTo'>, hour: string): boolean => {
  if (openFrom === null || openTo === null) return true;
  return openFrom < openTo ? hour >= openFrom && hour < openTo : hour >= openFrom || hour < openTo;
};

/** Why a method is not offered to this role, at this merchant, at this hour; null when it is. A merchant nobody names limits nothing. */
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

/** Why opening hours cannot be kept so: one end alone, or none between them. */
export const whyNotHours = ({ openFrom, openTo }: Pick<PayWindow, 'openFrom' | 'openTo'>): Refusal | null =>
  (openFrom === null) === (openTo === null) && (openFrom === null || openFrom !== openTo)
    ? null
    : refuse(payServiceFailure.payWindowHalf);

/** What a channel keeps of an amount, rounded half up, never more than there is. */
export const feeOf = (amount: Fen, { rate, min }: PayFee): Fen =>
  rate === 0 && min === 0
    ? fen(0)
    : fen(Math.min(amount, Math.max(min, Math.floor((amount * rate + PARTS / 2) / PARTS))));
