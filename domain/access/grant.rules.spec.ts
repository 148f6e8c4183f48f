import { enumCodes } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { rightDiff, rightChangeRefusal, grantRefusal, scopeRefusal, accountRefusal, type Granter } from './grant.rules';
import { scopeKind } from './right.status';
import { userFailure } from './user.failures';

const by = (roleId: number, ...rights: string[]): Granter => ({ userId: 1, roleId, rights: new Set(rights) });
const known = new Set(['Orders', 'OrdersCancel', 'Role', 'RoleEdit', 'viewPhone', 'UserSearch', 'CodeGen']);
const change = (roleId: number, before: string[], after: string[], production = false) => ({
  roleId,
  before,
  after,
  known,
  developers: new Set(['CodeGen']),
  production,
});

describe('granting a role', () => {
  it.each([
    ['oneself', by(role.admin), 1, role.staff, [], userFailure.notYourself],
    [
      'a super role, by somebody who has none',
      by(role.venueAdmin, 'Orders'),
      2,
      role.schoolAdmin,
      [],
      userFailure.superByAdmins,
    ],
    [
      'a super role, by a developer',
      by(role.developer, 'Orders'),
      2,
      role.admin,
      ['Orders'],
      userFailure.superByAdmins,
    ],
    [
      'a role that may more than oneself',
      by(role.venueAdmin, 'Orders'),
      2,
      role.finance,
      ['Orders', 'Role'],
      userFailure.beyondYourself,
    ],
  ])('refuses to grant %s', (_what, granter, to, roleId, rights, failure) =>
    expect(grantRefusal(granter, to, roleId, rights)?.spec).toBe(failure),
  );

  it('allows super admins, and others for rights they hold', () => {
    expect(grantRefusal(by(role.admin), 2, role.developer, ['Orders'])).toBeNull();
    expect(grantRefusal(by(role.schoolAdmin, 'Orders'), 2, role.schoolAdmin, ['Orders'])).toBeNull();
    expect(grantRefusal(by(role.venueAdmin, 'Orders', 'OrdersCancel'), 2, role.manager, ['Orders'])).toBeNull();
  });
});

describe('editing an account', () => {
  it.each([
    ['of a super admin, by a developer', by(role.developer, 'Orders'), [role.admin], [], userFailure.superByAdmins],
    [
      'of who sees people, by a developer',
      by(role.developer, 'Orders'),
      [role.venueAdmin],
      ['Orders', 'viewPhone'],
      userFailure.beyondYourself,
    ],
    ['of who may more', by(role.venueAdmin, 'Orders'), [role.finance], ['Orders', 'Role'], userFailure.beyondYourself],
  ])('refuses to edit the account %s', (_what, granter, roles, rights, failure) =>
    expect(accountRefusal(granter, roles, rights)?.spec).toBe(failure),
  );
  it('allows super admins, and others for accounts with fewer rights', () => {
    expect(accountRefusal(by(role.admin), [role.admin], ['Role'])).toBeNull();
    expect(accountRefusal(by(role.schoolAdmin, 'Role'), [role.schoolAdmin, role.staff], ['Role'])).toBeNull();
    expect(accountRefusal(by(role.venueAdmin, 'Orders'), [role.student], [])).toBeNull();
  });
});

describe('every pair of roles', () => {
  const roles = enumCodes(role) as readonly number[];
  const above = (granter: number): number[] =>
    granter === role.admin
      ? []
      : granter === role.schoolAdmin
        ? [role.admin, role.developer]
        : [role.admin, role.schoolAdmin, role.developer];
  it.each(roles)('keeps role %i from roles above it and from rights it lacks', (granter) => {
    const holder = by(granter, 'Orders', 'Role', 'RoleEdit');
    for (const target of roles) {
      const isAbove = above(granter).includes(target);
      const refusals = (right: string) =>
        [
          grantRefusal(holder, 2, target, [right]),
          accountRefusal(holder, [role.student, target], [right]),
          rightChangeRefusal(holder, change(target, [], [right])),
        ].map((refusal) => refusal?.spec ?? null);
      expect(refusals('Orders')).toEqual(Array(3).fill(isAbove ? userFailure.superByAdmins : null));
      const lacking = isAbove ? userFailure.superByAdmins : granter === role.admin ? null : userFailure.beyondYourself;
      expect(refusals('OrdersCancel')).toEqual(Array(3).fill(lacking));
    }
  });
});

describe('a scope', () => {
  it.each([
    [role.venueAdmin, scopeKind.venues, [], userFailure.scopeEmpty],
    [role.venueAdmin, scopeKind.orgs, [], userFailure.scopeEmpty],
    [role.admin, scopeKind.venues, [1], userFailure.superReachesAll],
  ])('refuses role %i, kind %i over %j', (roleId, kind, ids, failure) =>
    expect(scopeRefusal(roleId, kind, ids)?.spec).toBe(failure),
  );
  it.each([
    [role.venueAdmin, scopeKind.all, []],
    [role.student, scopeKind.own, []],
    [role.venueAdmin, scopeKind.venues, [3]],
    [role.admin, scopeKind.all, []],
  ])('accepts role %i, kind %i over %j', (roleId, kind, ids) => expect(scopeRefusal(roleId, kind, ids)).toBeNull());
});

describe('changing the rights of a role', () => {
  it.each([
    ['a right nobody knows', by(role.admin), change(role.manager, [], ['Nothing']), userFailure.rightUnknown],
    [
      'personal data for developers',
      by(role.admin),
      change(role.developer, ['Orders'], ['Orders', 'viewPhone']),
      userFailure.developerSeesNobody,
    ],
    [
      'the generator for anybody but developers',
      by(role.admin),
      change(role.admin, [], ['CodeGen']),
      userFailure.developersAlone,
    ],
    [
      'the generator for developers in production',
      by(role.admin),
      change(role.developer, [], ['CodeGen'], true),
      userFailure.developersAlone,
    ],
    [
      'a super role, by others',
      by(role.venueAdmin, 'Orders'),
      change(role.admin, [], ['Orders']),
      userFailure.superByAdmins,
    ],
    [
      'the way back, of one’s own role',
      by(role.admin, ...known),
      change(role.admin, [...known], ['Orders', 'Role']),
      userFailure.yourOwnRole,
    ],
    [
      'more than one holds',
      by(role.venueAdmin, 'Orders'),
      change(role.manager, [], ['OrdersCancel']),
      userFailure.beyondYourself,
    ],
    [
      'taking what one does not hold',
      by(role.venueAdmin, 'Orders'),
      change(role.manager, ['OrdersCancel'], []),
      userFailure.beyondYourself,
    ],
  ])('refuses %s', (_what, granter, requestedRights, failure) =>
    expect(rightChangeRefusal(granter, requestedRights)?.spec).toBe(failure),
  );

  it('allows other changes, and removing a right whose screen no longer exists', () => {
    expect(rightChangeRefusal(by(role.admin), change(role.manager, ['OldScreen'], ['Orders']))).toBeNull();
    expect(rightChangeRefusal(by(role.admin), change(role.developer, [], ['CodeGen']))).toBeNull();
    expect(
      rightChangeRefusal(
        by(role.venueAdmin, 'Orders'),
        change(role.manager, ['OrdersCancel'], ['OrdersCancel', 'Orders']),
      ),
    ).toBeNull();
    expect(rightDiff({ before: ['a', 'b'], after: ['b', 'c'] })).toEqual({ added: ['c'], taken: ['a'] });
  });
});
