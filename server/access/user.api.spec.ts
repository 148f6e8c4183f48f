import { role } from '#domain/session/role.status';
import { accountStatus, revealField, scopeKind } from '#domain/access/right.status';
import { rightNames } from '#contract/catalogue';
import { orders } from '#contract/orders/order.contract';
import { session } from '#contract/session/session.contract';
import { logs } from '#contract/logs/log.contract';
import { users } from '#contract/access/user.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aMemberCaller, aVenue } from '#server/kit/testing/test-data';
import { AccountScope } from './account-scope.service';
import { UserImportService } from './user-import.service';
import { UserStore } from './user.store';

/** Account administration: find, create, disable and read. */
let api: TestApi;
let admin: TestClient;
const reason = 'the spec says so';
const person = {
  name: '林晓',
  enName: 'Lin Xiao',
  gender: 2,
  phone: '13900001111',
  email: 'lin@venue.example',
} as const;
const lines = (sql: string, ...values: unknown[]) => api.db.rows<Record<string, unknown>>(sql, values);
const phoneOf = (id: number, phone: string) => api.db.rows('update app_user set phone = $2 where id = $1', [id, phone]);

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'users');
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: rightNames });
}, 60_000);
afterAll(() => api.close());

it('returns the current row to an outdated editor, keeps omitted fields, and then accepts the edit', async () => {
  const id = await aPerson(api.db, { name: '张三' });
  await api.db.rows("update app_user set phone = '13800000001', email = 'a@b.cn' where id = $1", [id]);
  const first = { id, version: 0, name: '张三丰', gender: 1 as const };
  expect(await admin.post(users.edit, first)).toMatchObject({ code: 200 });
  const late = await admin.post(users.edit, { ...first, name: '李四' });
  expect(late).toMatchObject({
    code: 409,
    errKey: 'STALE_VERSION',
    data: { current: { name: '张三丰', version: 1 }, at: expect.stringMatching(/^\d{4}-/) as unknown },
  });
  expect(JSON.stringify(late.data)).not.toContain('13800000001');
  expect(await admin.post(users.edit, { ...first, name: '李四', version: 1 })).toMatchObject({ code: 200 });
  expect(await lines('select name, phone, email, version from app_user where id = $1', id)).toEqual([
    { name: '李四', phone: '13800000001', email: 'a@b.cn', version: 2 },
  ]);
});

describe('two administrators who edit one account at once', () => {
  const editTwice = async () => {
    const id = await aPerson(api.db);
    const answers = await Promise.all(
      ['张三丰', '李四'].map((name) => admin.post(users.edit, { id, version: 0, name, gender: 1 })),
    );
    return answers.map(({ code }) => code).sort();
  };

  it('do not overwrite each other', async () => {
    expect(await editTwice()).toEqual([200, 409]);
  });

  it('would overwrite each other without the row lock (control)', async () => {
    const lock = jest.spyOn(AccountScope.prototype, 'lock').mockResolvedValue();
    const find = Object.getOwnPropertyDescriptor(UserStore.prototype, 'find')?.value as UserStore['find'];
    let reads = 0;
    let open = () => undefined as void;
    const bothRead = new Promise<void>((done) => {
      open = done;
    });
    const read = jest.spyOn(UserStore.prototype, 'find').mockImplementation(async function (this: UserStore, ...args) {
      const account = await find.apply(this, args);
      reads += 1;
      if (reads === 2) open();
      await bothRead;
      return account;
    });
    expect(await editTwice().finally(() => [lock, read].forEach((spy) => spy.mockRestore()))).toEqual([200, 200]);
  });
});

