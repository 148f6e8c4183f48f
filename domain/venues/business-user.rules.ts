import { refuse, type Refusal } from '#domain/kit/failure';
import { businessUserFailure } from './business-user.failures';
import { businessUserType, type BusinessUserType } from './business-user.status';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Returns the check character for the first 17 characters of a unified social credit code (GB 32100). */
export function creditCodeCheck(first17: string): string {
  let weight = 1;
  let total = 0;
  for (const sign of first17) {
    total += SIGNS.indexOf(sign) * weight;
    weight = (weight * 3) % SIGNS.length;
  }
  return SIGNS.charAt((SIGNS.length - (total % SIGNS.length)) % SIGNS.length);
}

/** Returns whether this is a valid unified social credit code. */
export const isCreditCode = (code: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) && code.endsWith(creditCodeCheck(code.slice(0, 17)));

/**
 * Returns why an organisation cannot be saved, or null. A company needs a credit code, and a given code must be valid.
 */
export function whyNotBusinessUser({
  type,
  creditCode,
}: {
  readonly type: BusinessUserType;
  readonly creditCode: string;
}): Refusal | null {
  if (creditCode === '')
    return type === businessUserType.company ? refuse(businessUserFailure.creditCodeMissing) : null;
  return isCreditCode(creditCode) ? null : refuse(businessUserFailure.creditCodeWrong);
}

/** Returns the accounts in a text, separated by commas, spaces or lines, without duplicates. */
export const accountsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、;；]+/).filter((one) => one !== '')),
];
