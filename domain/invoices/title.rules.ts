import { refuse, type Refusal } from '#domain/kit/failure';
import { invoiceFailure } from './invoice.failures';
import { titleKind, type TitleKind } from './title.status';

/** How many titles a member may keep. */
export const MOST_TITLES = 20;

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ACCOUNT = /^\d{6,30}$/;

/** The check character of a unified social credit code from its first seventeen (GB 32100-2015); null where one of them is no sign of such a code. */
export const creditCheck = (first17: string): string | null => {
  const values = Array.from(first17, (sign) => SIGNS.indexOf(sign));
  if (values.length !== WEIGHTS.length || values.includes(-1)) return null;
  const sum = values.reduce((total, value, at) => total + value * (WEIGHTS[at] ?? 0), 0);
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length] ?? null;
};

/** A tax number as it is kept: capitals, no blanks. */
export const plainTaxNo = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** Is it a tax number: a unified credit code of 18 with its check character, or one of the older 15 or 20 characters? */
export const isTaxNo = (text: string): boolean =>
  text.length === 18
    ? /^\d{6}/.test(text.slice(2)) && creditCheck(text.slice(0, 17)) === text.charAt(17)
    : /^(?:\d{6}[0-9A-Z]{9}|[0-9A-Z]{20})$/.test(text);

/** What a title says, as far as its rules go. */
export interface TitleFacts {
  readonly kind: TitleKind;
  readonly taxNo: string;
  readonly bank: string;
  readonly account: string;
}

/** Why a title is not taken, by its fields; an empty object when it is. */
export function whyNotTitle({ kind, taxNo, bank, account }: TitleFacts): {
  readonly taxNo?: Refusal;
  readonly bank?: Refusal;
  readonly account?: Refusal;
} {
  const plain = plainTaxNo(taxNo);
  const person = kind === titleKind.person;
  const tax =
    person && plain !== ''
      ? invoiceFailure.taxNoUnwanted
      : !person && plain === ''
        ? invoiceFailure.taxNoMissing
        : plain !== '' && !isTaxNo(plain)
          ? invoiceFailure.taxNoWrong
          : null;
  const half = (bank === '') !== (account === '');
  return {
    ...(tax ? { taxNo: refuse(tax) } : {}),
    ...(half ? { [bank === '' ? 'bank' : 'account']: refuse(invoiceFailure.bankHalf) } : {}),
    ...(account !== '' && !ACCOUNT.test(account) ? { account: refuse(invoiceFailure.accountWrong) } : {}),
  };
}
