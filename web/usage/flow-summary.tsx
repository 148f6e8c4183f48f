import './usage.css';
import { percentChange } from '#domain/statistics/period.rules';
import { usageTerms } from '#domain/usage/usage.terms';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { FlowRow, flowStatistics } from '#contract/usage/flow.contract';
import { count } from '#web/kit/text/format';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { useThemeMode } from '#web/kit/theme/theme';
import { DASH } from '#web/kit/text/value';
import { barChart, heatMap } from '#web/statistics/chart-options';
import { ChartCard, Charts, FiguresHeader } from '#web/statistics/figure-parts';
import { FlowCalendar } from './flow-calendar';
import { WEEKDAYS } from './weekday-text';

const { visits, persons, peak, stay, unclosed } = usageTerms;
/** Venues in the chart of comparison. */
const VENUES = 10;

/** Summary of the visits of a month: figures, calendar, hours by weekday, venues compared. */
export function FlowSummary({ reply }: ListContent<FlowRow, ReplyOf<typeof flowStatistics.list>>) {
  const { t, lang } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  if (!reply) return null;
  const { sums, earlier } = reply;
  const style = { lang, themeMode, show: count };
  const bars = reply.content
    .slice(0, VENUES)
    .map((row) => ({ name: lang === 'en' ? row.enName : row.name, value: row.visits }));
  const change = (of: 'visits' | 'persons' | 'exits') => percentChange(sums[of], earlier[of]);
  return (
    <>
      <FiguresHeader
        from={reply.from}
        to={reply.to}
        proof={reply.proof}
        tags={[t({ zh: '百分比为比去年同月', en: 'Percentages: compared with the same month last year' })]}
        terms={[visits, persons, peak, stay, unclosed]}
        figures={[
          { title: visits, value: count(sums.visits), percent: change('visits') },
          { title: persons, value: count(sums.persons), percent: change('persons') },
          { title: { zh: '出馆', en: 'Exits' }, value: count(sums.exits), percent: change('exits') },
          { title: stay, value: sums.stay === null ? DASH : `${sums.stay} ${t({ zh: '分钟', en: 'min' })}` },
          { title: { zh: '单馆在馆峰值', en: 'Peak in one venue' }, value: count(sums.peak) },
          { title: unclosed, value: count(sums.unclosed) },
        ]}
      />
      <FlowCalendar month={reply.month} days={reply.days} />
      <Charts>
        <ChartCard
          title={{ zh: '进馆：星期 × 小时', en: 'Entries by weekday and hour' }}
          empty={reply.heat.length === 0}
          says={reply.heat
            .map(({ weekday, hour, orders }) => `${WEEKDAYS[lang][weekday - 1] ?? ''} ${hour}:00 ${orders}`)
            .join(', ')}
          option={heatMap(reply.heat, WEEKDAYS[lang], style)}
        />
        <ChartCard
          title={{ zh: '各馆人次', en: 'Visits by venue' }}
          empty={bars.every(({ value }) => value === 0)}
          says={bars.map(({ name, value }) => `${name} ${value}`).join(t({ zh: '，', en: ', ' }))}
          option={barChart(bars, style)}
        />
      </Charts>
    </>
  );
}
