import { CopyOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import type { InputOf } from '#contract/kit/endpoint';
import { buddies, type BuddyOverview } from '#contract/buddies/buddy.contract';
import { call } from '#web/kit/call/call';
import { useCopy } from '#web/kit/feedback/use-copy';
import { useWords } from '#web/kit/session/words';
import { dayText } from '#web/kit/text/format';
import { BuddyPerson, type RunAction } from './buddy-person';

/** The member's companion code of the day. */
export function BuddyCode({ overview }: { overview: BuddyOverview }) {
  const { t } = useWords();
  const copy = useCopy();
  return (
    <section className="v-card b-card">
      <h2>{t({ zh: '我的同伴码', en: 'My companion code' })}</h2>
      <div className="b-code">
        <b>{overview.code}</b>
        <Button size="small" icon={<CopyOutlined />} onClick={() => copy(overview.code)}>
          {t({ zh: '复制', en: 'Copy' })}
        </Button>
      </div>
      <p className="v-quiet">
        {t({
          zh: '把账号和同伴码告诉对方，对方就能添加您。同伴码每天 0 点更换。',
          en: 'Give your account and companion code to others so that they can add you. The code changes daily at midnight.',
        })}
      </p>
    </section>
  );
}

/** Invitations that the member has not answered. */
export function Invitations({ overview, act, busy }: { overview: BuddyOverview; act: RunAction; busy: boolean }) {
  const { t, pick, lang } = useWords();
  const answer = (more: InputOf<typeof buddies.answer>) => act(() => call(buddies.answer, more));
  return (
    <section className="v-card b-card b-asks">
      <h2>
        {t({ zh: '待我确认', en: 'Awaiting my answer' })} <small className="v-quiet">{overview.asks.length}</small>
      </h2>
      <ul className="b-people">
        {overview.asks.map(({ id, name, enName, since }) => (
          <BuddyPerson
            key={id}
            name={pick(name, enName)}
            under={t({ zh: `${dayText(since, lang)} 邀请您作为同伴`, en: `Invited you on ${dayText(since, lang)}` })}
          >
            <Button size="small" disabled={busy} onClick={() => answer({ id, accept: '0' })}>
              {t({ zh: '拒绝', en: 'Decline' })}
            </Button>
            <Button size="small" disabled={busy} onClick={() => answer({ id, accept: '1' })}>
              {t({ zh: '同意', en: 'Accept' })}
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={busy}
              onClick={() => answer({ id, accept: '1', mutual: '1' })}
            >
              {t({ zh: '同意并互加', en: 'Accept and add back' })}
            </Button>
          </BuddyPerson>
        ))}
      </ul>
    </section>
  );
}

/** Members who may bring this member along. */
export function BuddyOwners({ overview, act, busy }: { overview: BuddyOverview; act: RunAction; busy: boolean }) {
  const { t, pick, lang } = useWords();
  return (
    <section className="v-card b-card b-last">
      <h2>{t({ zh: '把我设为同伴的人', en: 'People who added me' })}</h2>
      <ul className="b-people">
        {overview.keptBy.map(({ id, name, enName, since }) => (
          <BuddyPerson
            key={id}
            name={pick(name, enName)}
            under={t({ zh: `${dayText(since, lang)} 起`, en: `Since ${dayText(since, lang)}` })}
          >
            <Popconfirm
              title={t({
                zh: '退出后，对方不能再带您一起预约。',
                en: 'They can no longer book with you as a companion.',
              })}
              okText={t({ zh: '退出', en: 'Leave' })}
              cancelText={t({ zh: '返回', en: 'Back' })}
              onConfirm={() => act(() => call(buddies.leave, { id }))}
            >
              <Button size="small" type="text" disabled={busy}>
                {t({ zh: '退出', en: 'Leave' })}
              </Button>
            </Popconfirm>
          </BuddyPerson>
        ))}
      </ul>
    </section>
  );
}
