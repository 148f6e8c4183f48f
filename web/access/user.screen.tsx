import { roles } from '#contract/access/role.contract';
import { userFilter, userRow, users } from '#contract/access/user.contract';
import { userImports } from '#contract/access/user-import.contract';
import { gender } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import { accountStatus } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { afterReply, input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { OneTimeSecretDialog } from '#web/kit/feedback/one-time-secret';
import { userColumns } from './user-columns';
import { loadOrgs, userFields } from './user-form';
import { userActions } from './user-actions';
import { showNewPassword } from './new-password';

/** All accounts: search, create, disable, enable, reset password. */
export default listScreen({
  route: 'User',
  list: users.list,
  filter: userFilter,
  row: userRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '用户', en: 'users' },
  search: [
    field.text('keyword'),
    { kind: 'lookup', key: 'roleId', load: () => call(roles.list, {}, { quiet: true }) },
    { kind: 'lookup', key: 'orgId', load: loadOrgs },
    field.select('status', accountStatus),
  ],
  quick: [
    { title: { zh: '登录被锁定', en: 'Login locked' }, filter: () => ({ locked: '1' }) },
    { title: { zh: '已停用', en: 'Disabled' }, filter: () => ({ status: String(accountStatus.off) }) },
    { title: { zh: '场馆管理员', en: 'Venue admins' }, filter: () => ({ roleId: String(role.venueAdmin) }) },
  ],
  columns: userColumns,
  add: {
    endpoint: users.add,
    title: { zh: '开通账户', en: 'Create account' },
    fields: [
      input.text('username'),
      ...userFields,
      input.lookup('roleId', () => call(roles.list, {}, { quiet: true })),
    ],
    start: () => ({ gender: gender.male }),
    after: afterReply(users.add, (made) =>
      showNewPassword(made, { zh: `“${made.username}” 的初始密码`, en: `Initial password for ${made.username}` }),
    ),
  },
  actions: userActions,
  exports: { endpoint: users.exportFile, right: 'UserExport' },
  imports: { check: userImports.importCheck, template: 'user' },
  Above: OneTimeSecretDialog,
});
