import { users } from '#contract/access/user.contract';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call } from '#web/kit/call/call';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';
import { showNewPassword } from './new-password';

interface AccountRef {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

const label = { zh: '原因（写入操作日志）', en: 'Reason (kept in the activity log)' };

/** Resets the password of an account; the new one is sent to its owner, or shown once. */
export function ResetPasswordDialog({ row, close, done }: RowDialogProps<AccountRef>) {
  const { t } = useWords();
  const send = async (reason: string) => {
    const made = await call(users.reset, { id: row.id, reason }, { quiet: true });
    showNewPassword(made, { zh: `“${made.username}” 的新密码`, en: `New password for ${made.username}` });
  };
  return (
    <ReasonDialog
      title={{ zh: '重置密码', en: 'Reset password' }}
      label={label}
      ok={{ zh: '重置密码', en: 'Reset password' }}
      send={send}
      close={close}
      done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: `${row.name}（${row.username}）的所有登录将立即结束，原密码失效。`,
          en: `All logins of ${row.name} (${row.username}) end immediately and the old password stops working.`,
        })}
      </p>
    </ReasonDialog>
  );
}

/** Disables an account. */
export function DisableAccountDialog({ row, close, done }: RowDialogProps<AccountRef>) {
  const { t } = useWords();
  return (
    <ReasonDialog
      title={{ zh: '停用账户', en: 'Disable account' }}
      label={label}
      ok={{ zh: '停用账户', en: 'Disable account' }}
      danger
      send={(reason) => call(users.lock, { id: row.id, reason }, { quiet: true })}
      close={close}
      done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: `${row.name}（${row.username}）将立即下线并无法登录；订单和余额不受影响。`,
          en: `${row.name} (${row.username}) is logged out immediately and can no longer log in. Orders and balance are not affected.`,
        })}
      </p>
    </ReasonDialog>
  );
}

/** Removes a role. */
export const RevokeRoleDialog = ({
  userId,
  roleId,
  roleName,
  close,
  done,
}: {
  userId: number;
  roleId: number;
  roleName: string;
  close: () => void;
  done: () => void;
}) => {
  const { t } = useWords();
  return (
    <ReasonDialog
      title={{ zh: '收回角色', en: 'Remove role' }}
      label={label}
      ok={{ zh: `收回“${roleName}”`, en: `Remove ${roleName}` }}
      danger
      send={(reason) => call(users.revoke, { id: userId, roleId, reason }, { quiet: true })}
      close={close}
      done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {t({ zh: `以“${roleName}”身份的登录将立即结束。`, en: `Logins in the role ${roleName} end immediately.` })}
      </p>
    </ReasonDialog>
  );
};

/** Asks for a reason to show a phone or email in clear. */
export function RevealFieldDialog({
  id,
  field,
  close,
  shown,
}: {
  id: number;
  field: 'phone' | 'email';
  close: () => void;
  shown: (value: string) => void;
}) {
  const { t } = useWords();
  const what = field === 'phone' ? { zh: '手机号', en: 'phone number' } : { zh: '邮箱', en: 'email address' };
  return (
    <ReasonDialog
      title={{ zh: `查看完整${what.zh}`, en: `Show full ${what.en}` }}
      label={{ zh: '查看原因', en: 'Reason for viewing' }}
      ok={{ zh: '查看并记录', en: 'Show and record' }}
      send={async (reason) => shown((await call(users.reveal, { id, field, reason }, { quiet: true })).value)}
      close={close}
      done={close}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: '本次查看的人、时间和原因会写入查看日志。',
          en: 'Who viewed it, when and why is recorded in the data access log.',
        })}
      </p>
    </ReasonDialog>
  );
}
