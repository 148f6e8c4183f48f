import { role } from '#domain/session/role.status';
import { writeAudit } from '#server/kit/access/audit';
import { testEnv } from '#server/kit/testing/test-env';
import { TestDatabase } from '#server/kit/testing/test-database';
import { aPerson, aMemberCaller } from '#server/kit/testing/test-data';
import { AuditSeal } from './audit-seal.service';
import { AuditSealStore } from './audit-seal.store';
import { ViewerLog } from './viewer-log.service';
import { ViewerLogStore } from './viewer-log.store';

/** The seals over both logs: every row is sealed once, and later changes are detected. */
let database: TestDatabase;
let seal: AuditSeal;
let admin: number;
const deed = (object: string) =>
  database.db.transact((tx) =>
    writeAudit(tx, aMemberCaller(admin, { roleId: role.admin }), {
      action: 'spec.deed',
      object,
      before: { a: 1 },
      after: { a: 2 },
    }),
  );
/** Simulates an attacker with full access to the database. */
const force = (table: string, statement: string) =>
  database.db.transact(async (tx) => {
    await tx.rows(`alter table ${table} disable trigger user`);
    await tx.rows(statement);
    await tx.rows(`alter table ${table} enable trigger user`);
  });

beforeEach(async () => {
  database = await TestDatabase.create('auditseal');
  seal = new AuditSeal(database.db, new AuditSealStore(database.db), testEnv(database.url));
  admin = await aPerson(database.db, { roleId: role.admin });
});
afterEach(() => database.close());

it('seals new rows of both logs, each once', async () => {
  await deed('order:1');
  await new ViewerLog(new ViewerLogStore()).record(database.db, aMemberCaller(admin), {
    of: admin,
    fields: ['phone', 'phone', 'email'],
    why: 'he asked',
  });
  expect(await seal.seal()).toBe(2);
  expect(await seal.seal()).toBe(0);
  await deed('order:2');
  expect(await seal.seal()).toBe(1);
  expect(await seal.verify()).toMatchObject({
    intact: true,
    seals: 2,
    rows: 3,
    firstBad: null,
    loose: 0,
    head: { n: 2 },
  });
  expect(await database.db.rows('select fields from viewer_log')).toEqual([{ fields: ['phone', 'email'] }]);
});

it('seals a row whose transaction committed after a later one was sealed', async () => {
  let commit = (): void => undefined;
  const slow = database.db.transact(async (tx) => {
    await writeAudit(tx, aMemberCaller(admin), { action: 'spec.deed', object: 'slow' });
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await deed('quick');
  expect(await seal.seal()).toBe(1);
  commit();
  await slow;
  expect(await seal.seal()).toBe(1);
  expect(await seal.verify()).toMatchObject({ intact: true, rows: 2 });
});

it('refuses changes to a row or seal, and truncation', async () => {
  await deed('order:1');
  await seal.seal();
  for (const statement of [
    `update audit set actor = 1`,
    'delete from audit',
    'truncate audit',
    'update audit_seal set rows = 2',
    'delete from audit_sealed',
    `update audit_sealed set n = 1`,
  ]) {
    await expect(database.db.rows(statement)).rejects.toThrow(/never changed/);
  }
});

it.each([
  ['a word of a row', 'audit', `update audit set after = '{"a": 3}' where object = 'order:2'`, 2],
  ['who did it', 'audit', `update audit set actor = actor + 1 where object = 'order:2'`, 2],
  ['when it was', 'audit', `update audit set at = at - interval '1 hour' where object = 'order:1'`, 1],
  ['that a row is gone', 'audit', `delete from audit where object = 'order:3'`, 3],
  [
    'a seal made to fit by somebody without the key',
    'audit_seal',
    `update audit_seal set hash = encode(sha256('x'), 'hex') where n = 2`,
    2,
  ],
])('detects %s', async (_what, table, statement, bad) => {
  for (const object of ['order:1', 'order:2', 'order:3']) {
    await deed(object);
    await seal.seal();
  }
  expect(await seal.verify()).toMatchObject({ intact: true, seals: 3 });
  await force(table, statement);
  expect(await seal.verify()).toMatchObject({ intact: false, firstBad: bad });
});

it('detects a seal removed from the middle, and an inserted row with an old time', async () => {
  for (const object of ['order:1', 'order:2', 'order:3']) {
    await deed(object);
    await seal.seal();
  }
  await database.db.rows(
    `insert into audit (at, action, object) values (now() - interval '1 day', 'spec.deed', 'slipped in')`,
  );
  expect(await seal.seal()).toBe(0);
  expect(await seal.verify()).toMatchObject({ intact: false, firstBad: null, loose: 1 });
  await force('audit_sealed', 'delete from audit_sealed where n = 2');
  await force('audit_seal', 'delete from audit_seal where n = 2');
  expect(await seal.verify()).toMatchObject({ intact: false, firstBad: 2 });
});

it('seals nothing twice with two concurrent sealers', async () => {
  for (let i = 0; i < 30; i += 1) await deed(`order:${i}`);
  const both = await Promise.allSettled([seal.seal(), seal.seal(), seal.seal()]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  await seal.seal();
  expect(await seal.verify()).toMatchObject({ intact: true, rows: 30 });
});