describe('an account', () => {
  it('is created with a password that only permits changing it', async () => {
    const added = await admin.post(users.add, { ...person, username: 'lin.xiao', roleId: role.orderAdmin });
    expect(added).toMatchObject({
      code: 200,
      data: {
        username: 'lin.xiao',
        password: expect.stringMatching(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z2-9]{14}$/) as unknown,
      },
    });
    expect(await admin.post(users.add, { ...person, username: 'lin.xiao', roleId: role.orderAdmin })).toMatchObject({
      errKey: 'USERNAME_TAKEN',
    });
    const [{ password, id } = { password: null, id: 0 }] = [added.data ?? undefined];
    const login = await api.anonymous.post(session.login, { username: 'lin.xiao', password: password ?? '' });
    expect(login).toMatchObject({ code: 200, data: { role: role.orderAdmin } });
    await api.db.rows(`insert into role_right (role_id, right_name) values ($1, 'Orders') on conflict do nothing`, [
      role.orderAdmin,
    ]);
    const fresh = await api.clientFor('lin.xiao');
    expect(await fresh.get(orders.list, {})).toMatchObject({ code: 403, errKey: 'PASSWORD_FIRST' });
    expect(await fresh.get(session.right, {})).toMatchObject({ code: 200 });
    expect((await admin.get(users.detail, { id })).data).toMatchObject({
      mustChange: true,
      phone: '139****1111',
      email: 'l***@venue.example',
      grants: [{ roleId: role.orderAdmin, scope: { kind: scopeKind.all } }],
    });
    await api.db.rows(`update app_user set password_hash = 'another' where id = $1`, [id]);
    expect(await (await api.clientFor('lin.xiao')).get(orders.list, {})).toMatchObject({ code: 200 });
    expect(
      await lines(
        `select action, after ->> 'username' as username from audit where object = $1 order by id`,
        `user:${id}`,
      ),
    ).toEqual([
      { action: 'user.add', username: 'lin.xiao' },
      { action: 'user.grantRole', username: null },
    ]);
  });

  it('loses its logins when disabled, and clears the reason when enabled again', async () => {
    const id = await aPerson(api.db);
    const member = await api.clientFor(id);
    expect(await member.get(session.right, {})).toMatchObject({ code: 200 });
    expect(await admin.post(users.lock, { id, reason })).toMatchObject({ code: 200, data: { ended: 1 } });
    expect(await member.get(session.right, {})).toMatchObject({ code: 408 });
    expect((await admin.get(users.detail, { id })).data).toMatchObject({
      status: accountStatus.off,
      lockReason: reason,
      sessions: [],
      history: [{ reason: 'ban' }],
    });
    expect(await admin.post(users.lock, { id, reason })).toMatchObject({ errKey: 'ALREADY_LOCKED' });
    expect(await admin.post(users.unlock, { id })).toMatchObject({ code: 200 });
    expect(await admin.post(users.unlock, { id })).toMatchObject({ errKey: 'NOT_LOCKED' });
    expect((await admin.get(users.detail, { id })).data).toMatchObject({
      status: accountStatus.normal,
      lockReason: null,
    });
  });

  it('loses every login and the wrong-password lock when its password is reset', async () => {
    const id = await aPerson(api.db);
    const member = await api.clientFor(id);
    await api.db.rows(
      `update app_user set failed_logins = 5, locked_until = app_now() + interval '10 minutes' where id = $1`,
      [id],
    );
    expect((await admin.get(users.list, { locked: true })).data?.content.map((row) => row.id)).toEqual([id]);
    expect(await admin.post(users.reset, { id, reason })).toMatchObject({ code: 200 });
    expect(await member.get(session.right, {})).toMatchObject({ code: 408 });
    expect((await admin.get(users.detail, { id })).data).toMatchObject({
      mustChange: true,
      lockedUntil: null,
      failedLogins: 0,
    });
  });

  it('ends one of its logins, or all', async () => {
    const id = await aPerson(api.db);
    const [first, second] = [await api.clientFor(id), await api.clientFor(id)];
    const [{ key } = { key: '' }] = (await admin.get(users.detail, { id })).data?.sessions ?? [];
    expect(key).toMatch(/^[0-9a-f]{24}$/);
    expect(await admin.post(users.kick, { id, key })).toMatchObject({ data: { ended: 1 } });
    expect(
      (await Promise.all([first, second].map((one) => one.get(session.right, {})))).map(({ code }) => code).sort(),
    ).toEqual([200, 408]);
    expect(await admin.post(users.kick, { id, key })).toMatchObject({ errKey: 'SESSION_GONE' });
    expect(await admin.post(users.kick, { id })).toMatchObject({ data: { ended: 1 } });
    expect((await admin.get(users.detail, { id })).data?.history.map((one) => one.reason)).toEqual([
      'kicked',
      'kicked',
    ]);
  });

  it('with more rights than its administrator is not editable by him', async () => {
    const desk = await api.clientFor(await aPerson(api.db, { roleId: role.manager }), {
      rights: ['User', 'UserReset', 'UserLock', 'UserEdit', 'UserKick'],
    });
    const boss = await aPerson(api.db, { roleId: role.schoolAdmin });
    for (const answer of [
      await desk.post(users.reset, { id: boss, reason }),
      await desk.post(users.lock, { id: boss, reason }),
      await desk.post(users.edit, { ...person, id: boss }),
      await desk.post(users.kick, { id: boss }),
    ])
      expect(answer).toMatchObject({ code: 403, errKey: 'SUPER_BY_ADMINS' });
    expect(await desk.post(users.reset, { id: await aPerson(api.db), reason })).toMatchObject({ code: 200 });
  });

  it('of a super admin or developer is not editable by a school super admin, nor are their roles his to give', async () => {
    const school = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin }), {
      roleId: role.schoolAdmin,
      rights: rightNames,
    });
    for (const roleId of [role.admin, role.developer]) {
      const id = await aPerson(api.db, { roleId });
      for (const answer of [
        await school.post(users.reset, { id, reason }),
        await school.post(users.lock, { id, reason }),
        await school.post(users.edit, { ...person, id }),
        await school.post(users.kick, { id }),
        await school.post(users.revoke, { id, roleId, reason }),
        await school.post(users.grant, { id: await aPerson(api.db), roleId, scopeKind: scopeKind.all, scopeIds: [] }),
      ])
        expect(answer).toMatchObject({ code: 403, errKey: 'SUPER_BY_ADMINS' });
    }
    const equal = await aPerson(api.db, { roleId: role.schoolAdmin });
    expect(await school.post(users.reset, { id: equal, reason })).toMatchObject({ code: 200 });
  });

  it.each([
    ['username', 'ab'],
    ['username', 'a b c'],
    ['phone', '12345'],
    ['email', 'nobody'],
    ['name', ''],
    ['gender', 3],
  ])('is not created with %s %j', async (field, value) => {
    expect(
      await admin.post(users.add, { ...person, username: 'nobody.yet', roleId: role.student, [field]: value } as never),
    ).toMatchObject({ code: 400, errKey: 'BAD_INPUT', data: { fields: [{ field }] } });
  });
});

