import { registrationStatus } from '#domain/members/member.status';
import { TestDatabase } from '#server/kit/testing/test-database';
import { aPerson } from '#server/kit/testing/test-data';
import type { Tx } from '#server/kit/db/db';
import { AccountRowStore } from './account-row.store';
import { AccountService } from './account.service';
import { RoleGrantStore } from './role-grant.store';

let test: TestDatabase;
let accounts: AccountService;
beforeAll(async () => {
  test = await TestDatabase.create('accounts');
  accounts = new AccountService(new AccountRowStore(), new RoleGrantStore());
}, 60_000);
afterAll(() => test.close());

/** Returns by how much a change of an account raises its version. */
const raisedBy = async (change: (tx: Tx, id: number) => Promise<unknown>): Promise<number> => {
  const id = await aPerson(test.db);
  const version = async () =>
    (await test.db.rows<{ version: number }>('select version from app_user where id = $1', [id]))[0]?.version ?? NaN;
  const before = await version();
  await test.db.transact((tx) => change(tx, id));
  return (await version()) - before;
};
const details = { name: '林夏', enName: 'Lin Xia', gender: 2, phone: '13900000001', email: '', orgId: 0 };

it.each<[string, (tx: Tx, id: number) => Promise<unknown>]>([
  ['by administrators', (tx, id) => accounts.edit(tx, id, details)],
  ['by the person', (tx, id) => accounts.changeDetails(tx, id, { enName: 'Lin Xia' })],
  ['of the telephone', (tx, id) => accounts.changePhone(tx, id, '13900000002', { isLogin: false })],
  [
    'by an import',
    async (tx, id) => {
      const [row] = await tx.rows<{ username: string }>('select username from app_user where id = $1', [id]);
      await accounts.import(tx, [{ ...details, username: row?.username ?? '' }]);
    },
  ],
])('raises the version with a change of details %s, so that an open form is refused', async (_by, change) => {
  expect(await raisedBy(change)).toBe(1);
});

it('keeps the version if only the state changes', async () => {
  expect(await raisedBy((tx, id) => accounts.change(tx, id, { loginCheckStatus: registrationStatus.passed }))).toBe(0);
});
