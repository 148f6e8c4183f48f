import { refuse, type Refusal } from '#domain/kit/failure';
import { invoiceFailure } from './invoice.failures';
import { titleKind, type TitleKind } from './title.status';

/** Maximum number of titles per member. */
export const MAX_TITLES = 20;

const CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ACCOUNT = /^\d{6,30}$/;

/**
 * Returns the check character of a unified social credit code from its first seventeen characters (GB 32100-2015); null
 * if a character is invalid.
 */
export const creditCodeCheckCharacter = (first17: string): string | null => {
  const values = Array.from(first17, (sign) => CODE_CHARACTERS.indexOf(sign));
  if (values.length !== WEIGHTS.length || values.includes(-1)) return null;
  const sum = values.reduce((total, value, at) => total + value * (WEIGHTS[at] ?? 0), 0);
  return CODE_CHARACTERS[(CODE_CHARACTERS.length - (sum % CODE_CHARACTERS.length)) % CODE_CHARACTERS.length] ?? null;
};

/** Normalizes a tax number: upper case, no spaces. */
export const normalizeTaxNo = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/**
 * Returns whether a text is a tax number: a unified credit code of 18 with a valid check character, or an older number
 * of 15 or 20 characters.
 */
export const isTaxNo = (text: string): boolean =>
  text.length === 18
    ? /^\d{6}/.test(text.slice(2)) && creditCodeCheckCharacter(text.slice(0, 17)) === text.charAt(17)
    : /^(?:\d{6}[0-9A-Z]{9}|[0-9A-Z]{20})$/.test(text);

/** Title fields that the rules check. */
interface TitleFacts {
  readonly kind: TitleKind;
  readonly taxNo: string;
  readonly bank: string;
  readonly account: string;
}

/** Returns the errors of a title by field; an empty object if it is valid. */
export function whyNotTitle({ kind, taxNo, bank, account }: TitleFacts): {
  readonly taxNo?: Refusal;
  readonly bank?: Refusal;
  readonly account?: Refusal;
} {
  const taxNumber = normalizeTaxNo(taxNo);
  const person = kind === titleKind.person;
  const tax =
    person && taxNumber !== ''
      ? invoiceFailure.taxNoUnwanted
      : !person && taxNumber === ''
        ? invoiceFailure.taxNoMissing
        : taxNumber !== '' && !isTaxNo(taxNumber)
          ? invoiceFailure.taxNoWrong
          : null;
  const onlyOneOfBankAndAccount = (bank === '') !== (account === '');
  return {
    ...(tax ? { taxNo: refuse(tax) } : {}),
    ...(onlyOneOfBankAndAccount ? { [bank === '' ? 'bank' : 'account']: refuse(invoiceFailure.bankHalf) } : {}),
    ...(account !== '' && !ACCOUNT.test(account) ? { account: refuse(invoiceFailure.accountWrong) } : {}),
  };
}
