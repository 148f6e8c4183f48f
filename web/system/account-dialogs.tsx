import { users } from '#contract/system/user.contract';
import { AskText } from '#web/kit/ask';
import { call } from '#web/kit/call';
import type { Opened } from '#web/kit/list-spec';
import { useWords } from '#web/kit/words';
import { showOnce } from './shown-once';

interface Account {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

const label = { zh: '原因（写入操作日志）', en: 'Reason (kept in the log)' };

/** Gives an account a new password, told once. */
export function ResetDialog({ row, close, done }: Opened<Account>) {
  const { t } = useWords();
  const send = async (reason: string) => {
    const { username, password } = await call(users.reset, { id: row.id, reason }, { quiet: true });
    showOnce({
      title: { zh: `“${username}” 的新密码`, en: `New password of ${username}` },
      secret: password,
      hint: {
        zh: '请当面或以安全的方式告知本人；下次登录后须先修改密码。',
        en: 'Hand it over in person or by a safe way; it must be changed at the next login.',
      },
    });
  };
  return (
    <AskText
      title={{ zh: '重置密码', en: 'Reset the password' }}
      label={label}
      ok={{ zh: '重置密码', en: 'Reset password' }}
      send={send}
      close={close}
      done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: `${row.name}（${row.username}）的所有登录将立即结束，原密码失效。`,
          en: `Every login of ${row.name} (${row.username}) ends at once, and the old password is void.`,
        })}
      </p>
    </AskText>
  );
}

/** Puts an account out of use. */
export function LockDialog({ row, close, done }: Opened<Account>) {
  const { t } = useWords();
  return (
    <AskText
      title={{ zh: '停用账户', en: 'Put out of use' }}
      label={label}
      ok={{ zh: '停用账户', en: 'Put out of use' }}
      danger
      send={(reason) => call(users.lock, { id: row.id, reason }, { quiet: true })}
      close={close}
      done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: `${row.name}（${row.username}）将立即下线并无法登录；订单和余额不受影响。`,
          en: `${row.name} (${row.username}) is logged out at once and cannot log in; orders and balance stay.`,
        })}
      </p>
    </AskText>
  );
}

/** Takes a role away. */
export const RevokeDialog = ({
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
    <AskText
      title={{ zh: '收回角色', en: 'Take the role' }}
      label={label}
      ok={{ zh: `收回“${roleName}”`, en: `Take ${roleName}` }}
      danger
      send={(reason) => call(users.revoke, { id: userId, roleId, reason }, { quiet: true })}
      close={close}
      done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {t({ zh: `以“${roleName}”身份的登录将立即结束。`, en: `Logins as ${roleName} end at once.` })}
      </p>
    </AskText>
  );
};

/** Asks why somebody's telephone or address must be read in clear. */
export function RevealDialog({
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
  const what = field === 'phone' ? { zh: '手机号', en: 'phone number' } : { zh: '邮箱', en: 'e-mail address' };
  return (
    <AskText
      title={{ zh: `查看完整${what.zh}`, en: `See the whole ${what.en}` }}
      label={{ zh: '查看原因', en: 'Why it must be read' }}
      ok={{ zh: '查看并记录', en: 'Show and keep a record' }}
      send={async (reason) => shown((await call(users.reveal, { id, field, reason }, { quiet: true })).value)}
      close={close}
      done={close}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: '本次查看的人、时间和原因会写入查看日志。',
          en: 'Who looked, when and why is kept in the viewer log.',
        })}
      </p>
    </AskText>
  );
}
