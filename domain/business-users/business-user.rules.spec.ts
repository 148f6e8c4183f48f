import { parseAccounts, creditCodeCheckCharacter, isCreditCode, whyNotBusinessUser } from './business-user.rules';
import { businessUserType } from './business-user.status';

it('validates organisation codes by their check character', () => {
  for (const code of ['91350100M000100Y43', '91110108551385082Q', '914403001922038216'])
    expect([code, isCreditCode(code)]).toEqual([code, true]);
  for (const code of ['91350100M000100Y44', '91350100M000100Y4', '91350100M000100I43', ''])
    expect([code, isCreditCode(code)]).toEqual([code, false]);
});

it('detects every single wrong character and every swap of two different neighbours', () => {
  const code = '91350100M000100Y43';
  for (let i = 0; i < 17; i += 1) {
    const other = code.charAt(i) === '7' ? '8' : '7';
    expect(isCreditCode(code.slice(0, i) + other + code.slice(i + 1))).toBe(false);
    if (i < 16 && code.charAt(i) !== code.charAt(i + 1))
      expect(isCreditCode(code.slice(0, i) + code.charAt(i + 1) + code.charAt(i) + code.slice(i + 2))).toBe(false);
  }
  expect(creditCodeCheckCharacter('91350100M000100Y4')).toBe('3');
});

it('requires a code of companies and accepts a valid one from everybody', () => {
  expect(whyNotBusinessUser({ type: businessUserType.company, creditCode: '' })?.spec.key).toBe('CREDIT_CODE_MISSING');
  expect(whyNotBusinessUser({ type: businessUserType.club, creditCode: '' })).toBeNull();
  expect(whyNotBusinessUser({ type: businessUserType.school, creditCode: '91350100M000100Y44' })?.spec.key).toBe(
    'CREDIT_CODE_WRONG',
  );
  expect(whyNotBusinessUser({ type: businessUserType.company, creditCode: '91350100M000100Y43' })).toBeNull();
});

it('splits accounts at any separator', () => {
  expect(parseAccounts(' staff01，staff02,staff01\n student、 ')).toEqual(['staff01', 'staff02', 'student']);
});