describe('the account list', () => {
  it('masks telephones, finds by part of a name, and includes sub-departments', async () => {
    const id = await aPerson(api.db, { name: '欧阳予安' });
    await api.db.rows(
      `
        insert into org (id, parent_id, name, en_name)
        values (8001, null, '体育部', 'Sports'), (8002, 8001, '球类', 'Balls')
      `,
    );
    await api.db.rows('update app_user set org_id = 8002 where id = $1', [id]);
    const found = await admin.get(users.list, { keyword: '阳予' });
    expect(found.data).toMatchObject({
      totalElements: 1,
      content: [{ id, name: '欧阳予安', phone: '138****0000', orgName: '球类', roleIds: [role.student] }],
    });
    expect((await admin.get(users.list, { orgId: 8001 })).data?.content.map((row) => row.id)).toEqual([id]);
    const admins = await lines('select user_id from role_grant where role_id = $1', role.admin);
    expect((await admin.get(users.list, { roleId: role.admin })).data?.totalElements).toBe(admins.length);
  });

  it('masks names everywhere for a developer', async () => {
    const id = await aPerson(api.db, { roleId: role.developer, name: '码农' });
    const developer = await api.clientFor(id, { rights: ['User', 'VenuesLogs', 'logView'] });
    const rows = (await developer.get(users.list, { size: 200 })).data?.content ?? [];
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows)
      expect([row.name.replace(/^.\**$/u, ''), row.enName, row.phone === '' || row.phone.includes('*')]).toEqual([
        '',
        '',
        true,
      ]);
    expect((await developer.get(users.detail, { id })).data?.name).toBe('码*');
    const deeds = (await developer.get(logs.list, { size: 200 })).data?.content ?? [];
    expect(deeds.length).toBeGreaterThan(3);
    for (const deed of deeds)
      expect([deed.userName === '' || /^.\*+$/u.test(deed.userName), deed.username]).toEqual([true, null]);
    expect(await developer.post(users.reveal, { id, field: revealField.phone, reason })).toMatchObject({ code: 403 });
  });

  it('exports what it shows', async () => {
    const response = await admin.fetch(users.exportFile, { lang: 'en' });
    expect(response.headers.get('content-type')).toContain('spreadsheet');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(3_000);
  });
});

