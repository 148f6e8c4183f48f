import { enumCodes } from '#domain/kit/enumeration';
import { isReservationRole, role } from '#domain/session/role.status';
import { developerRights, rightNames } from '#contract/catalogue';
import { declaredMenusOf, routesOf } from '#server/session/menu';
import { roleRights } from './role-right';

const of = (code: keyof typeof roleRights) => new Set<string>(roleRights[code]);

describe('the default rights', () => {
  it('cover all 24 roles, each right by its own name and once', () => {
    expect(Object.keys(roleRights).map(Number).sort()).toEqual([...enumCodes(role)].sort());
    for (const rights of Object.values(roleRights)) {
      expect(new Set(rights).size).toBe(rights.length);
      expect(rights.filter((right) => !rightNames.includes(right))).toEqual([]);
    }
  });

  it('cover all but the generator for admins; developers have it and see no phones', () => {
    const expected = new Set(rightNames.filter((right) => !developerRights.has(right)));
    expect([of(role.admin), of(role.schoolAdmin)]).toEqual([expected, expected]);
    expect(rightNames.filter((right) => !of(role.developer).has(right)).sort()).toEqual(['UserSearch', 'viewPhone']);
  });

  it('are none for members, whose screens need a login only; staff may book in bulk and register family', () => {
    for (const code of enumCodes(role))
      if ((isReservationRole(code) || code === role.companion) && code !== role.staff)
        expect(roleRights[code]).toEqual([]);
    expect(
      roleRights[role.staff].filter(
        (right) => !/^(?:FamilyMembers|FamilyMembersEdit|BatchBooking|batchAdd|BatchList)$/.test(right),
      ),
    ).toEqual([]);
  });

  it.each([
    ['a venue admin touches no money of the merchant', role.venueAdmin, /^VenuesFinances/],
    [
      'an order admin changes no slots and takes out no finance file',
      role.orderAdmin,
      /^ReservationManage|^VenuesFinancesExport/,
    ],
    ['statistics write nothing', role.statistics, /Cancel|Release|Refund|Occupy|Handle|Retry/],
    ['patrol sees no orders and no money', role.patrol, /^Orders|^VenuesFinances/],
    ['ticket check sees no money', role.checker, /^VenuesFinances|^Orders/],
    ['a display admin sees no person', role.display, /^Orders|^VenuesGate|^Face|viewPhone/],
    ['management staff give nothing back', role.manager, /Refund|Cancel|Release|Occupy/],
  ])('%s', (_what, code, never) => {
    expect([...of(code)].filter((right) => never.test(right))).toEqual([]);
  });
});

describe('a menu', () => {
  it('shows the groups of the held rights, and no empty group', () => {
    const menus = declaredMenusOf(new Set(['Orders', 'VenuesGateList']));
    expect(menus.map(({ name, childs }) => [name, childs.map(({ routerName }) => routerName)])).toEqual([
      ['预约管理', ['Orders']],
      ['通行管理', ['VenuesGateList']],
    ]);
    expect(declaredMenusOf(new Set())).toEqual([]);
  });

  it('gives every item its own number', () => {
    const menus = declaredMenusOf(new Set(rightNames));
    const ids = menus.flatMap(({ id, childs }) => [id, ...childs.map((child) => child.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('opens public screens to everyone and others by right only', () => {
    const names = routesOf(new Set(['Orders']));
    expect(names).toEqual(expect.arrayContaining(['Login', 'ToPay', 'Orders', 'MonitorEchartWs']));
    expect(names).not.toContain('FaceIssue');
  });
});
