import { role } from '#domain/session/role.status';
import { scopeKind } from '#domain/access/right.status';
import { rightNames } from '#contract/catalogue';
import { orders } from '#contract/orders/order.contract';
import { session } from '#contract/session/session.contract';
import { payments } from '#contract/payments/payment.contract';
import { roles } from '#contract/access/role.contract';
import { users } from '#contract/access/user.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { seedRoleRights } from './role-right.seed';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { UserStore } from './user.store';

/** Assigning and removing roles and rights: permissions, and the immediate effect on open sessions. */
let api: TestApi;
let admin: TestClient;
let adminId: number;
const reason = 'the spec says so';
const audits = (object: string) =>
  api.db.rows<{
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    reason: string | null;
  }>('select action, before, after, reason from audit where object = $1 order by id', [object]);
const versionOf = async (id: number) => (await admin.get(roles.detail, { id })).data?.version ?? 0;
const give = (id: number, roleId: number, more: object = {}, by = admin) =>
  by.post(users.grant, { id, roleId, scopeKind: scopeKind.all, ...more });

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'rights');
  adminId = await aPerson(api.db, { roleId: role.admin });
  admin = await api.clientFor(adminId, { rights: rightNames });
}, 60_000);
afterAll(() => api.close());

describe('a role', () => {
  it('is granted and revoked with scope and expiry date, both logged', async () => {
    const id = await aPerson(api.db);
    const world = await aVenue(api.db);
    expect(
      await give(id, role.venueAdmin, {
        scopeKind: scopeKind.venues,
        scopeIds: [world.venueId],
        expiresOn: '2099-12-31',
      }),
    ).toMatchObject({ code: 200, message: '操作成功' });
    expect((await admin.get(users.detail, { id })).data?.grants[1]).toMatchObject({
      roleId: role.venueAdmin,
      scope: { kind: scopeKind.venues, ids: [world.venueId], names: [{ name: expect.any(String) as unknown }] },
      expiresOn: '2099-12-31',
      over: false,
      grantedBy: expect.any(String) as unknown,
    });
    expect(await give(id, role.venueAdmin, { scopeKind: scopeKind.own })).toMatchObject({ code: 200 });
    expect(await admin.post(users.revoke, { id, roleId: role.venueAdmin, reason })).toMatchObject({
      code: 200,
      data: { ended: 0 },
    });
    expect(await admin.post(users.revoke, { id, roleId: role.venueAdmin, reason })).toMatchObject({
      code: 404,
      errKey: 'ROLE_NOT_HELD',
    });
    expect((await audits(`user:${id}`)).map(({ action }) => action)).toEqual([
      'user.grantRole',
      'user.changeGrant',
      'user.revokeRole',
    ]);
    expect((await audits(`user:${id}`))[2]).toMatchObject({
      before: { roleId: role.venueAdmin, scopeKind: scopeKind.own },
      reason,
    });
  });

  it.each([
    ['a reach of nothing', { scopeKind: scopeKind.venues, scopeIds: [] }, 'SCOPE_EMPTY'],
    ['a venue that is not there', { scopeKind: scopeKind.venues, scopeIds: [999_999] }, 'SCOPE_UNKNOWN'],
    ['a last day that is over', { expiresOn: '2020-01-01' }, 'EXPIRY_PAST'],
    ['a role nobody knows', { roleId: 23 }, 'ROLE_NOT_HELD'],
    ['an admin of one venue', { roleId: role.admin, scopeKind: scopeKind.venues, scopeIds: [1] }, 'SUPER_REACHES_ALL'],
  ])('is not granted with %s', async (_what, more, errKey) => {
    expect(await give(await aPerson(api.db), role.manager, more)).toMatchObject({ errKey });
  });

  it('grants nothing after its expiry: no login, no session, no call', async () => {
    const id = await aPerson(api.db, { roleId: role.orderAdmin });
    const desk = await api.clientFor(id, { rights: ['Orders'] });
    expect(await desk.get(orders.list, {})).toMatchObject({ code: 200 });
    await api.db.rows(`update role_grant set expires_at = app_now() - interval '1 second' where user_id = $1`, [id]);
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(await desk.get(orders.list, {})).toMatchObject({ code: 408 });
    expect((await admin.get(users.detail, { id })).data?.grants[0]).toMatchObject({ over: true });
  });

  it('when revoked ends its own sessions within a second, and no others', async () => {
    const id = await aPerson(api.db, { roleId: role.manager });
    await give(id, role.staff);
    const [asManager, asStaff] = [
      await api.clientFor(id, { roleId: role.manager, rights: ['Orders'] }),
      await api.clientFor(id, { roleId: role.staff }),
    ];
    expect(await asManager.get(orders.list, {})).toMatchObject({ code: 200 });
    expect(await admin.post(users.revoke, { id, roleId: role.manager, reason })).toMatchObject({ data: { ended: 1 } });
    expect(await asManager.get(orders.list, {})).toMatchObject({ code: 408 });
    expect(await asStaff.get(session.right, {})).toMatchObject({ code: 200 });
  });

  it('of school admin keeps its last holder, also under two concurrent removals', async () => {
    const own = await TestApi.boot(AppModule, 'lastsuper');
    try {
      const [a, b] = [await aPerson(own.db, { roleId: role.admin }), await aPerson(own.db, { roleId: role.admin })];
      const [byA, byB] = [await own.clientFor(a, { rights: rightNames }), await own.clientFor(b)];
      const both = await Promise.all([
        byA.post(users.revoke, { id: b, roleId: role.admin, reason }),
        byB.post(users.revoke, { id: a, roleId: role.admin, reason }),
      ]);
      expect(both.map(({ code }) => code).sort()).toEqual([200, expect.any(Number)]);
      expect(await own.db.rows('select count(*)::int as n from role_grant where role_id = 2')).toEqual([{ n: 1 }]);
      const [left, removedUserId] = both[0]?.code === 200 ? [a, b] : [b, a];
      expect(await (left === a ? byA : byB).post(users.lock, { id: left, reason })).toMatchObject({
        errKey: 'NOT_YOURSELF',
      });
      await own.db.rows('insert into role_grant (user_id, role_id) values ($1, 1)', [removedUserId]);
      const developer = await own.clientFor(removedUserId, {
        roleId: role.developer,
        rights: ['User', 'UserGrant', 'UserLock'],
      });
      expect(await developer.post(users.revoke, { id: left, roleId: role.admin, reason })).toMatchObject({
        errKey: 'SUPER_BY_ADMINS',
      });
      expect(await developer.post(users.lock, { id: left, reason })).toMatchObject({ errKey: 'SUPER_BY_ADMINS' });
    } finally {
      await own.close();
    }
  }, 60_000);

  it('would lose its last holder under two concurrent removals without the lock (control)', async () => {
    const own = await TestApi.boot(AppModule, 'lastsupercontrol');
    const store = own.app.get(UserStore, { strict: false });
    const keeps = store.hasOtherSuperAdmin.bind(store);
    let callCount = 0;
    let open = () => undefined as void;
    const gate = new Promise<void>((done) => {
      open = done;
    });
    const spies = [
      jest.spyOn(store, 'lockGrants').mockResolvedValue(undefined),
      jest.spyOn(store, 'hasOtherSuperAdmin').mockImplementation(async (...of) => {
        const result = await keeps(...of);
        callCount += 1;
        if (callCount === 2) open();
        await gate;
        return result;
      }),
    ];
    try {
      const [a, b] = [await aPerson(own.db, { roleId: role.admin }), await aPerson(own.db, { roleId: role.admin })];
      const [byA, byB] = [await own.clientFor(a, { rights: rightNames }), await own.clientFor(b)];
      await Promise.all([
        byA.post(users.revoke, { id: b, roleId: role.admin, reason }),
        byB.post(users.revoke, { id: a, roleId: role.admin, reason }),
      ]);
      expect(await own.db.rows('select count(*)::int as n from role_grant where role_id = 2')).toEqual([{ n: 0 }]);
    } finally {
      for (const spy of spies) spy.mockRestore();
      await own.close();
    }
  }, 60_000);
});

