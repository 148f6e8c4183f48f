import { ExperimentOutlined, RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { EntryInfo } from '#web/kit/session/entry';
import { useWords } from '#web/kit/session/words';

const MEMBERS = new Set(['student', 'staff', 'family', 'external', 'companion', 'special']);

/** Shows the demo accounts, one per role; a click fills in the form. Empty outside demo mode. */
export function DemoAccounts({
  demo,
  pick,
}: {
  demo: NonNullable<EntryInfo['demo']>;
  pick: (username: string, password: string) => void;
}) {
  const { t } = useWords();
  const [chosen, choose] = useState('');
  return (
    <aside className="l-demo" aria-label={t({ zh: '演示环境账号', en: 'Demo accounts' })}>
      <h2>
        <ExperimentOutlined /> {t({ zh: '演示环境账号', en: 'Demo accounts' })}
      </h2>
      <p>{t({ zh: '点击即填入，正式环境不显示', en: 'Click to fill in. Not shown in production.' })}</p>
      <ul>
        {demo.accounts.map((account) => (
          <li key={account.username}>
            <button
              type="button"
              aria-pressed={chosen === account.username}
              onClick={() => {
                choose(account.username);
                pick(account.username, demo.password);
              }}
            >
              <span
                className={`v-face ${MEMBERS.has(account.username) ? 'v-face-member' : 'v-face-staff'}`}
                aria-hidden="true"
              >
                {t(account).slice(0, 1)}
              </span>
              <span>
                <b>{t(account)}</b>
                <small>{account.username}</small>
              </span>
              <RightOutlined />
            </button>
          </li>
        ))}
      </ul>
      <p>
        {t({ zh: '密码', en: 'Password' })} <code>{demo.password}</code>
        <br />
        {t({ zh: '支付密码', en: 'Payment password' })} <code>{demo.payPassword}</code>
      </p>
    </aside>
  );
}
