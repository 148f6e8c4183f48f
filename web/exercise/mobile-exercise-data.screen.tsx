import './exercise.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Progress } from 'antd';
import { useState } from 'react';
import { exerciseInvalid, exerciseSource } from '#domain/exercise/exercise.status';
import { clockOf } from '#domain/kit/time';
import { checkStatus } from '#domain/system/check.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import { exerciseMine, type OwnExercise, type OwnProgress } from '#contract/exercise/exercise.contract';
import { useOwnRefetch } from '#web/kit/live/own-refetch';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { useOnline } from '#web/kit/feedback/offline';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';
import { DataText } from '#web/kit/text/data-text';
import { dayText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { lengthRange } from './rule-text';
import { ExerciseRequest, type RequestTarget } from './exercise-request';

const KEY = ['exercise', 'mine'];
type Mine = ReplyOf<typeof exerciseMine.mine>;

/** The student's exercise: progress, every visit and why it does not count, appeals and records by hand. */
export default function MobileExerciseData() {
  const { t, words } = useWords();
  const client = useQueryClient();
  const { message } = useFeedback();
  useOwnRefetch(KEY);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(exerciseMine.mine, {}, { quiet: true }),
  });
  const [target, ask] = useState<RequestTarget | null>(null);
  const changed = (next: Mine) => {
    client.setQueryData(KEY, next);
    void message.success(t(words.saved));
  };
  if (!data) return <LoadState noun={{ zh: '锻炼数据', en: 'exercise' }} error={error} retry={() => void refetch()} />;
  const { progress } = data;
  return (
    <div className="ex-page">
      <h1 className="v-hidden">{t({ zh: '锻炼数据', en: 'My exercise' })}</h1>
      {progress ? (
        <>
          <Ring progress={progress} ask={() => ask({ venues: progress.venues, rule: progress.rule })} />
          <Requests progress={progress} changed={changed} />
          <Records progress={progress} ask={ask} changed={changed} />
        </>
      ) : (
        <section className="v-card ex-none">
          <p>
            {t({
              zh: '目前没有适用于您的课外锻炼规则。',
              en: 'No exercise rule applies to you at present.',
            })}
          </p>
        </section>
      )}
      {target && (
        <ExerciseRequest
          of={target}
          close={() => ask(null)}
          done={(next) => {
            ask(null);
            changed(next);
          }}
        />
      )}
    </div>
  );
}

