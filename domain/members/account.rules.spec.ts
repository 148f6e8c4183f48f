import { identityFailure } from '#domain/kit/identity';
import { passwordStrength, normalizeCardNo, weakPayPasswords, whyNotNewPassword } from './account.rules';

const strict = { rule: 'strict', minimum: 12 } as const;
const lenient = { rule: 'strict', minimum: 8 } as const;
const mixed = { rule: 'mixed', minimum: 7 } as const;

describe('a new password', () => {
  it.each([
    ['Abcdefgh1234', strict, null],
    ['Abcdefgh123', strict, identityFailure.passwordWeak],
    ['Abcdef12', lenient, null],
    ['abcdef12', lenient, identityFailure.passwordWeak],
    ['abcde12', mixed, null],
    ['abcdefg', mixed, identityFailure.passwordNotMixed],
    ['', strict, identityFailure.passwordEmpty],
  ])("%p under the school's rule", (password, rule, spec) => {
    expect(whyNotNewPassword(password, rule)?.spec ?? null).toBe(spec);
  });

  it('scores full strength only if every demand is met', () => {
    expect([
      passwordStrength('', strict),
      passwordStrength('abc', strict),
      passwordStrength('Abcdef1', strict),
      passwordStrength('Abcdefgh1234', strict),
    ]).toEqual([0, 0, 3, 4]);
    expect(passwordStrength('abcdefghijkl', strict)).toBe(2);
  });
});

describe('a payment password', () => {
  it('refuses runs, repeated digits and birthdays', () => {
    const weak = weakPayPasswords('11010519491231002X');
    for (const digits of ['123456', '654321', '000000', '456789', '491231', '123149', '311249'])
      expect(weak).toContain(digits);
    expect(weak).not.toContain('135790');
    expect(weakPayPasswords(null)).not.toContain('491231');
  });
});

it('matches a document number whatever its case and spaces', () => {
  expect(normalizeCardNo(' e1234 567x ')).toBe('E1234567X');
});
