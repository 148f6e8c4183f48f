import type { RowAction } from '#web/kit/list/list-spec';
import { users, type UserRow } from '#contract/access/user.contract';
import { accountStatus } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { DisableAccountDialog, ResetPasswordDialog } from './account-dialogs';

const isDisabled = ({ status, lockedUntil }: UserRow) => status === accountStatus.off || lockedUntil !== null;

/** Row actions of the list of users. */
export const userActions: readonly RowAction<UserRow>[] = [
  { key: 'reset', title: { zh: '重置密码', en: 'Reset password' }, right: 'UserReset', Dialog: ResetPasswordDialog },
  {
    key: 'unlock',
    title: { zh: '启用 / 解锁', en: 'Enable or unlock' },
    right: 'UserLock',
    when: isDisabled,
    run: ({ id }) => call(users.unlock, { id }),
  },
  {
    key: 'lock',
    title: { zh: '停用', en: 'Disable' },
    right: 'UserLock',
    danger: true,
    when: (row) => row.status === accountStatus.normal,
    Dialog: DisableAccountDialog,
  },
];