function Ring({ progress, ask }: { readonly progress: OwnProgress; readonly ask: () => void }) {
  const online = useOnline();
  const { t, pick, lang } = useWords();
  const { rule, valid, due, thisWeek, points } = progress;
  const behind = Math.max(0, due - valid);
  const range = lengthRange(rule);
  const hours = rule.bands.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`);
  return (
    <section className="v-card ex-ring">
      <h2>{pick(rule.name, rule.enName)}</h2>
      <Progress
        type="circle"
        size={148}
        percent={Math.min(100, (valid / rule.target) * 100)}
        format={() => (
          <>
            <b>{valid}</b> / {rule.target}
          </>
        )}
        aria-label={t({
          zh: `有效 ${valid} 次，目标 ${rule.target} 次`,
          en: `${valid} of ${rule.target} valid visits`,
        })}
      />
      <p role="status">
        {behind > 0
          ? t({ zh: `按进度应到 ${due} 次，还差 ${behind} 次`, en: `${due} due by now, ${behind} to catch up` })
          : t({ zh: `已达到进度（应到 ${due} 次）`, en: `On track (${due} due by now)` })}
      </p>
      <dl>
        <div>
          <dt>{t({ zh: '本周', en: 'This week' })}</dt>
          <dd>
            {thisWeek}
            {rule.weeklyMax > 0 && ` / ${rule.weeklyMax}`}
          </dd>
        </div>
        <div>
          <dt>{t({ zh: '截止', en: 'Ends' })}</dt>
          <dd>{dayText(rule.endDate, lang)}</dd>
        </div>
        <div>
          <dt>{t({ zh: '得分', en: 'Points' })}</dt>
          <dd>{points ?? '—'}</dd>
        </div>
      </dl>
      <p className="v-quiet">
        {t({
          zh: `${hours.join('、')} 进出闸机，每次 ${range} 分钟${rule.dailyMax ? `，每日最多 ${rule.dailyMax} 次` : ''}。`,
          en:
            `Enter and leave through the gates between ${hours.join(', ')}, ${range} minutes each` +
            `${rule.dailyMax ? `, at most ${rule.dailyMax} a day` : ''}.`,
        })}
      </p>
      {rule.manual && (
        <Button onClick={ask} disabled={!online}>
          {t({ zh: '申请补录一次', en: 'Ask to add a visit' })}
        </Button>
      )}
    </section>
  );
}

function Requests({ progress, changed }: { readonly progress: OwnProgress; readonly changed: (next: Mine) => void }) {
  const { t, pick, lang } = useWords();
  const byHand = progress.claims.filter(
    ({ visitId, checkStatus: status }) => visitId === null && status !== checkStatus.passed,
  );
  if (byHand.length === 0) return null;
  return (
    <section className="ex-part">
      <h2>{t({ zh: '补录申请', en: 'Requests' })}</h2>
      <ul className="ex-list">
        {byHand.map((claim) => (
          <li key={claim.id} className="v-card">
            <header>
              <StatusTag of={checkStatus} code={claim.checkStatus} />
              <b>
                {dayText(claim.date, lang)} {claim.begin}–{claim.end}
              </b>
            </header>
            <p className="v-quiet">{pick(claim.venueName, claim.enVenueName)}</p>
            {claim.checkContent && (
              <p>
                <DataText>{claim.checkContent}</DataText>
              </p>
            )}
            {claim.checkStatus === checkStatus.checking && <Withdraw id={claim.id} changed={changed} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ id, changed }: { readonly id: number; readonly changed: (next: Mine) => void }) {
  const { t } = useWords();
  const online = useOnline();
  return (
    <Popconfirm
      disabled={!online}
      title={t({ zh: '撤回这个申请？', en: 'Withdraw this request?' })}
      okText={t({ zh: '撤回', en: 'Withdraw' })}
      cancelText={t({ zh: '返回', en: 'Back' })}
      onConfirm={() => void call(exerciseMine.withdraw, { id }).then(changed, () => undefined)}
    >
      <Button size="small" style={{ justifySelf: 'start' }} disabled={!online}>
        {t({ zh: '撤回', en: 'Withdraw' })}
      </Button>
    </Popconfirm>
  );
}

function Records({
  progress,
  ask,
  changed,
}: {
  readonly progress: OwnProgress;
  readonly ask: (of: RequestTarget) => void;
  readonly changed: (next: Mine) => void;
}) {
  const { t } = useWords();
  return (
    <section className="ex-part">
      <h2>{t({ zh: '每次记录', en: 'Visits' })}</h2>
      {progress.records.length === 0 ? (
        <p className="v-card ex-none">
          {t({
            zh: '还没有记录，进出一次闸机后显示在这里。',
            en: 'No visits yet. They appear here after you leave a gate.',
          })}
        </p>
      ) : (
        <ul className="ex-list">
          {progress.records.map((record) => (
            <RecordItem key={record.key} record={record} ask={ask} changed={changed} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecordItem({
  record,
  ask,
  changed,
}: {
  readonly record: OwnExercise;
  readonly ask: (of: RequestTarget) => void;
  readonly changed: (next: Mine) => void;
}) {
  const { t, pick, label, lang } = useWords();
  const online = useOnline();
  const { visitId, claim } = record;
  return (
    <li className="v-card">
      <header>
        {record.reason === null ? (
          <b className="ex-valid">{t({ zh: '✓ 有效', en: '✓ Counts' })}</b>
        ) : (
          <StatusTag of={exerciseInvalid} code={record.reason} />
        )}
        <b>
          {dayText(record.date, lang)} {record.begin}–{record.end ?? '?'}
        </b>
      </header>
      <p className="v-quiet">
        {pick(record.venueName, record.enVenueName)} · {label(exerciseSource, record.source)} ·{' '}
        {t({ zh: `${record.minutes} 分钟`, en: `${record.minutes} min` })}
      </p>
      {claim ? (
        <>
          <p>
            <StatusTag of={checkStatus} code={claim.checkStatus} /> <DataText>{claim.checkContent}</DataText>
          </p>
          {claim.checkStatus === checkStatus.checking && <Withdraw id={claim.id} changed={changed} />}
        </>
      ) : (
        !record.valid &&
        visitId !== null && (
          <Button
            size="small"
            style={{ justifySelf: 'start' }}
            disabled={!online}
            onClick={() =>
              ask({ visitId, title: `${dayText(record.date, lang)} ${record.begin}–${record.end ?? '?'}` })
            }
          >
            {t({ zh: '申诉', en: 'Appeal' })}
          </Button>
        )
      )}
    </li>
  );
}