describe('grantable rights', () => {
  it("are limited to the granter's rights and scope", async () => {
    const [mine, other] = [await aVenue(api.db), await aVenue(api.db)];
    const giver = await aPerson(api.db, { roleId: role.finance });
    const to = await aPerson(api.db, { roleId: role.student });
    await api.clientFor(to, { roleId: role.student });
    const desk = await api.clientFor(giver, { rights: ['User', 'UserGrant', 'Orders'] });
    await api.db.rows(
      `
        insert into role_right (role_id, right_name)
        values ($1, 'Orders'), ($2, 'Orders'), ($2, 'OrdersCancel')
        on conflict do nothing
      `,
      [role.patrol, role.checker],
    );
    expect(await give(to, role.checker, {}, desk)).toMatchObject({ code: 403, errKey: 'BEYOND_YOURSELF' });
    expect(await give(to, role.schoolAdmin, {}, desk)).toMatchObject({ code: 403, errKey: 'SUPER_BY_ADMINS' });
    expect(await give(to, role.patrol, {}, desk)).toMatchObject({ code: 200 });
    expect(await give(giver, role.patrol, {}, desk)).toMatchObject({ errKey: 'NOT_YOURSELF' });
    // With a scope of one department and one venue, nothing beyond it can be granted.
    await api.db.rows(`insert into org (id, name, en_name) values (7001, '甲院', 'A'), (7002, '乙院', 'B')`);
    await api.db.rows('update app_user set org_id = 7001 where id = $1', [to]);
    await api.db.rows('update role_grant set venue_ids = $2, org_ids = array[7001] where user_id = $1', [
      giver,
      [mine.venueId],
    ]);
    const narrow = await api.clientFor(giver);
    expect(
      await give(to, role.patrol, { scopeKind: scopeKind.venues, scopeIds: [other.venueId] }, narrow),
    ).toMatchObject({ code: 404, errKey: 'USER_MISSING' });
    await api.db.rows('update role_grant set venue_ids = null where user_id = $1', [giver]);
    const wider = await api.clientFor(giver);
    expect(await give(to, role.patrol, { scopeKind: scopeKind.orgs, scopeIds: [7002] }, wider)).toMatchObject({
      code: 403,
      errKey: 'SCOPE_BEYOND',
    });
    expect(await give(to, role.patrol, { scopeKind: scopeKind.orgs, scopeIds: [7001] }, wider)).toMatchObject({
      code: 200,
    });
    expect(
      await give(await aPerson(api.db), role.patrol, { scopeKind: scopeKind.orgs, scopeIds: [7001] }, wider),
    ).toMatchObject({ code: 404 });
  });
});

