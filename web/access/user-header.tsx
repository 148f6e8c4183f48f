import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { users, type UserDetail } from '#contract/access/user.contract';
import { accountStatus } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { DisableAccountDialog, ResetPasswordDialog } from './account-dialogs';
import { userDetailForm } from './user-detail-form';

/** The name and status of an account, and the actions on it. */
export function UserHeader({ user, again }: { user: UserDetail; again: () => void }) {
  const { t, pick, words } = useWords();
  const may = useSession((state) => state.may);
  const { message } = useFeedback();
  const [open, setOpen] = useState<'edit' | 'reset' | 'lock' | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    again();
  };
  const shut = user.status === accountStatus.off || user.lockedUntil !== null;
  const unlock = () =>
    call(users.unlock, { id: user.id })
      .then(
        () => void message.success(t(words.saved)),
        () => undefined,
      )
      .finally(again);
  return (
    <header className="v-card s-head">
      <div>
        <h1>
          {pick(user.name, user.enName)} <small>{user.username}</small>
        </h1>
        <StatusTag of={accountStatus} code={user.status} />
        {user.lockedUntil && (
          <Tag color="warning">
            {t({
              zh: `登录锁定至 ${user.lockedUntil.slice(11, 16)}`,
              en: `Locked until ${user.lockedUntil.slice(11, 16)}`,
            })}
          </Tag>
        )}
        {user.mustChange && <Tag>{t({ zh: '待修改初始密码', en: 'Initial password not changed' })}</Tag>}
      </div>
      <span className="s-head-acts">
        {may('UserEdit') && (
          <Button onClick={() => setOpen('edit')}>{t({ zh: '编辑资料', en: 'Edit details' })}</Button>
        )}
        {may('UserReset') && !user.self && (
          <Button onClick={() => setOpen('reset')}>{t({ zh: '重置密码', en: 'Reset password' })}</Button>
        )}
        {may('UserLock') && !user.self && shut && (
          <Button onClick={() => void unlock()}>{t({ zh: '启用 / 解锁', en: 'Enable or unlock' })}</Button>
        )}
        {may('UserLock') && !user.self && user.status === accountStatus.normal && (
          <Button danger onClick={() => setOpen('lock')}>
            {t({ zh: '停用', en: 'Disable' })}
          </Button>
        )}
      </span>
      {user.lockReason && (
        <Alert
          type="warning"
          showIcon
          title={t({ zh: `停用原因：${user.lockReason}`, en: `Disabled: ${user.lockReason}` })}
        />
      )}
      {open === 'edit' && (
        <FormDialog
          spec={userDetailForm}
          row={user}
          title={{ zh: '编辑资料', en: 'Edit details' }}
          close={close}
          done={done}
        />
      )}
      {open === 'reset' && <ResetPasswordDialog row={user} close={close} done={done} />}
      {open === 'lock' && <DisableAccountDialog row={user} close={close} done={done} />}
    </header>
  );
}
