import { refuse, type Refusal } from '#domain/kit/failure';
import { businessUserFailure } from './business-user.failures';
import { businessUserType, type BusinessUserType } from './business-user.status';

const CREDIT_CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Returns the check character for the first 17 characters of a unified social credit code (GB 32100). */
export function creditCodeCheckCharacter(first17: string): string {
  let weight = 1;
  let total = 0;
  for (const character of first17) {
    total += CREDIT_CODE_CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % CREDIT_CODE_CHARACTERS.length;
  }
  return CREDIT_CODE_CHARACTERS.charAt(
    (CREDIT_CODE_CHARACTERS.length - (total % CREDIT_CODE_CHARACTERS.length)) % CREDIT_CODE_CHARACTERS.length,
  );
}

/** Returns whether this is a valid unified social credit code. */
export const isCreditCode = (code: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) && code.endsWith(creditCodeCheckCharacter(code.slice(0, 17)));

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
export const parseAccounts = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、;；]+/).filter((account) => account !== '')),
];
