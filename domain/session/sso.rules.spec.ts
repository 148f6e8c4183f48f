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
] as const)('maps %j to the role %p', (kinds, expected) => {
  expect(ssoRoleOf(kinds, mapping)).toBe(expected);
});

it.each(['student01', '2026001', '陈一诺', 'a.b-c_d', 'wang@pku'])('accepts %s as a name', (name) =>
  expect(isSsoName(name)).toBe(true),
);
it.each(['', ' x', 'x y', '../x', "x'", '<b>', 'x\n', '-x', 'x'.repeat(65), 7, null])('refuses %j as a name', (name) =>
  expect(isSsoName(name)).toBe(false),
);

it("refuses SSO entry to a registered external user's account of the same name", () => {
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
] as const)('parses %j as the landing %p', (value, expected) => expect(goToOf(value)).toBe(expected));
