import { refuse, type Refusal } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { role, type Role } from '#domain/session/role.status';
import { familyFailure } from './family.failures';
import { cardType, familyRelation, gender, type CardType, type FamilyRelation, type Gender } from './member.status';

/** Most family members one person registers. */
export const FAMILY_MOST = 5;
/** Below this age somebody comes with a guardian and never books alone. */
export const GUARDED_YEARS = 14;
const SPOUSE_YEARS = 20;

/** What the owner agrees to for each family member; a new wording is a new number. */
export const FAMILY_CONSENT = {
  version: 1,
  zh: '我已征得家庭成员（未满14周岁的，本人为其监护人）同意，由学校为核验亲属关系和入场身份处理其姓名、证件和照片；移除后不再使用。',
  en: 'My family member agrees (for a child under 14, I agree as the guardian) that the school uses name, document and photo to check the relation and the entry, and no longer once the member is removed.',
} as const;

/** Whole years at a date; somebody born on 29 February grows older on 1 March of other years. */
export const ageOn = (birth: LocalDate, day: LocalDate): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0);

/** Must this person come with a guardian? */
export const needsGuardian = (birth: LocalDate, today: LocalDate): boolean => ageOn(birth, today) < GUARDED_YEARS;

/** The role a passed family member gets: whoever needs a guardian comes along, everybody else books. */
export const familyRole = (birth: LocalDate, today: LocalDate): Role =>
  needsGuardian(birth, today) ? role.companion : role.family;

/** What is said of a family member. The card number is in its one spelling. */
export interface Relative {
  readonly relation: FamilyRelation;
  readonly gender: Gender;
  readonly birth: LocalDate;
  readonly cardType: CardType;
  readonly cardNo: string;
  readonly phone: string;
}

/** What is wrong with it, field by field: an identity card says birth and gender itself, a spouse is of age, who signs in has a telephone. */
export function whyNotRelative(
  { relation, gender: told, birth, cardType: kind, cardNo, phone }: Relative,
  today: LocalDate,
): { readonly birth: Refusal | null; readonly gender: Refusal | null; readonly phone: Refusal | null } {
  const card = kind === cardType.identityCard && /^\d{17}[\dX]$/.test(cardNo) ? cardNo : null;
  const written = card && `${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`;
  return {
    birth:
      birth > today
        ? refuse(familyFailure.familyBirthFuture)
        : written !== null && written !== birth
          ? refuse(familyFailure.familyBirthWrong)
          : relation === familyRelation.spouse && ageOn(birth, today) < SPOUSE_YEARS
            ? refuse(familyFailure.familySpouseYoung, { years: SPOUSE_YEARS })
            : null,
    gender:
      card !== null && (Number(card.charAt(16)) % 2 === 1) !== (told === gender.male)
        ? refuse(familyFailure.familyGenderWrong)
        : null,
    phone:
      phone === '' && !needsGuardian(birth, today)
        ? refuse(familyFailure.familyPhoneMissing, { years: GUARDED_YEARS })
        : null,
  };
}

/** The last day of a standing that begins today: one year on. */
export const validYear = (today: LocalDate): LocalDate => {
  const next = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return (next.endsWith('02-29') ? `${next.slice(0, 4)}-02-28` : next) as LocalDate;
};
