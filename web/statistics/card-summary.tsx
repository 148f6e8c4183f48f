import { statisticsTerms } from '#domain/statistics/statistics.terms';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { StoredValueRow, cardStatistics } from '#contract/statistics/card.contract';
import { amount } from '#web/kit/text/format';
import type { ListContent } from '#web/kit/list/list-spec';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { lineChart } from './chart-options';
import { ChartCard, Charts, FiguresHeader } from './figure-parts';

const { spent, owed, corrected, carded } = statisticsTerms;

/** Summary of the stored-value page: liability to holders and spending. */
export function StoredValueSummary({ reply }: ListContent<StoredValueRow, ReplyOf<typeof cardStatistics.list>>) {
  const { t, lang } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  if (!reply) return null;
  const { trend, step, from, to } = reply;
  const style = { lang, themeMode, show: amount };
  const chart = (of: 'balance' | 'consumed', name: { zh: string; en: string }) => (
    <ChartCard
      title={{ zh: `${name.zh}（元）`, en: `${name.en} (CNY)` }}
      empty={trend.every((point) => point[of] === 0)}
      says={t({ zh: `${from} 至 ${to} 的${name.zh}`, en: `${name.en}, ${from} to ${to}` })}
      option={lineChart(
        trend.map((point) => ({ at: point.at, value: point[of], before: null })),
        [t(name)],
        step,
        style,
      )}
    />
  );
  return (
    <>
      <FiguresHeader
        {...reply}
        tags={[t({ zh: '按到账日', en: 'By date received' })]}
        figures={[]}
        terms={[spent, owed, corrected, carded]}
      />
      <Charts>
        {chart('balance', owed)}
        {chart('consumed', spent)}
      </Charts>
    </>
  );
}
