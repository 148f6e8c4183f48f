import fc from 'fast-check';
import {
  cardChecksum,
  identityFailure,
  maskCard,
  maskName,
  maskPhone,
  whyNotEmail,
  whyNotIdentityCard,
  whyNotMixedPassword,
  whyNotMobile,
  whyNotPassword,
  whyNotPhone,
} from './identity';
import { addDays, type LocalDate } from './time';

const today = '2026-05-01' as LocalDate;
const cardOf = (province: string, birth: string, order: string) => {
  const first = `${province}0101${birth.replaceAll('-', '')}${order}`;
  return first + cardChecksum(first);
};
const births = fc
  .integer({ min: 0, max: 46_000 })
  .map((days) => addDays('1900-01-01' as LocalDate, days))
  .filter((date) => date <= today);
const orders = fc.integer({ min: 0, max: 999 }).map((n) => String(n).padStart(3, '0'));
const provinces = fc.constantFrom('11', '31', '44', '54', '65', '71', '81', '82', '83', '91');

describe('identity card', () => {
  it('matches a number computed by hand', () => {
    // 11010519491231002 · weights 7 9 10 5 8 4 2 1 6 3 7 9 10 5 8 4 2 = 167, 167 mod 11 = 2, third of 10X98765432
    expect(cardChecksum('11010519491231002')).toBe('X');
    expect(whyNotIdentityCard('11010519491231002X', today)).toBeNull();
    expect(whyNotIdentityCard('11010519491231002x', today)).toBeNull();
  });

  it.each([
    ['', identityFailure.cardLengthWrong],
    ['1101051949123100', identityFailure.cardLengthWrong],
    ['11010519491231002XX', identityFailure.cardLengthWrong],
    ['1101051949123100２X', identityFailure.cardLengthWrong],
    ['00010519491231002X', identityFailure.cardProvinceWrong],
    ['11010518991231002X', identityFailure.cardBirthWrong],
    ['11010519490231002X', identityFailure.cardBirthWrong],
    ['11010519491331002X', identityFailure.cardBirthWrong],
    ['110105194912310021', identityFailure.cardChecksumWrong],
  ])('refuses %j', (card, why) => expect(whyNotIdentityCard(card, today)?.spec).toBe(why));

  it('accepts a birth date of today and refuses one of tomorrow', () => {
    expect(whyNotIdentityCard(cardOf('11', '2026-05-01', '001'), today)).toBeNull();
    expect(whyNotIdentityCard(cardOf('11', '2026-05-02', '001'), today)?.spec).toBe(identityFailure.cardBirthFuture);
  });

  it('accepts every valid number and refuses it with any one digit changed', () => {
    fc.assert(
      fc.property(
        provinces,
        births,
        orders,
        fc.nat(16),
        fc.integer({ min: 1, max: 9 }),
        (province, birth, order, at, by) => {
          const card = cardOf(province, birth, order);
          expect(whyNotIdentityCard(card, today)).toBeNull();
          const changed = card.slice(0, at) + String((Number(card[at]) + by) % 10) + card.slice(at + 1);
          expect(whyNotIdentityCard(changed, today)).not.toBeNull();
        },
      ),
    );
  });

  it('never throws on user input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => void whyNotIdentityCard(text, today)),
    );
  });
});

describe('telephones', () => {
  it.each([
    ['13800000000', true],
    ['19912345678', true],
    ['12800000000', false],
    ['1380000000', false],
    ['138000000000', false],
    ['+8613800000000', false],
    ['1380000000a', false],
    ['13800000000\n', false],
  ])('mobile %j: %s', (text, right) => expect(whyNotMobile(text) === null).toBe(right));
  it.each([
    ['010-62751234', true],
    ['0571-87951234', true],
    ['6275123', true],
    ['62751234', true],
    ['13800000000', true],
    ['010-627512', false],
    ['10-62751234', false],
    ['01062751234', false],
    ['010-627512345', false],
  ])('telephone %j: %s', (text, right) => expect(whyNotPhone(text) === null).toBe(right));
});

describe('e-mail', () => {
  it.each([
    ['a@b.cn', true],
    ['first.last_1-2@mail.school.edu.cn', true],
    ['a+b@c.cn', false],
    ['@b.cn', false],
    ['a@b', false],
    ['a@b..cn', false],
    ['a b@c.cn', false],
    ['a@b.c', false],
    ['王@b.cn', false],
  ])('%j: %s', (text, right) => expect(whyNotEmail(text) === null).toBe(right));
  it('returns quickly for a long hostile text', () => {
    expect(whyNotEmail(`${'a.'.repeat(50_000)}@`)).not.toBeNull();
    expect(whyNotEmail(`a@${'a.'.repeat(120)}`)).not.toBeNull();
  });
});

describe('passwords', () => {
  it.each([
    ['Demo@2026venue', 12, true],
    ['Abcdefghij1', 12, false],
    ['Abcdefghijk1', 12, true],
    ['abcdefghijk1', 12, false],
    ['ABCDEFGHIJK1', 12, false],
    ['Abcdefghijkl', 12, false],
    ['Abcdefg1', 8, true],
    ['Abcdef1', 8, false],
  ])('%j with at least %i: %s', (text, minimum, right) => expect(whyNotPassword(text, minimum) === null).toBe(right));
  it('reports an empty password, or the required length', () => {
    expect(whyNotPassword('')?.spec).toBe(identityFailure.passwordEmpty);
    expect(whyNotMixedPassword('')?.spec).toBe(identityFailure.passwordEmpty);
    expect(whyNotPassword('short')).toEqual({ spec: identityFailure.passwordWeak, facts: { minimum: 12 } });
  });
  it.each([
    ['abc1234', true],
    ['abc123', false],
    ['abcdefg', false],
    ['1234567', false],
  ])('mixed rule on %j: %s', (text, right) => expect(whyNotMixedPassword(text) === null).toBe(right));
});

describe('masks', () => {
  it('keep the ends and the length', () => {
    expect([
      maskPhone('13812348000'),
      maskPhone('010-62751234'),
      maskPhone('62751234'),
      maskName('张三'),
      maskName('张'),
      maskName('欧阳娜娜'),
      maskName(''),
      maskCard('11010519491231002X'),
      maskCard('123'),
    ]).toEqual(['138****8000', '010*****1234', '62****34', '张*', '*', '欧***', '', '11**************2X', '***']);
  });
  it('never show the birth date of an identity card', () => {
    fc.assert(
      fc.property(
        provinces,
        births,
        orders,
        (province, birth, order) => !/\d{4}/.test(maskCard(cardOf(province, birth, order))),
      ),
    );
  });
});
