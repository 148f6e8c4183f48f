import './standing.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { blackListScope, blackListReleaseKind } from '#domain/black-lists/black-list.status';
import { blackListStatus } from '#domain/members/member.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { checkStatus } from '#domain/system/check.status';
import {
  standing,
  type MemberStanding,
  type OwnAppeal,
  type OwnBlackListEntry,
  type OwnNoShow,
} from '#contract/appeals/standing.contract';
import { useOwnRefetch } from '#web/kit/live/own-refetch';
import { call } from '#web/kit/call/call';
import { dayText, stampText } from '#web/kit/text/format';
import { LoadState } from '#web/kit/feedback/load-states';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { AppealDialog, type AppealTarget } from './appeal-dialog';

const KEY = ['standing'];

function Appeal({
  appeal,
  again,
  changed,
}: {
  appeal: OwnAppeal;
  again: () => void;
  changed: (next: MemberStanding) => void;
}) {
  const { t, lang } = useWords();
  const withdraw = () => void call(standing.withdraw, { id: appeal.id }).then(changed, () => undefined);
  const open = appeal.checkStatus === checkStatus.checking || appeal.checkStatus === checkStatus.rejected;
  return (
    <footer>
      <span className="v-quiet">{t({ zh: '申诉', en: 'Appeal' })}</span>
      <StatusTag of={checkStatus} code={appeal.checkStatus} />
      <small className="v-quiet">{stampText(appeal.submittedAt, lang)}</small>
      {appeal.checkContent && <span>{appeal.checkContent}</span>}
      {appeal.checkStatus === checkStatus.rejected && (
        <Button size="small" type="primary" onClick={again}>
          {t({ zh: '补充后重新提交', en: 'Add proof and resubmit' })}
        </Button>
      )}
      {open && (
        <Popconfirm
          title={t({ zh: '撤回这次申诉？', en: 'Withdraw this appeal?' })}
          okText={t({ zh: '撤回', en: 'Withdraw' })}
          cancelText={t({ zh: '返回', en: 'Back' })}
          onConfirm={withdraw}
        >
          <Button size="small" type="text">
            {t({ zh: '撤回申诉', en: 'Withdraw appeal' })}
          </Button>
        </Popconfirm>
      )}
    </footer>
  );
}

function BlackListEntryItem({
  ban,
  ask,
  changed,
}: {
  ban: OwnBlackListEntry;
  ask: (of: AppealTarget) => void;
  changed: (next: MemberStanding) => void;
}) {
  const { t, pick, lang, label } = useWords();
  const place =
    ban.scope === blackListScope.all ? t({ zh: '全部场馆', en: 'All venues' }) : pick(ban.places, ban.enPlaces);
  const until = ban.endAt
    ? t({ zh: `至 ${ban.endAt.slice(0, 10)}`, en: `Until ${ban.endAt.slice(0, 10)}` })
    : t({ zh: '直至解除', en: 'Until released' });
  const ended =
    ban.releasedAt && ban.releaseKind !== null
      ? `${label(blackListReleaseKind, ban.releaseKind)} · ${stampText(ban.releasedAt, lang)}`
      : null;
  const about: AppealTarget = { blackListId: ban.id, title: pick(ban.reason, ban.enReason) };
  return (
    <li>
      <header>
        <StatusTag of={blackListStatus} code={ban.status} />
        <b>{place}</b>
        <span className="v-quiet">{ended ?? `${stampText(ban.beginAt, lang)} – ${until}`}</span>
      </header>
      <p>{pick(ban.reason, ban.enReason)}</p>
      {ban.appeal ? (
        <Appeal appeal={ban.appeal} changed={changed} again={() => ask({ ...about, appealId: ban.appeal?.id ?? 0 })} />
      ) : (
        ban.appealUntil && (
          <footer>
            <Button size="small" onClick={() => ask(about)}>
              {t({ zh: '申诉', en: 'Appeal' })}
            </Button>
            <small className="v-quiet">
              {t({
                zh: `${dayText(ban.appealUntil, lang)} 前可申诉`,
                en: `Appeal until ${dayText(ban.appealUntil, lang)}`,
              })}
            </small>
          </footer>
        )
      )}
    </li>
  );
}

