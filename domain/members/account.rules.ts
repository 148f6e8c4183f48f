import { enumeration, type CodeOf } from '#domain/kit/enumeration';
import { refuse, type Refusal } from '#domain/kit/failure';
import { passwordMinimum, whyNotIdentityCard, whyNotMixedPassword, whyNotPassword } from '#domain/kit/identity';
import type { LocalDate } from '#domain/kit/time';
import { memberFailure } from './member.failures';
import { cardType, type CardType } from './member.status';

/** How a school wants passwords (document 1 §5). */
export const passwordRule = enumeration({
  strict: { code: 'strict', zh: '大小写字母和数字', en: 'Upper case, lower case and digits' },
  mixed: { code: 'mixed', zh: '字母和数字混合', en: 'Letters and digits mixed' },
});
/** A school's password rule with the length it asks for. */
export interface PasswordRule {
  readonly rule: CodeOf<typeof passwordRule>;
  readonly minimum: number;
}

/** Why a password is refused under a school's rule, or null. */
export const whyNotNewPassword = (password: string, { rule, minimum }: PasswordRule): Refusal | null =>
  rule === passwordRule.mixed ? whyNotMixedPassword(password) : whyNotPassword(password, minimum);

/** The rule in words, as the form shows it before anything is typed. */
export const passwordRuleText = ({ rule, minimum }: PasswordRule): { readonly zh: string; readonly en: string } =>
  rule === passwordRule.mixed
    ? {
        zh: `至少${passwordMinimum.mixed}位，须同时包含字母和数字`,
        en: `At least ${passwordMinimum.mixed} characters, letters and digits mixed`,
      }
    : {
        zh: `至少${minimum}位，须包含大写字母、小写字母和数字`,
        en: `At least ${minimum} characters, with upper case, lower case and a digit`,
      };

/** How far a password has come under a rule, 0 to 4, for the meter: one point for each demand met, the length counting twice. */
export function passwordStrength(password: string, { rule, minimum }: PasswordRule): number {
  if (password === '') return 0;
  const least = rule === passwordRule.mixed ? passwordMinimum.mixed : minimum;
  const length = password.length >= least ? 2 : password.length * 2 >= least ? 1 : 0;
  const letters =
    rule === passwordRule.mixed
      ? Number(/[A-Za-z]/.test(password))
      : Number(/[A-Z]/.test(password) && /[a-z]/.test(password));
  return length + letters + Number(/\d/.test(password));
}

const DOCUMENT = /^[A-Z0-9]{5,20}$/;

/** Why the number of an identity document is refused, or null: identity cards by their own rule, others have 5 to 20 letters and digits. */
export const whyNotDocument = (type: CardType, text: string, today: LocalDate): Refusal | null =>
  type === cardType.identityCard
    ? whyNotIdentityCard(text, today)
    : DOCUMENT.test(text)
      ? null
      : refuse(memberFailure.documentNoWrong);

/** One spelling of a document number, so that a copy of it is found whatever its case. */
export const plainCardNo = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

const SIX = 6;
const repeated = (): string[] => Array.from({ length: 10 }, (_, digit) => String(digit).repeat(SIX));
const runs = (): string[] =>
  Array.from({ length: 5 }, (_, start) => Array.from({ length: SIX }, (__, i) => String(start + i)).join('')).flatMap(
    (up) => [up, [...up].reverse().join('')],
  );

/** Payment passwords nobody may have: one digit repeated, runs up and down, and the ways to write the birthday in an identity card. */
export function weakPayDigits(cardNo: string | null): string[] {
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
