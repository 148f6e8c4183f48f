import '#web/kit/theme/person-card.css';
import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Popconfirm, Skeleton } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { checkStatus } from '#domain/system/check.status';
import type { InputOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { buddies, type BuddyView, type BuddyOverview as Mine } from '#contract/buddies/buddy.contract';
import { call } from '#web/kit/call/call';
import { useCopy } from '#web/kit/feedback/use-copy';
import { DataText } from '#web/kit/text/data-text';
import { schoolDate } from '#web/kit/browser/clock';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input } from '#web/kit/form/form-spec';
import { dayText } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useRoom } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

const KEY = ['buddies', 'mine'];
const add = {
  endpoint: buddies.add,
  fields: [input.text('account'), input.text('code'), input.text('note')],
  ok: { zh: '添加同伴', en: 'Add companion' },
};
const noteForm = { endpoint: buddies.note, fields: [input.text('note')] };

function Person({ name, under, children }: { name: string; under: ReactNode; children: ReactNode }) {
  return (
    <li>
      <i aria-hidden="true">{Array.from(name)[0]}</i>
      <span>
        <b>{name}</b>
        <small>{under}</small>
      </span>
      <span className="b-acts">{children}</span>
    </li>
  );
}

function Code({ mine }: { mine: Mine }) {
  const { t } = useWords();
  const copy = useCopy();
  return (
    <section className="v-card b-card">
      <h2>{t({ zh: '我的同伴码', en: 'My companion code' })}</h2>
      <div className="b-code">
        <b>{mine.code}</b>
        <Button size="small" icon={<CopyOutlined />} onClick={() => copy(mine.code)}>
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

type Act = (run: () => Promise<unknown>) => void;

function Invitations({ mine, act, busy }: { mine: Mine; act: Act; busy: boolean }) {
  const { t, pick, lang } = useWords();
  const answer = (more: InputOf<typeof buddies.answer>) => act(() => call(buddies.answer, more));
  return (
    <section className="v-card b-card b-asks">
      <h2>
        {t({ zh: '待我确认', en: 'Awaiting my answer' })} <small className="v-quiet">{mine.asks.length}</small>
      </h2>
      <ul className="b-people">
        {mine.asks.map(({ id, name, enName, since }) => (
          <Person
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
          </Person>
        ))}
      </ul>
    </section>
  );
}

function OwnBuddies({
  mine,
  act,
  busy,
  write,
}: {
  mine: Mine;
  act: Act;
  busy: boolean;
  write: (one: BuddyView) => void;
}) {
  const { t, pick, lang } = useWords();
  const today = schoolDate();
  return (
    <ul className="b-people">
      {mine.companions.map((one) => {
        const early = today < one.removableOn;
        const waiting = one.checkStatus !== checkStatus.passed;
        return (
          <Person
            key={one.id}
            name={pick(one.name, one.enName)}
            under={
              <>
                {one.note !== '' && (
                  <>
                    <DataText>{one.note}</DataText> ·{' '}
                  </>
                )}
                {t({ zh: `${dayText(one.since, lang)} 起`, en: `Since ${dayText(one.since, lang)}` })}
              </>
            }
          >
            {waiting && <StatusTag of={checkStatus} code={one.checkStatus} />}
            <Button size="small" type="text" onClick={() => write(one)}>
              {t({ zh: '备注', en: 'Note' })}
            </Button>
            <Popconfirm
              title={t({ zh: `移除 ${one.name}？`, en: `Remove ${one.enName || one.name}?` })}
              okText={t({ zh: '移除', en: 'Remove' })}
              cancelText={t({ zh: '返回', en: 'Back' })}
              onConfirm={() => act(() => call(buddies.remove, { id: one.id }))}
              disabled={early}
            >
              <Button
                size="small"
                type="text"
                danger
                disabled={early || busy}
                title={
                  early
                    ? t({
                        zh: `${dayText(one.removableOn, lang)} 起可移除`,
                        en: `Removable from ${dayText(one.removableOn, lang)}`,
                      })
                    : ''
                }
              >
                {waiting ? t({ zh: '撤回', en: 'Withdraw' }) : t({ zh: '移除', en: 'Remove' })}
              </Button>
            </Popconfirm>
          </Person>
        );
      })}
    </ul>
  );
}

function BuddyOwners({ mine, act, busy }: { mine: Mine; act: Act; busy: boolean }) {
  const { t, pick, lang } = useWords();
  return (
    <section className="v-card b-card b-last">
      <h2>{t({ zh: '把我设为同伴的人', en: 'People who added me' })}</h2>
      <ul className="b-people">
        {mine.keptBy.map(({ id, name, enName, since }) => (
          <Person
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
          </Person>
        ))}
      </ul>
    </section>
  );
}

/**
 * A member's companions: code of the day, invitations, own companions and members who bring the member along. Updated
 * live.
 */
export function MyBuddies() {
  const { t, words } = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const me = useSession((state) => state.user?.userId);
  const { v } = useRoom(me === undefined ? null : room.user(Number(me)));
  const {
    data: mine,
    isError,
    error,
    refetch,
  } = useQuery({ queryKey: KEY, queryFn: () => call(buddies.mine, {}, { quiet: true }) });
  const again = () => void client.invalidateQueries({ queryKey: KEY });
  useEffect(() => {
    void client.invalidateQueries({ queryKey: KEY });
  }, [v, client]);
  const { mutate, isPending } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => message.success(t(words.saved)),
    onSettled: again,
  });
  const [adding, setAdding] = useState(false);
  const [writing, write] = useState<BuddyView | null>(null);
  if (!mine)
    return isError ? (
      <LoadFailed noun={{ zh: '同伴', en: 'companions' }} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  const done = () => {
    setAdding(false);
    write(null);
    void message.success(t(words.saved));
    again();
  };
  const used = mine.companions.filter(({ checkStatus: status }) => status !== checkStatus.failed).length;
  return (
    <div className="b-page">
      <section className="v-card b-card">
        <h2 style={{ justifyContent: 'space-between' }}>
          <span>
            {t({ zh: '我的同伴', en: 'My companions' })}{' '}
            <small className="v-quiet">
              {used} / {mine.most}
            </small>
          </span>
          <Button type="primary" icon={<PlusOutlined />} disabled={used >= mine.most} onClick={() => setAdding(true)}>
            {t({ zh: '添加同伴', en: 'Add companion' })}
          </Button>
        </h2>
        {mine.companions.length === 0 ? (
          <p className="v-quiet">
            {t({
              zh: '还没有同伴。请向对方索取账号和同伴码后添加，预约时即可选择。',
              en: 'No companions yet. Ask for their account and code, add them, and choose them when you book.',
            })}
          </p>
        ) : (
          <OwnBuddies mine={mine} act={mutate} busy={isPending} write={write} />
        )}
        <p className="v-quiet" style={{ marginTop: 10 }}>
          {mine.mustConfirm
            ? t({
                zh: `对方确认后才能一起预约；确认满 ${mine.keepDays} 天后可移除。`,
                en: `You can book together after they accept. You can remove them ${mine.keepDays} days after acceptance.`,
              })
            : t({
                zh: `添加后即可一起预约；满 ${mine.keepDays} 天后可移除。`,
                en: `You can book together at once. You can remove them after ${mine.keepDays} days.`,
              })}
        </p>
      </section>
      <div className="b-side">
        {mine.asks.length > 0 && <Invitations mine={mine} act={mutate} busy={isPending} />}
        <Code mine={mine} />
        {mine.keptBy.length > 0 && <BuddyOwners mine={mine} act={mutate} busy={isPending} />}
      </div>
      {adding && (
        <FormDialog
          spec={add}
          row={null}
          title={{ zh: '添加同伴', en: 'Add companion' }}
          close={() => setAdding(false)}
          done={done}
        />
      )}
      {writing && (
        <FormDialog<BuddyView>
          spec={noteForm}
          row={writing}
          title={{ zh: '同伴备注', en: 'Companion note' }}
          close={() => write(null)}
          done={done}
        />
      )}
    </div>
  );
}