describe('person lookup at the counter', () => {
  it('matches complete identifiers only; logs every opening, and every reveal with its reason', async () => {
    const world = await aVenue(api.db);
    const id = await aPerson(api.db, { name: '赵书瑶' });
    await phoneOf(id, '13777770001');
    const order = await anOrder(api.db, world, id);
    const deskId = await aPerson(api.db, { roleId: role.venueAdmin });
    const desk = await api.clientFor(deskId, { rights: ['UserSearch', 'viewPhone', 'moneyEye'] });
    const found = await desk.post(users.card, { keyword: '13777770001' });
    expect(found).toMatchObject({
      code: 200,
      data: { id, name: '赵书瑶', phone: '137****0001', balance: 500, orders: [{ tradeNo: order.tradeNo }] },
    });
    expect(await desk.post(users.card, { keyword: '1377777' })).toMatchObject({ code: 404 });
    expect(await desk.post(users.reveal, { id, field: revealField.phone, reason: '通知改场' })).toMatchObject({
      data: { value: '13777770001' },
    });
    expect(await desk.post(users.reveal, { id, field: revealField.email, reason: '通知改场' })).toMatchObject({
      errKey: 'NOTHING_TO_REVEAL',
    });
    expect(await lines('select person, fields, why from viewer_log where viewer = $1 order by id', deskId)).toEqual([
      { person: id, fields: ['name', 'record'], why: 'user-search' },
      { person: id, fields: ['phone'], why: '通知改场' },
    ]);
    const views = await admin.get(logs.views, { keyword: '赵书' });
    expect(views.data).toMatchObject({
      totalElements: 2,
      content: [{ personName: '赵书瑶', fields: ['phone'], why: '通知改场' }, { fields: ['name', 'record'] }],
    });
    // The desk of another venue sees the person but not the bookings; a phone shared by two people finds neither.
    await api.db.rows('update role_grant set venue_ids = array[0] where user_id = $1', [deskId]);
    expect((await (await api.clientFor(deskId)).post(users.card, { keyword: '13777770001' })).data).toMatchObject({
      id,
      orders: [],
    });
    await phoneOf(await aPerson(api.db), '13777770001');
    expect(await (await api.clientFor(deskId)).post(users.card, { keyword: '13777770001' })).toMatchObject({
      code: 404,
    });
  });
});