describe('the rights of a role', () => {
  it('are replaced as a whole under a version, and narrow open sessions at once', async () => {
    const desk = await api.clientFor(await aPerson(api.db, { roleId: role.manager }), { rights: ['Orders'] });
    expect(await desk.get(orders.list, {})).toMatchObject({ code: 200 });
    const version = await versionOf(role.manager);
    expect(
      await admin.post(roles.save, {
        id: role.manager,
        version,
        scopeKind: scopeKind.venues,
        rightNames: ['VenuesGateList'],
      }),
    ).toMatchObject({
      code: 200,
      data: { rightNames: ['VenuesGateList'], scopeKind: scopeKind.venues, version: version + 1 },
    });
    expect(await desk.get(orders.list, {})).toMatchObject({ code: 403 });
    expect(
      await admin.post(roles.save, { id: role.manager, version, scopeKind: scopeKind.all, rightNames: ['Orders'] }),
    ).toMatchObject({
      code: 409,
      errKey: 'STALE_VERSION',
      data: { current: { version: version + 1, rightNames: expect.any(Array) as unknown } },
    });
    await admin.post(roles.save, {
      id: role.manager,
      version: version + 1,
      scopeKind: scopeKind.all,
      rightNames: ['Orders', 'VenuesGateList'],
    });
    expect(await desk.get(orders.list, {})).toMatchObject({ code: 200 });
    expect((await audits(`role:${role.manager}`)).slice(-2)).toMatchObject([
      { after: { added: 'VenuesGateList', taken: 'Orders' } },
      { after: { added: 'Orders', taken: '' } },
    ]);
  });

  it('reserved for developers are granted to nobody else, and revoked at the next start', async () => {
    expect(
      await admin.post(roles.save, {
        id: role.manager,
        version: await versionOf(role.manager),
        scopeKind: scopeKind.all,
        rightNames: ['Orders', 'CodeGen'],
      }),
    ).toMatchObject({ code: 250, errKey: 'DEVELOPERS_ALONE' });
    await api.db.rows(
      `insert into role_right (role_id, right_name) values ($1, 'CodeGen'), ($2, 'CodeGen') on conflict do nothing`,
      [role.schoolAdmin, role.developer],
    );
    const holders = async () =>
      (await api.db.rows<{ id: number }>(`select role_id as id from role_right where right_name = 'CodeGen'`)).map(
        ({ id }) => id,
      );
    await seedRoleRights(api.db);
    expect(await holders()).toEqual([role.developer]);
    await seedRoleRights(api.db, true);
    expect(await holders()).toEqual([]);
    await seedRoleRights(api.db);
    expect(await holders()).toEqual([role.developer]);
  });

  it('take effect in other processes at once', async () => {
    const beside = await api.startReplica(AppModule);
    try {
      const desk = await api.clientFor(await aPerson(api.db, { roleId: role.patrol }), { rights: ['Orders'] });
      const there = desk.at(beside.address);
      expect(await there.get(orders.list, {})).toMatchObject({ code: 200 });
      await admin.post(roles.save, {
        id: role.patrol,
        version: await versionOf(role.patrol),
        scopeKind: scopeKind.all,
        rightNames: [],
      });
      const until = performance.now() + 2_000;
      let answer = await there.get(orders.list, {});
      while (answer.code === 200 && performance.now() < until) answer = await there.get(orders.list, {});
      expect(answer).toMatchObject({ code: 403 });
    } finally {
      await beside.close();
    }
  }, 60_000);

  it.each([
    ['a right there is not', role.manager, ['NoSuchRight'], 'RIGHT_UNKNOWN'],
    ['telephones for developers', role.developer, ['viewPhone'], 'DEVELOPER_SEES_NOBODY'],
    ['the way back', role.admin, ['Orders'], 'YOUR_OWN_ROLE'],
  ])('refuse %s', async (_what, id, requestedRights, errKey) => {
    expect(
      await admin.post(roles.save, {
        id,
        version: await versionOf(id),
        scopeKind: scopeKind.all,
        rightNames: requestedRights,
      }),
    ).toMatchObject({ errKey });
  });

  it('of developers are denied personal data by the database itself', async () => {
    await expect(api.db.rows(`insert into role_right (role_id, right_name) values (1, 'viewPhone')`)).rejects.toThrow(
      /role_right_developer/,
    );
  });

  it('are copied from another role, and list everyone who holds one', async () => {
    await admin.post(roles.save, {
      id: role.checker,
      version: await versionOf(role.checker),
      scopeKind: scopeKind.all,
      rightNames: ['VenuesGateList', 'VenuesGateListExport'],
    });
    expect(
      await admin.post(roles.copy, { from: role.checker, to: role.display, version: await versionOf(role.display) }),
    ).toMatchObject({ data: { rightNames: ['VenuesGateList', 'VenuesGateListExport'] } });
    const id = await aPerson(api.db, { roleId: role.display });
    const found = await admin.get(roles.holders, { right: 'VenuesGateListExport', size: 200 });
    expect(found.data?.content.map(({ userId }) => userId)).toEqual(expect.arrayContaining([id, adminId]));
    expect(
      (await admin.get(roles.holders, { roleId: role.display })).data?.content.map(({ userId }) => userId),
    ).toEqual([id]);
    expect((await admin.get(roles.manage, {})).data).toHaveLength(24);
  });
});