function NoShowItem({
  one,
  ask,
  changed,
}: {
  one: OwnNoShow;
  ask: (of: AppealTarget) => void;
  changed: (next: MemberStanding) => void;
}) {
  const { t, pick, lang } = useWords();
  const evidence = one.leaveAt
    ? t({ zh: `${stampText(one.leaveAt, lang)} 离场`, en: `Left ${stampText(one.leaveAt, lang)}` })
    : one.signAt
      ? t({ zh: `${stampText(one.signAt, lang)} 签到`, en: `Checked in ${stampText(one.signAt, lang)}` })
      : t({ zh: '无签到记录', en: 'No check-in record' });
  const about: AppealTarget = {
    tradeNo: one.tradeNo,
    title: `${pick(one.siteName, one.enSiteName)} ${stampText(one.begin, lang)}`,
  };
  return (
    <li>
      <header>
        <StatusTag of={promiseStatus} code={one.promiseStatus} />
        <b>{pick(one.siteName, one.enSiteName)}</b>
        <span className="v-quiet">
          {stampText(one.begin, lang)} · {evidence}
        </span>
      </header>
      {one.appeal ? (
        <Appeal appeal={one.appeal} changed={changed} again={() => ask({ ...about, appealId: one.appeal?.id ?? 0 })} />
      ) : (
        one.appealUntil && (
          <footer>
            <Button size="small" onClick={() => ask(about)}>
              {t({ zh: '申诉', en: 'Appeal' })}
            </Button>
            <small className="v-quiet">
              {t({
                zh: `${dayText(one.appealUntil, lang)} 前可申诉`,
                en: `Appeal until ${dayText(one.appealUntil, lang)}`,
              })}
            </small>
          </footer>
        )
      )}
    </li>
  );
}

/** The member's record: counted no-shows, black list entries and appeals, updated live. */
export function StandingPanel() {
  const { t, words, lang } = useWords();
  const client = useQueryClient();
  const { message } = useFeedback();
  useOwnRefetch(KEY);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(standing.mine, {}, { quiet: true }),
  });
  const [appealTarget, ask] = useState<AppealTarget | null>(null);
  const changed = (next: MemberStanding) => {
    client.setQueryData(KEY, next);
    void message.success(t(words.saved));
  };
  return (
    <section className="v-card p-card p-wide" id="standing">
      <h2>{t({ zh: '信用记录', en: 'Attendance record' })}</h2>
      {data ? (
        <>
          {data.byRule && (
            <>
              <p className="st-count">
                <b>
                  {data.breaks} / {data.limit}
                </b>
                <span>{t({ zh: `近 ${data.windowDays} 天爽约`, en: `no-shows in ${data.windowDays} days` })}</span>
                {data.nextExpiry && (
                  <span className="v-quiet">
                    {t({
                      zh: `${dayText(data.nextExpiry, lang)} 起少计一次`,
                      en: `One fewer from ${dayText(data.nextExpiry, lang)}`,
                    })}
                  </span>
                )}
              </p>
              <p className="v-quiet">
                {t({
                  zh: `满 ${data.limit} 次将自动列入黑名单 ${data.banDays} 天，期间不能预约，也不能作为同伴。`,
                  en: `After ${data.limit} no-shows you are black-listed for ${data.banDays} days and cannot book or be a companion.`,
                })}
              </p>
            </>
          )}
          {data.bans.length === 0 && data.missed.length === 0 && (
            <p style={{ marginTop: 8 }}>
              {t({ zh: '没有爽约，也不在黑名单中。', en: 'No no-shows, not on the black list.' })}
            </p>
          )}
          <ul className="st-list">
            {data.bans.map((ban) => (
              <BlackListEntryItem key={ban.id} ban={ban} ask={ask} changed={changed} />
            ))}
            {data.missed.map((one) => (
              <NoShowItem key={one.tradeNo} one={one} ask={ask} changed={changed} />
            ))}
          </ul>
        </>
      ) : (
        <LoadState noun={{ zh: '信用记录', en: 'attendance record' }} error={error} retry={() => void refetch()} />
      )}
      {appealTarget && (
        <AppealDialog
          of={appealTarget}
          close={() => ask(null)}
          done={(next) => {
            ask(null);
            changed(next);
          }}
        />
      )}
    </section>
  );
}
