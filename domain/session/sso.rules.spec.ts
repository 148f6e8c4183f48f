import { goToOf, isSsoName, isUniversityAccount, ssoRoleOf } from './sso.rules';

const mapping = 'student:3, staff:4,faculty:4,broken,ghost:99';

it.each([
  [['student'], 3],
  [['STAFF'], 4],
  [['alum', 'faculty'], 4],
  [['student', 'staff'], 3],
  [['alum'], null],
  [['ghost'], null],
  [['broken'], null],
  [[''], null],
  [[], null],
] as const)('gives %j the role %p', (kinds, expected) => {
  expect(ssoRoleOf(kinds, mapping)).toBe(expected);
});

it.each(['student01', '2026001', '陈一诺', 'a.b-c_d', 'wang@pku'])('takes %s for a name', (name) =>
  expect(isSsoName(name)).toBe(true),
);
it.each(['', ' x', 'x y', '../x', "x'", '<b>', 'x\n', '-x', 'x'.repeat(65), 7, null])('takes %j for no name', (name) =>
  expect(isSsoName(name)).toBe(false),
);

it('lets nobody enter the account of a registered external user by a name both have', () => {
  expect([[6], [6, 3], [3], []].map((roles) => isUniversityAccount(roles))).toEqual([false, true, true, false]);
});

it.each([
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['4', null],
  ['', null],
  [1, null],
  ['//evil', null],
] as const)('reads %j as the landing %p', (value, expected) => expect(goToOf(value)).toBe(expected));
