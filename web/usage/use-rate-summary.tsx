import './usage.css';
import { ghostMinutes, ghostWindows, ratesOf } from '#domain/usage/use-rate.rules';
import { usageTerms } from '#domain/usage/usage.terms';
import { statisticsTerms } from '#domain/statistics/statistics.terms';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { useRates, UseRateRow } from '#contract/usage/use-rate.contract';
import { count } from '#web/kit/text/format';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { FiguresHeader } from '#web/statistics/figure-parts';
import { UseHeat } from './use-heat';
import { UseHint } from './use-hint';
import { UseLink } from './use-link';
import { UseWorst } from './use-worst';
import { hourText, WEEKDAYS } from './weekday-text';

const { openTime, bookedRate, occupiedRate, trueUse, ghost, unknown } = usageTerms;
/** Windows named below the heat map. */
const WINDOWS = 3;
const inHours = (minutes: number): string => count(Math.round(minutes / 60));

/** Summary of the use rates: figures, worst sites, cells of one site, and what a rule would change. */
export function UseRateSummary({ reply }: ListContent<UseRateRow, ReplyOf<typeof useRates.list>>) {
  const { t, lang } = useWords();
  if (!reply) return null;
  const { sums, earlier, heat, from, to } = reply;
  const [now, before] = [ratesOf(sums), ratesOf(earlier)];
  const points = (of: 'booked' | 'occupied' | 'used') =>
    earlier.open === 0 ? {} : { of: pointsText(now[of] - before[of]) };
  const name = heat && (lang === 'en' ? heat.enName : heat.name);
  return (
    <>
      <FiguresHeader
        {...reply}
        tags={[t({ zh: '只统计已结束的日期', en: 'Past dates only' })]}
        terms={[openTime, bookedRate, occupiedRate, trueUse, ghost, unknown, statisticsTerms.compared]}
        figures={[
          { title: bookedRate, value: `${now.booked}%`, ...points('booked') },
          { title: occupiedRate, value: `${now.occupied}%`, ...points('occupied') },
          { title: trueUse, value: `${now.used}%`, ...points('used') },
          {
            title: { zh: '幽灵时（场时）', en: 'Ghost hours' },
            value: inHours(ghostMinutes(sums)),
            of: {
              zh: `占占用 ${sums.occupied === 0 ? 0 : Math.round((ghostMinutes(sums) / sums.occupied) * 100)}%`,
              en: `${sums.occupied === 0 ? 0 : Math.round((ghostMinutes(sums) / sums.occupied) * 100)}% of occupied`,
            },
          },
          {
            title: { zh: '开放（场时）', en: 'Open hours' },
            value: inHours(sums.open),
          },
          {
            title: { zh: '无法判断（场时）', en: 'Not measured (h)' },
            value: inHours(sums.unknown),
          },
        ]}
      />
      {heat && name && (
        <>
          <div className="us-split">
            <UseWorst worst={reply.worst} shown={heat.siteId} />
            <div className="us-main">
              <UseHeat siteId={heat.siteId} name={name} cells={heat.cells} from={from} to={to} />
              <GhostWindows siteId={heat.siteId} cells={heat.cells} from={from} to={to} weekdays={WEEKDAYS[lang]} />
            </div>
          </div>
          <UseHint siteId={heat.siteId} name={name} from={from} to={to} />
        </>
      )}
    </>
  );
}

/** A difference in percentage points. */
const pointsText = (by: number) => {
  const text = `${by > 0 ? '+' : by < 0 ? '−' : '±'}${Math.abs(Math.round(by * 10) / 10)}`;
  return { zh: `对比期 ${text}`, en: `${text} points` };
};

function GhostWindows({
  siteId,
  cells,
  from,
  to,
  weekdays,
}: {
  readonly siteId: number;
  readonly cells: NonNullable<ReplyOf<typeof useRates.list>['heat']>['cells'];
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly string[];
}) {
  const { t } = useWords();
  const windows = ghostWindows(cells, WINDOWS);
  return (
    <section className="v-card us-windows">
      <h2>{t({ zh: '空着却订不到', en: 'Empty, yet booked' })}</h2>
      {windows.length === 0 ? (
        <p className="v-quiet">
          {t({ zh: '没有幽灵部分达到 20% 的时段', en: 'No hours with a ghost share of 20% or more' })}
        </p>
      ) : (
        <ul>
          {windows.map((window) => (
            <li key={`${window.weekday} ${window.from}`}>
              <UseLink {...{ siteId, from, to }} weekday={window.weekday} hours={[window.from, window.to]}>
                {weekdays[window.weekday - 1]} {hourText(window.from)}–{hourText(window.to)}
              </UseLink>
              <b>
                {inHours(window.minutes)} {t({ zh: '场时', en: 'h' })}
              </b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
