import { enumMember } from '#domain/kit/enumeration';
import { percentChange } from '#domain/statistics/period.rules';
import { incomeBasis, incomeBy, incomeMeasure } from '#domain/statistics/statistics.status';
import { statisticsTerms } from '#domain/statistics/statistics.terms';
import { takingTerms } from '#domain/takings/taking.rules';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { incomeStatistics, IncomeRow } from '#contract/statistics/income.contract';
import { amount, count } from '#web/kit/text/format';
import type { ListContent } from '#web/kit/list/list-spec';
import { useThemeMode } from '#web/kit/theme/theme';
import { maskAmount, useAmountsVisible } from '#web/kit/list/totals';
import { useWords } from '#web/kit/session/words';
import { barChart, lineChart } from './chart-options';
import { ChartCard, Charts, FiguresHeader } from './figure-parts';

const MAX_BARS = 10;
const CURRENT_SUFFIX = { zh: '本期', en: 'current' } as const;
const { gross, refund, net, cash, earned, time } = takingTerms;
const { paidOrders, average, usedDay, compared } = statisticsTerms;
const CAPTIONS = {
  [incomeMeasure.net]: 'net',
  [incomeMeasure.gross]: 'gross',
  [incomeMeasure.refund]: 'refund',
} as const;

/** Summary of the income page: figures and charts. */
export function IncomeSummary({ reply, filter }: ListContent<IncomeRow, ReplyOf<typeof incomeStatistics.list>>) {
  const { t, pick, lang, label } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  const open = useAmountsVisible((toggle) => toggle.open);
  if (!reply) return null;
  const style = { lang, themeMode, show: amount };
  const measure = (Number(filter['measure']) || incomeMeasure.net) as keyof typeof CAPTIONS;
  const of = CAPTIONS[measure];
  const measured = label(incomeMeasure, measure);
  const by = enumMember(incomeBy, Number(filter['by']) || incomeBy.venue) ?? { zh: '', en: '' };
  const { totals, before, trend, content } = reply;
  const figures =
    totals && before
      ? [
          {
            title: { zh: '对比期净额', en: 'Previous net' },
            value: maskAmount(before.net, open),
            of: CURRENT_SUFFIX,
            percent: percentChange(totals.net, before.net),
          },
          {
            title: { zh: '对比期收款', en: 'Previously received' },
            value: maskAmount(before.gross, open),
            of: CURRENT_SUFFIX,
            percent: percentChange(totals.gross, before.gross),
          },
          {
            title: { zh: '成交订单', en: 'Paid orders' },
            value: count(totals.orders),
            percent: percentChange(totals.orders, before.orders),
          },
          {
            title: { zh: '笔均', en: 'Average' },
            value: maskAmount(totals.average, open),
            percent: percentChange(totals.average, before.average),
          },
        ]
      : [];
  const bars = content
    .map((row) => ({ name: pick(row.name, row.enName), value: row[of] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, MAX_BARS);
  return (
    <>
      <FiguresHeader
        {...reply}
        figures={figures}
        tags={[label(incomeBasis, Number(filter['basis']) || incomeBasis.paid), measured]}
        terms={[gross, refund, net, cash, earned, time, usedDay, paidOrders, average, compared]}
      />
      <Charts>
        <ChartCard
          title={{ zh: `${measured}趋势（元）`, en: `${measured} trend (CNY)` }}
          empty={trend.every((point) => point[of] === 0 && !point.before)}
          says={t({
            zh: `${reply.from} 至 ${reply.to} 的${measured}`,
            en: `${measured}, ${reply.from} to ${reply.to}`,
          })}
          option={lineChart(
            trend.map((point) => ({ at: point.at, value: point[of], before: point.before })),
            [t({ zh: '本期', en: 'Current' }), t({ zh: '对比期', en: 'Comparison' })],
            reply.step,
            style,
          )}
        />
        <ChartCard
          title={{ zh: `按${by.zh}（元）`, en: `By ${by.en.toLowerCase()} (CNY)` }}
          empty={bars.length === 0}
          says={bars.map(({ name, value }) => `${name} ${amount(value)}`).join(t({ zh: '，', en: ', ' }))}
          option={barChart(bars, style)}
        />
      </Charts>
    </>
  );
}
