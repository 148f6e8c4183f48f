import { refuse, type Refusal } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { role, type Role } from '#domain/session/role.status';
import { familyFailure } from './family.failures';
import {
  cardType,
  familyRelation,
  gender,
  type CardType,
  type FamilyRelation,
  type Gender,
} from '#domain/members/member.status';

/** The maximum number of family members of one owner. */
export const MAX_FAMILY_MEMBERS = 5;
/** A person below this age needs a guardian and cannot book alone. */
export const GUARDIAN_AGE = 14;
const MINIMUM_SPOUSE_AGE = 20;

/** The consent text for each family member. A changed text gets a new number. */
export const FAMILY_CONSENT = {
  version: 1,
  zh: '我已征得家庭成员（未满14周岁的，本人为其监护人）同意，由学校为核验亲属关系和入场身份处理其姓名、证件和照片；移除后不再使用。',
  en: 'My family member agrees (for a child under 14, I agree as guardian) that the school uses their name, document and photo to verify the relation and identity at entry. The data is no longer used after the member is removed.',
} as const;

/** Returns the whole years of age on a date. A person born on 29 February ages on 1 March of other years. */
export const ageOn = (birth: LocalDate, day: LocalDate): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0);

/** Returns whether this person needs a guardian. */
export const needsGuardian = (birth: LocalDate, today: LocalDate): boolean => ageOn(birth, today) < GUARDIAN_AGE;

/** Returns the role of an approved family member: companion if a guardian is needed, otherwise family. */
export const familyRole = (birth: LocalDate, today: LocalDate): Role =>
  needsGuardian(birth, today) ? role.companion : role.family;

/** The personal data of a family member, with a normalized card number. */
export interface FamilyMemberData {
  readonly relation: FamilyRelation;
  readonly gender: Gender;
  readonly birth: LocalDate;
  readonly cardType: CardType;
  readonly cardNo: string;
  readonly phone: string;
}

/**
 * Returns what is wrong with a family member, by field: an identity card determines birth and gender, a spouse is an
 * adult, and a person who logs in has a telephone number.
 */
export function whyNotFamilyMember(
  { relation, gender: claimed, birth, cardType: kind, cardNo, phone }: FamilyMemberData,
  today: LocalDate,
): { readonly birth: Refusal | null; readonly gender: Refusal | null; readonly phone: Refusal | null } {
  const card = kind === cardType.identityCard && /^\d{17}[\dX]$/.test(cardNo) ? cardNo : null;
  const birthOnCard = card && `${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`;
  return {
    birth:
      birth > today
        ? refuse(familyFailure.familyBirthFuture)
        : birthOnCard !== null && birthOnCard !== birth
          ? refuse(familyFailure.familyBirthWrong)
          : relation === familyRelation.spouse && ageOn(birth, today) < MINIMUM_SPOUSE_AGE
            ? refuse(familyFailure.familySpouseYoung, { years: MINIMUM_SPOUSE_AGE })
            : null,
    gender:
      card !== null && (Number(card.charAt(16)) % 2 === 1) !== (claimed === gender.male)
        ? refuse(familyFailure.familyGenderWrong)
        : null,
    phone:
      phone === '' && !needsGuardian(birth, today)
        ? refuse(familyFailure.familyPhoneMissing, { years: GUARDIAN_AGE })
        : null,
  };
}

/** Returns the last day of a membership that begins today: one year later. */
export const validUntilAfterOneYear = (today: LocalDate): LocalDate => {
  const next = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return (next.endsWith('02-29') ? `${next.slice(0, 4)}-02-28` : next) as LocalDate;
};
