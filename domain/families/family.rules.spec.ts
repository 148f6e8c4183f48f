import fc from 'fast-check';
import { cardChecksum } from '#domain/kit/identity';
import { addDays, isLocalDate, type LocalDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { familyFailure } from './family.failures';
import { ageOn, familyRole, validUntilAfterOneYear, whyNotFamilyMember, type FamilyMemberData } from './family.rules';
import { cardType, familyRelation, gender } from '#domain/members/member.status';

const day = (text: string) => text as LocalDate;
const today = day('2026-11-22');
const cardOf = (birth: string, sex: number) => {
  const first = `110101${birth.replaceAll('-', '')}00${sex}`;
  return `${first}${cardChecksum(first)}`;
};
const child: FamilyMemberData = {
  relation: familyRelation.child,
  gender: gender.female,
  birth: day('2016-03-05'),
  cardType: cardType.identityCard,
  cardNo: cardOf('2016-03-05', 2),
  phone: '',
};

describe('age', () => {
  it('is counted in whole years, to the day', () => {
    expect(ageOn(day('2012-11-23'), today)).toBe(13);
    expect(ageOn(day('2012-11-22'), today)).toBe(14);
    expect(ageOn(day('2012-02-29'), day('2026-02-28'))).toBe(13);
    expect(ageOn(day('2012-02-29'), day('2026-03-01'))).toBe(14);
  });

  it('decides who books and who accompanies', () => {
    expect(familyRole(day('2012-11-23'), today)).toBe(role.companion);
    expect(familyRole(day('2012-11-22'), today)).toBe(role.family);
  });
});

describe('a relative', () => {
  it('matches the document, and a child under guardianship needs no telephone', () => {
    expect(whyNotFamilyMember(child, today)).toEqual({ birth: null, gender: null, phone: null });
  });

  it('is refused if document and form disagree', () => {
    expect(whyNotFamilyMember({ ...child, birth: day('2016-03-06') }, today).birth?.spec).toBe(
      familyFailure.familyBirthWrong,
    );
    expect(whyNotFamilyMember({ ...child, gender: gender.male }, today).gender?.spec).toBe(
      familyFailure.familyGenderWrong,
    );
    expect(
      whyNotFamilyMember(
        { ...child, cardType: cardType.passport, cardNo: 'E12345678', birth: day('2016-03-06'), gender: gender.male },
        today,
      ),
    ).toEqual({ birth: null, gender: null, phone: null });
  });

  it('needs a telephone from age fourteen, full age as a spouse, and a past birth date', () => {
    const grown = { ...child, birth: day('1990-01-02'), cardNo: cardOf('1990-01-02', 2) };
    expect(whyNotFamilyMember(grown, today).phone).toMatchObject({
      spec: familyFailure.familyPhoneMissing,
      facts: { years: 14 },
    });
    expect(whyNotFamilyMember({ ...child, relation: familyRelation.spouse }, today).birth?.spec).toBe(
      familyFailure.familySpouseYoung,
    );
    expect(
      whyNotFamilyMember({ ...child, cardType: cardType.other, birth: addDays(today, 1) }, today).birth?.spec,
    ).toBe(familyFailure.familyBirthFuture);
  });
});

it('ends a one-year status on an existing day, 365 or 366 days later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
      const from = addDays(day('2020-01-01'), n);
      const until = validUntilAfterOneYear(from);
      expect(isLocalDate(until)).toBe(true);
      expect(until > addDays(from, 363) && until <= addDays(from, 366)).toBe(true);
    }),
  );
  expect(validUntilAfterOneYear(day('2028-02-29'))).toBe('2029-02-28');
});
