import { enumeration, type CodeOf } from '#domain/kit/enumeration';
import { refuse, type Refusal } from '#domain/kit/failure';
import { passwordMinimum, whyNotIdentityCard, whyNotMixedPassword, whyNotPassword } from '#domain/kit/identity';
import type { LocalDate } from '#domain/kit/time';
import { memberFailure } from './member.failures';
import { cardType, type CardType } from './member.status';

/** A school's password rule (document 1 §5). */
export const passwordRule = enumeration({
  strict: { code: 'strict', zh: '大小写字母和数字', en: 'Uppercase, lowercase and digits' },
  mixed: { code: 'mixed', zh: '字母和数字混合', en: 'Letters and digits' },
});
/** A school's password rule and its minimum length. */
export interface PasswordRule {
  readonly rule: CodeOf<typeof passwordRule>;
  readonly minimum: number;
}

/** Returns why the school's rule refuses a password, or null. */
export const whyNotNewPassword = (password: string, { rule, minimum }: PasswordRule): Refusal | null =>
  rule === passwordRule.mixed ? whyNotMixedPassword(password) : whyNotPassword(password, minimum);

/** Returns the text of the rule that the form shows. */
export const passwordRuleText = ({ rule, minimum }: PasswordRule): { readonly zh: string; readonly en: string } =>
  rule === passwordRule.mixed
    ? {
        zh: `至少${passwordMinimum.mixed}位，须同时包含字母和数字`,
        en: `At least ${passwordMinimum.mixed} characters, with letters and digits`,
      }
    : {
        zh: `至少${minimum}位，须包含大写字母、小写字母和数字`,
        en: `At least ${minimum} characters, with uppercase, lowercase and digits`,
      };

/** Returns the strength of a password from 0 to 4: one point for each requirement met, the length counting twice. */
export function passwordStrength(password: string, { rule, minimum }: PasswordRule): number {
  if (password === '') return 0;
  const minimumReached = rule === passwordRule.mixed ? passwordMinimum.mixed : minimum;
  const length = password.length >= minimumReached ? 2 : password.length * 2 >= minimumReached ? 1 : 0;
  const letters =
    rule === passwordRule.mixed
      ? Number(/[A-Za-z]/.test(password))
      : Number(/[A-Z]/.test(password) && /[a-z]/.test(password));
  return length + letters + Number(/\d/.test(password));
}

const DOCUMENT = /^[A-Z0-9]{5,20}$/;

/**
 * Returns why a document number is refused, or null. Identity cards have their own rule; other documents have 5 to 20
 * letters and digits.
 */
export const whyNotDocument = (type: CardType, text: string, today: LocalDate): Refusal | null =>
  type === cardType.identityCard
    ? whyNotIdentityCard(text, today)
    : DOCUMENT.test(text)
      ? null
      : refuse(memberFailure.documentNoWrong);

/** Returns the normalized document number, so that duplicates are found regardless of case and spaces. */
export const normalizeCardNo = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

const PAY_PASSWORD_LENGTH = 6;
const repeated = (): string[] => Array.from({ length: 10 }, (_, digit) => String(digit).repeat(PAY_PASSWORD_LENGTH));
const runs = (): string[] =>
  Array.from({ length: 5 }, (_, start) =>
    Array.from({ length: PAY_PASSWORD_LENGTH }, (__, i) => String(start + i)).join(''),
  ).flatMap((up) => [up, [...up].reverse().join('')]);

/**
 * Returns the forbidden payment passwords: a repeated digit, ascending and descending runs, and the birthday on the
 * identity card in its usual spellings.
 */
export function weakPayPasswords(cardNo: string | null): string[] {
  const birth = cardNo && /^\d{17}[\dX]$/.test(cardNo) ? cardNo.slice(6, 14) : null;
  const birthday = birth
    ? [
        birth.slice(2),
        `${birth.slice(4)}${birth.slice(2, 4)}`,
        `${birth.slice(6)}${birth.slice(4, 6)}${birth.slice(2, 4)}`,
      ]
    : [];
  return [...repeated(), ...runs(), ...birthday];
}
