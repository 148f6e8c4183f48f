import { Button } from 'antd';
import { useState } from 'react';
import { users, type UserDetail, type UserLogin } from '#contract/access/user.contract';
import { enumMember } from '#domain/kit/enumeration';
import { sessionEnd } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useRoleName } from '#web/kit/feedback/role-tag';
import { DASH, orDash } from '#web/kit/text/value';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** Returns browser and system in short form from the user agent. */
function agentText(agent: string | null): string {
  if (!agent) return DASH;
  const browser = /MicroMessenger/.test(agent)
    ? 'WeChat'
    : /Edg\//.test(agent)
      ? 'Edge'
      : /Firefox\//.test(agent)
        ? 'Firefox'
        : /Chrome\//.test(agent)
          ? 'Chrome'
          : /Safari\//.test(agent)
            ? 'Safari'
            : (agent.split(/[ /]/)[0] ?? agent);
  const system = /Windows/.test(agent)
    ? 'Windows'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Android/.test(agent)
        ? 'Android'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : '';
  return system === '' ? browser : `${browser} · ${system}`;
}

function LoginItem({ login, children, foot }: { login: UserLogin; children?: React.ReactNode; foot: string }) {
  const name = useRoleName();
  return (
    <li>
      <span className="s-role">{name(login.roleId)}</span>
      <span className="s-wide">
        {agentText(login.agent)} · {orDash(login.ip)}
        <small className="v-two-under">{foot}</small>
      </span>
      {children}
    </li>
  );
}

/** Shows active logins of an account; one or all can be ended. */
export function OpenLogins({ user, again }: { user: UserDetail; again: () => void }) {
  const { t, words, lang } = useWords();
  const canEnd = useSession((state) => state.may)('UserKick');
  const { message, modal } = useFeedback();
  const kick = (key?: string) =>
    call(users.kick, { id: user.id, ...(key ? { key } : {}) })
      .then(
        () => void message.success(t(words.saved)),
        () => undefined,
      )
      .finally(again);
  const kickAll = () =>
    void modal.confirm({
      title: t({ zh: '全部下线', en: 'Log out everywhere' }),
      content: t({
        zh: `${user.name} 的 ${user.sessions.length} 处登录将立即结束。`,
        en: `All logins of ${user.name} (${user.sessions.length}) end immediately.`,
      }),
      okText: t({ zh: '全部下线', en: 'Log out everywhere' }),
      okButtonProps: { danger: true },
      cancelText: t(words.back),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => kick(),
    });
  return (
    <section className="v-card s-part">
      <h2>
        {t({ zh: `当前登录 ${user.sessions.length}`, en: `Active logins: ${user.sessions.length}` })}
        {canEnd && user.sessions.length > 1 && (
          <Button size="small" danger onClick={kickAll}>
            {t({ zh: '全部下线', en: 'Log out everywhere' })}
          </Button>
        )}
      </h2>
      {user.sessions.length === 0 ? (
        <p className="v-quiet">{t({ zh: '没有登录', en: 'No active logins' })}</p>
      ) : (
        <ul className="s-rows">
          {user.sessions.map((login) => (
            <LoginItem
              key={login.key}
              login={login}
              foot={t({
                zh: `登录 ${stampText(login.at, lang)} · 最近使用 ${stampText(login.lastSeen, lang)}${login.mine ? ' · 就是这里' : ''}`,
                en: `logged in ${stampText(login.at, lang)} · last used ${stampText(login.lastSeen, lang)}${login.mine ? ' · this one' : ''}`,
              })}
            >
              {canEnd && !login.mine && (
                <Button type="link" size="small" danger onClick={() => void kick(login.key)}>
                  {t({ zh: '下线', en: 'Log out' })}
                </Button>
              )}
            </LoginItem>
          ))}
        </ul>
      )}
    </section>
  );
}

const SHOWN_LOGINS = 8;

/** Shows ended logins and why they ended. */
export function LoginHistory({ user }: { user: UserDetail }) {
  const { t, words, lang } = useWords();
  const [all, setAll] = useState(false);
  const shown = all ? user.history : user.history.slice(0, SHOWN_LOGINS);
  const why = ({ reason }: UserLogin) =>
    reason ? t(enumMember(sessionEnd, reason) ?? { zh: reason, en: reason }) : t({ zh: '超时', en: 'Timed out' });
  return (
    <section className="v-card s-part">
      <h2>{t({ zh: '登录历史', en: 'Login history' })}</h2>
      {shown.length === 0 ? (
        <p className="v-quiet">{t({ zh: '没有更早的登录', en: 'No earlier logins' })}</p>
      ) : (
        <ul className="s-rows">
          {shown.map((login) => (
            <LoginItem
              key={login.key}
              login={login}
              foot={`${stampText(login.at, lang)} – ${stampText(login.endedAt ?? login.lastSeen, lang)} · ${why(login)}`}
            />
          ))}
        </ul>
      )}
      {user.history.length > SHOWN_LOGINS && !all && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t(words.more)}
        </Button>
      )}
    </section>
  );
}
