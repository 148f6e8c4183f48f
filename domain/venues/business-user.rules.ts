import { refuse, type Refusal } from '#domain/kit/failure';
import { businessUserFailure } from './business-user.failures';
import { businessUserType, type BusinessUserType } from './business-user.status';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The last character the first 17 of a unified social credit code call for (GB 32100). */
export function creditCodeCheck(first17: string): string {
  let weight = 1;
  let total = 0;
  for (const sign of first17) {
    total += SIGNS.indexOf(sign) * weight;
    weight = (weight * 3) % SIGNS.length;
  }
  return SIGNS.charAt((SIGNS.length - (total % SIGNS.length)) % SIGNS.length);
}

/** Is this a unified social credit code? */
export const isCreditCode = (code: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) && code.endsWith(creditCodeCheck(code.slice(0, 17)));

/** Why an organisation cannot be kept like this, or null: a company has a credit code, and a code that is given is right. */
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

/** The accounts somebody wrote, apart by commas, spaces or lines, each once. */
export const accountsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、;；]+/).filter((one) => one !== '')),
];