describe('the operation log', () => {
  it('shows the changes, filters by module and action, and looks both up', async () => {
    const id = await aPerson(api.db);
    await admin.post(users.lock, { id, reason: '违规转让场次' });
    const found = await admin.get(logs.list, { keyword: `user:${id}`, module: 'user', action: 'user.lock' });
    expect(found.data).toMatchObject({
      totalElements: 1,
      content: [
        {
          module: 'user',
          action: 'user.lock',
          reason: '违规转让场次',
          changes: [{ field: 'status', before: 1, after: 0 }],
          roleId: role.admin,
        },
      ],
    });
    expect((await admin.get(logs.list, { keyword: `user:${id}`, module: 'role' })).data?.totalElements).toBe(0);
    const known = (await admin.get(logs.moduleAction, {})).data ?? [];
    expect(known.find(({ module }) => module === 'user')).toMatchObject({
      name: '用户',
      actions: expect.arrayContaining([
        { action: 'user.lock', name: '停用账户', enName: 'Disable account' },
      ]) as unknown,
    });
    expect((await admin.fetch(logs.exportFile, {})).status).toBe(200);
    expect((await admin.fetch(logs.exportViews, {})).status).toBe(200);
  });

  it('reports whether a row was altered', async () => {
    const until = performance.now() + 8_000;
    let seal = await admin.get(logs.seal, {});
    while ((seal.data?.rows ?? 0) === 0 && performance.now() < until) seal = await admin.get(logs.seal, {});
    expect(seal.data).toMatchObject({ intact: true, firstBad: null, loose: 0 });
    await api.db.transact(async (tx) => {
      await tx.rows('alter table audit disable trigger audit_keep');
      await tx.rows(
        `update audit set reason = 'nothing happened' where id = (select min(row_id) from audit_sealed where kind = 1)`,
      );
      await tx.rows('alter table audit enable trigger audit_keep');
    });
    expect((await admin.get(logs.seal, {})).data).toMatchObject({ intact: false, firstBad: 1 });
  });
});

describe('account import from a workbook', () => {
  const row = (more: object) => ({
    name: '新生',
    enName: 'Newcomer',
    gender: 1 as const,
    phone: '',
    email: '',
    orgName: '',
    roleId: role.student,
    ...more,
  });

  it('classifies rows as new, changed or unchanged; grants no more than the importer holds', async () => {
    const imports = api.app.get(UserImportService);
    const [boss, clerk] = [
      aMemberCaller(1, { roleId: role.admin, rights: rightNames }),
      aMemberCaller(2, { roleId: role.manager, rights: ['User', 'UserImport'] }),
    ];
    const first = row({ username: 'n2026001' }) as Parameters<typeof imports.checkRows>[1][number];
    expect(await imports.checkRows(boss, [first])).toEqual([{ fate: 1 }]);
    await api.db.transact((tx) => imports.writeRows(tx, boss, [first]));
    const version = async () =>
      (await api.db.rows<{ version: number }>('select version from app_user where username = $1', [first.username]))[0]
        ?.version ?? -1;
    const opened = await version();
    await api.db.transact((tx) => imports.writeRows(tx, boss, [first]));
    expect(await version()).toBe(opened + 1);
    expect(
      await imports.checkRows(boss, [
        first,
        { ...first, phone: '13900002222' },
        { ...first, username: 'n2026002', orgName: '没有的学院' },
      ]),
    ).toEqual([{ fate: 3 }, { fate: 2 }, expect.objectContaining({ field: 'orgName' })]);
    expect(
      await imports.checkRows(clerk, [
        { ...first, username: 'n2026003', roleId: role.admin },
        { ...first, username: 'n2026003' },
      ]),
    ).toEqual([expect.objectContaining({ field: 'roleId' }), { fate: 1 }]);
    expect((await admin.get(users.list, { keyword: 'n2026001' })).data?.content).toMatchObject([
      { name: '新生', roleIds: [role.student] },
    ]);
    expect(await api.anonymous.post(session.login, { username: 'n2026001', password: '-' })).not.toMatchObject({
      code: 200,
    });
  });
});