describe('a scope', () => {
  let here: TestVenue;
  let there: TestVenue;
  let owner: number;
  let desk: number;
  const seen = async (set: string, values: unknown[]) => {
    await api.db.rows(
      `
        update role_grant
        set venue_ids = null, campus_ids = null, merchant_ids = null, org_ids = null, own = false
        where user_id = $1
      `,
      [desk],
    );
    await api.db.rows(`update role_grant set ${set} where user_id = $1`, [desk, ...values]);
    const client = await api.clientFor(desk, { roleId: role.orderAdmin });
    const list = await client.get(orders.list, { size: 200 });
    const tradeNos = list.data?.content.map(({ tradeNo }) => tradeNo) ?? [];
    const [first] = tradeNos;
    if (first !== undefined) expect(await client.get(orders.detail, { tradeNo: first })).toMatchObject({ code: 200 });
    expect(list.data?.totalElements).toBe(tradeNos.length);
    expect(list.data?.totals?.pending).toBe(20 * tradeNos.length);
    return tradeNos.sort();
  };

  it('by venue, campus, merchant, department or person limits orders, totals, details and boards', async () => {
    [here, there] = [await aVenue(api.db), await aVenue(api.db)];
    owner = await aPerson(api.db);
    desk = await aPerson(api.db, { roleId: role.orderAdmin });
    await api.db.rows(
      'insert into role_right (role_id, right_name) select $1, unnest($2::text[]) on conflict do nothing',
      [role.orderAdmin, ['Orders', 'moneyEye', 'VenuesFinances', 'OrdersCancel']],
    );
    await api.db.rows(
      `
        insert into org (id, parent_id, name, en_name)
        values (7101, null, '校区', 'School'), (7102, 7101, '学院', 'College')
      `,
    );
    await api.db.rows('update app_user set org_id = 7102 where id = $1', [owner]);
    const [mine, otherOrder, own] = [
      await anOrder(api.db, here, owner),
      await anOrder(api.db, there, await aPerson(api.db)),
      await anOrder(api.db, there, desk, { time: 2 }),
    ];
    const campusOf = async (world: TestVenue) =>
      (await api.db.rows<{ campus_id: number }>('select campus_id from venue where id = $1', [world.venueId]))[0]
        ?.campus_id;
    expect(await seen('venue_ids = $2', [[here.venueId]])).toEqual([mine.tradeNo]);
    expect(await seen('campus_ids = $2', [[await campusOf(there)]])).toEqual([otherOrder.tradeNo, own.tradeNo].sort());
    expect(await seen('merchant_ids = $2', [[here.merchantId]])).toEqual([mine.tradeNo]);
    expect(await seen('org_ids = $2', [[7101]])).toEqual([mine.tradeNo]);
    expect(await seen('own = true', [])).toEqual([own.tradeNo]);
    expect(await seen('venue_ids = $2, org_ids = $3', [[there.venueId], [7102]])).toEqual([]);
    const client = await api.clientFor(desk, { roleId: role.orderAdmin });
    expect(await client.get(orders.detail, { tradeNo: mine.tradeNo })).toMatchObject({ code: 404 });
    expect(await client.post(orders.staffCancel, { tradeNo: mine.tradeNo, reason })).toMatchObject({ code: 404 });
    expect((await client.get(payments.finances, { size: 200 })).data?.content).toEqual([]);
    await api.db.rows(`update role_grant set venue_ids = null, org_ids = null where user_id = $1`, [desk]);
    expect((await (await api.clientFor(desk)).get(orders.list, { size: 200 })).data?.totalElements).toBe(3);
  });
});
