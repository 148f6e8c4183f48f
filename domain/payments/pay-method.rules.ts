import { refuse, type Refusal } from '#domain/kit/failure';
import { role } from '#domain/session/role.status';
import { payType, type PayType } from './pay.status';
import { paymentFailure } from './payment.failures';

/** Two codes of deployed clients that mean the school payment platform. */
const schoolPayCodes: readonly number[] = [13, payType.school];

/**
 * Returns the pay type of a wire code, or null for an unknown one. 13 is read as 19 where the school is configured so.
 */
export const payTypeOf = (code: number, thirteenIsSchool: boolean): PayType | null => {
  if (thirteenIsSchool && schoolPayCodes.includes(code)) return payType.school;
  return Object.values(payType).find((payTypes) => payTypes === code) ?? null;
};

/**
 * Returns whether a role may use a method (document 1 §6). Campus card: students and staff; offline: the ticket-sale
 * admin; every other method is open to all.
 */
export const mayPay = (roleId: number, method: PayType): boolean => {
  switch (method) {
    case payType.campusCard:
      return roleId === role.student || roleId === role.staff;
    case payType.offline:
      return roleId === role.seller;
    default:
      return true;
  }
};

/** Returns the methods a payment page offers a role: those allowed to it among the enabled ones. */
export const methodsFor = (roleId: number, switchedOn: readonly PayType[]): PayType[] =>
  switchedOn.filter((method) => mayPay(roleId, method));

/** Secrets and options a method requires before money moves. */
interface PaySecrets {
  readonly payPassword: boolean;
  readonly queryPassword: boolean;
  readonly offlineType: boolean;
}

/**
 * Returns why a method is refused before any money moves, or null: first the role, then the secret it needs (document 1
 * §5).
 */
export const whyNotMethod = (
  roleId: number,
  method: PayType,
  secrets: PaySecrets,
  queryPasswordRequired: boolean,
): Refusal | null => {
  if (!mayPay(roleId, method)) return refuse(paymentFailure.methodNotAllowed);
  if (method === payType.balance && !secrets.payPassword) return refuse(paymentFailure.payPasswordMissing);
  if (method === payType.campusCard && queryPasswordRequired && !secrets.queryPassword)
    return refuse(paymentFailure.queryPasswordMissing);
  if (method === payType.offline && !secrets.offlineType) return refuse(paymentFailure.offlineTypeMissing);
  return null;
};
