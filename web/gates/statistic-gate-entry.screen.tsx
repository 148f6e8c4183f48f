import './gate-entry.css';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { comfortOf } from '#domain/gates/flow.rules';
import { comfortLevel, type ComfortLevel } from '#domain/gates/flow.status';
import { enumMembers } from '#domain/kit/enumeration';
import { gates, type VisitorForecast } from '#contract/gates/gate.contract';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import { schoolClock, useNow } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import { DASH } from '#web/kit/text/value';
import { ComfortPeople } from './comfort-people';
import { EntryCurve } from './entry-curve';

const REFRESH_MS = 60_000;
const SECOND = 1_000;

/** The widths of the four comfort levels, in percent of the capacity. */
const LEVEL_WIDTHS = [50, 25, 15, 10];
const LEVEL_TEXTS = [
  { zh: '不足 50%', en: 'below 50%' },
  { zh: '50–75%', en: '50–75%' },
  { zh: '75–90%', en: '75–90%' },
  { zh: '90%+', en: '90%+' },
];

/** Steps of the forecast that are listed: in about one, two and three hours. */
const LISTED = [2, 5, 8];

/** The share of the capacity on a scale of the four levels. */
function ComfortScale({ inside, cap }: { inside: number; cap: number }) {
  const { t } = useWords();
  const percent = Math.round((Math.max(0, inside) * 100) / cap);
  return (
    <div
      className="ge-scale"
      role="img"
      aria-label={t({ zh: `已用容量 ${percent}%`, en: `${percent}% of the capacity` })}
    >
      <b style={{ left: `${Math.min(100, percent)}%` }}>{percent}%</b>
      <ol style={{ gridTemplateColumns: LEVEL_WIDTHS.map((width) => `${width}fr`).join(' ') }}>
        {enumMembers(comfortLevel).map((level, n) => (
          <li key={level.code}>
            <i />
            <span>{t(level)}</span>
            <small>{t(LEVEL_TEXTS[n] ?? { zh: '', en: '' })}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The comfort level now and at later steps. */
function Outlook({ data, inside }: { data: VisitorForecast; inside: number }) {
  const { t, label } = useWords();
  const first = data.points.findIndex(({ expected }) => expected !== null);
  const later = first < 0 ? [] : LISTED.flatMap((step) => data.points[first + step] ?? []);
  const rows: readonly { at: string; people: number; level: ComfortLevel | null; about: boolean }[] = [
    { at: t({ zh: '现在', en: 'Now' }), people: inside, level: comfortOf(inside, data.cap), about: false },
    ...later.map(({ at, expected }) => ({
      at,
      people: expected ?? 0,
      level: comfortOf(expected ?? 0, data.cap),
      about: true,
    })),
  ];
  return (
    <section className="ge-card ge-next">
      <header>
        <h2>{t({ zh: '接下来', en: 'Coming hours' })}</h2>
        <span>
          {data.days === 0
            ? t({ zh: '还没有足够的往日记录', en: 'Not enough earlier days yet' })
            : t({
                zh: `按近 ${data.days} 个同一星期日估算${data.error === null ? '' : `，近几周误差约 ${data.error} 人`}`,
                en: `From the last ${data.days} same weekdays${data.error === null ? '' : `; recent error about ${data.error}`}`,
              })}
        </span>
      </header>
      <ul>
        {rows.map(({ at, people, level, about }) => (
          <li key={at}>
            <b>{at}</b>
            <ComfortPeople level={level} />
            <span>{level === null ? '' : label(comfortLevel, level)}</span>
            <em>
              {about ? t({ zh: '约 ', en: 'about ' }) : ''}
              {count(people)} {t({ zh: '人', en: '' })}
            </em>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The public screen of one venue: how full it is now, how full it was today, and how full it will be. */
export default function StatisticGateEntry() {
  const { t, pick, label } = useWords();
  const [query] = useSearchParams();
  const venueId = Number(query.get('venue') ?? 0) || 0;
  const clock = useNow(SECOND);
  const { data, error, refetch } = useQuery({
    queryKey: ['visitorForecast', venueId],
    queryFn: () => call(gates.forecast, { venueId }, { quiet: true }),
    refetchInterval: REFRESH_MS,
  });
  const name = data ? room.venue(data.venueId) : null;
  const views = useRooms<VenueRoom>(name === null ? [] : [name]);
  if (!data)
    return (
      <main className="ge">
        <LoadState
          noun={{ zh: '场内人数', en: 'the people inside' }}
          error={error}
          retry={() => void refetch()}
          rows={8}
        />
      </main>
    );
  const flow = (name === null ? null : views.get(name)?.body?.flow) ?? data.now;
  const mark = combinedStateOf([...views.values()]);
  const level = comfortOf(flow.inside, data.cap);
  return (
    <main className="ge">
      <header className="ge-head">
        <h1>
          {pick(data.venueName, data.enVenueName)} · {t({ zh: '场内人数', en: 'people inside' })}
          <small>
            {t({
              zh: `今日开放 ${data.openFrom} – ${data.openTo}`,
              en: `Open today ${data.openFrom} – ${data.openTo}`,
            })}
          </small>
        </h1>
        {mark && <LiveBadge state={mark.state} at={mark.at} />}
        <time>{schoolClock(clock)}</time>
      </header>
      <section className="ge-card ge-now" aria-live="polite">
        <header>
          <h2>{t({ zh: '此刻场内', en: 'Inside now' })}</h2>
          {data.cap > 0 && (
            <span>{t({ zh: `安全容量 ${count(data.cap)} 人`, en: `Capacity ${count(data.cap)}` })}</span>
          )}
        </header>
        <p className="ge-big">
          <strong>{count(flow.inside)}</strong>
          {level !== null && (
            <span>
              <ComfortPeople level={level} />
              <b>{label(comfortLevel, level)}</b>
            </span>
          )}
        </p>
        {data.cap > 0 && (
          <>
            <p className="ge-left">
              {flow.inside >= data.cap
                ? t({ zh: '已满，请稍候', en: 'Full. Please wait.' })
                : t({
                    zh: `还可进入 ${count(data.cap - flow.inside)} 人`,
                    en: `Room for ${count(data.cap - flow.inside)}`,
                  })}
            </p>
            <ComfortScale inside={flow.inside} cap={data.cap} />
          </>
        )}
        <dl>
          <div>
            <dt>{t({ zh: '今日进场', en: 'In today' })}</dt>
            <dd>{count(flow.in)}</dd>
          </div>
          <div>
            <dt>{t({ zh: '今日离场', en: 'Out today' })}</dt>
            <dd>{count(flow.out)}</dd>
          </div>
          <div>
            <dt>{t({ zh: '平均停留（分钟）', en: 'Average stay (min)' })}</dt>
            <dd>{data.stay === null ? DASH : count(data.stay)}</dd>
          </div>
        </dl>
      </section>
      <section className="ge-card ge-curve">
        <header>
          <h2>{t({ zh: '今日人数与预测', en: 'Today and forecast' })}</h2>
          <span>{t({ zh: '每 20 分钟', en: 'every 20 minutes' })}</span>
        </header>
        <EntryCurve data={data} inside={flow.inside} />
      </section>
      <Outlook data={data} inside={flow.inside} />
    </main>
  );
}
