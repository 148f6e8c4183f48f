import './exercise.css';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { exerciseInvalid } from '#domain/exercise/exercise.status';
import { exerciseTerms } from '#domain/exercise/exercise.terms';
import { percentShare } from '#domain/statistics/period.rules';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { ExerciseRow, exerciseStatistics } from '#contract/exercise/exercise.contract';
import { count } from '#web/kit/text/format';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { FiguresHeader } from '#web/statistics/figure-parts';
import { lengthRange } from './rule-text';
import { ExerciseTabs } from './exercise-tabs';

const NO_VISITS = { zh: '没有锻炼记录', en: 'No visits' };
type Reply = ReplyOf<typeof exerciseStatistics.list>;
const { valid, due, onTrack, minutes } = exerciseTerms;

/** The last bar of lengths, in minutes: it counts everything from there on. */
const LONGEST = 240;

/** Summary of the attainment: rule, figures, lengths of stays, reasons. */
export function ExerciseSummary({ reply }: ListContent<ExerciseRow, Reply>) {
  const { t, lang } = useWords();
  const [params, setParams] = useSearchParams();
  if (!reply) return <ExerciseTabs />;
  const { rule, sums } = reply;
  const choose = (ruleId: number) => {
    const next = new URLSearchParams(params);
    next.set('ruleId', String(ruleId));
    next.delete('page');
    setParams(next, { replace: true });
  };
  if (!rule)
    return (
      <>
        <ExerciseTabs />
        <section className="v-card ex-none">
          <p>
            {t({
              zh: '还没有启用的锻炼规则。请在“规则”中新增一条。',
              en: 'No exercise rule is in use yet. Add one under Rules.',
            })}
          </p>
        </section>
      </>
    );
  return (
    <>
      <div className="ex-bar">
        <ExerciseTabs />
        <Select
          className="v-no-print"
          aria-label={t({ zh: '规则', en: 'Rule' })}
          value={rule.id}
          onChange={choose}
          options={reply.rules.map((one) => ({ value: one.id, label: lang === 'en' ? one.enName : one.name }))}
        />
        <span className="ex-chip">
          <SafetyCertificateOutlined aria-hidden />
          {t({
            zh: `${lengthRange(rule)} 分 · 每日 ${rule.dailyMax ? `${rule.dailyMax} 次` : '不限'} · 目标 ${rule.target} 次`,
            en: `${lengthRange(rule)} min · ${rule.dailyMax || 'no limit'} a day · target ${rule.target}`,
          })}
        </span>
      </div>
      <FiguresHeader
        from={rule.beginDate}
        to={rule.endDate}
        proof={null}
        tags={[t({ zh: `截至 ${reply.asOf} 应到 ${reply.due} 次`, en: `${reply.due} due by ${reply.asOf}` })]}
        terms={[valid, due, onTrack, minutes]}
        figures={[
          { title: { zh: '应参加', en: 'Students' }, value: count(sums.students) },
          {
            title: valid,
            value: count(sums.valid),
            of: {
              zh: `人均 ${sums.students === 0 ? 0 : Math.round((sums.valid / sums.students) * 10) / 10}`,
              en: `${sums.students === 0 ? 0 : Math.round((sums.valid / sums.students) * 10) / 10} each`,
            },
          },
          { title: onTrack, value: `${percentShare(sums.onTrack, sums.students)}%` },
          {
            title: { zh: '落后', en: 'Behind' },
            value: count(sums.behind),
            of: { zh: `一次没有 ${count(sums.none)}`, en: `none yet: ${count(sums.none)}` },
          },
          { title: { zh: '无效次数', en: 'Not counted' }, value: count(sums.invalid) },
          { title: { zh: '申请待办', en: 'Pending requests' }, value: count(sums.waiting) },
        ]}
      />
      <div className="ex-split">
        <Lengths reply={reply} min={rule.minMinutes} max={rule.maxMinutes} />
        <Reasons reply={reply} />
      </div>
    </>
  );
}

/** Stays by ten minutes of their length; those outside the valid band are hatched. */
function Lengths({ reply, min, max }: { readonly reply: Reply; readonly min: number; readonly max: number }) {
  const { t } = useWords();
  const times = new Map(reply.lengths.map((bin) => [bin.from, bin.times]));
  const bins = Array.from({ length: LONGEST / 10 + 1 }, (_, n) => ({ from: n * 10, times: times.get(n * 10) ?? 0 }));
  const most = Math.max(1, ...bins.map((bin) => bin.times));
  const isValid = (from: number) => from >= min && (max === 0 || from + 10 <= max);
  return (
    <section className="v-card ex-card">
      <h2>{t({ zh: '一次锻炼多久', en: 'Length of a visit' })}</h2>
      {reply.lengths.length === 0 ? (
        <p className="v-quiet">{t(NO_VISITS)}</p>
      ) : (
        <>
          <ul className="ex-bins">
            {bins.map((bin) => {
              const { from, times } = bin;
              const range =
                from === LONGEST
                  ? t({ zh: `${from} 分以上`, en: `${from}+ min` })
                  : t({ zh: `${from}–${from + 10} 分`, en: `${from}–${from + 10} min` });
              const note = isValid(from) ? '' : t({ zh: '（不计）', en: ' (not counted)' });
              const about = t({ zh: `${range}：${times} 次${note}`, en: `${range}: ${times}${note}` });
              return (
                <li key={bin.from} title={about} aria-label={about} data-valid={isValid(bin.from)}>
                  <i style={{ height: `${(bin.times / most) * 100}%` }} />
                  {bin.from % 30 === 0 && <small aria-hidden>{bin.from}</small>}
                </li>
              );
            })}
          </ul>
          <p className="v-quiet">
            {t({
              zh: `单位分钟。实心为有效 ${min}–${max || '∞'} 分，斜纹不计。`,
              en: `Minutes. Solid: valid, ${min}–${max || '∞'} min. Hatched: not counted.`,
            })}
          </p>
        </>
      )}
    </section>
  );
}

/** Why stays do not count. */
function Reasons({ reply }: { readonly reply: Reply }) {
  const { t, label } = useWords();
  const most = Math.max(1, ...reply.reasons.map(({ times }) => times));
  return (
    <section className="v-card ex-card">
      <h2>{t({ zh: '为什么不算', en: 'Why visits do not count' })}</h2>
      {reply.reasons.length === 0 ? (
        <p className="v-quiet">
          {t(reply.lengths.length === 0 ? NO_VISITS : { zh: '没有不计的记录', en: 'Every visit counts' })}
        </p>
      ) : (
        <ul className="ex-reasons">
          {reply.reasons.map(({ reason, times }) => (
            <li key={reason}>
              <span>{label(exerciseInvalid, reason)}</span>
              <i aria-hidden>
                <i style={{ width: `${(times / most) * 100}%` }} />
              </i>
              <b>{count(times)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
