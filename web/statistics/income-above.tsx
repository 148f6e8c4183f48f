import { memberOf } from '#domain/kit/enumeration';
import { changeOf } from '#domain/statistics/period.rules';
import { incomeBasis, incomeBy, incomeMeasure } from '#domain/statistics/statistics.status';
import { statisticsTerms } from '#domain/statistics/statistics.terms';
import { takingTerms } from '#domain/takings/taking.rules';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { incomeStatistics, IncomeRow } from '#contract/statistics/income.contract';
import { amount, count } from '#web/kit/format';
import type { Shown } from '#web/kit/list-spec';
import { useGround } from '#web/kit/theme';
import { masked, useEye } from '#web/kit/totals';
import { useWords } from '#web/kit/words';
import { barsOf, curveOf } from './curve';
import { ChartCard, Charts, FiguresHead } from './parts';

const MOST_BARS = 10;
const NOW = { zh: '本期', en: 'current' } as const;
const { gross, refund, net, cash, earned, time } = takingTerms;
const { paidOrders, average, usedDay, compared } = statisticsTerms;
const WORDS = { [incomeMeasure.net]: 'net', [incomeMeasure.gross]: 'gross', [incomeMeasure.refund]: 'refund' } as const;

/** Summary of the income page: figures and charts. */
export function IncomeAbove({ reply, filter }: Shown<IncomeRow, ReplyOf<typeof incomeStatistics.list>>) {
  const { t, pick, lang } = useWords();
  const ground = useGround((state) => state.ground);
  const open = useEye((eye) => eye.open);
  if (!reply) return null;
  const look = { lang, ground, show: amount };
  const measure = (Number(filter['measure']) || incomeMeasure.net) as keyof typeof WORDS;
  const of = WORDS[measure];
  const measured = t(memberOf(incomeMeasure, measure) ?? { zh: '', en: '' });
  const by = memberOf(incomeBy, Number(filter['by']) || incomeBy.venue) ?? { zh: '', en: '' };
  const { totals, before, trend, content } = reply;
  const figures =
    totals && before
      ? [
          {
            title: { zh: '对比期净额', en: 'Previous net' },
            value: masked(before.net, open),
            of: NOW,
            percent: changeOf(totals.net, before.net),
          },
          {
            title: { zh: '对比期收款', en: 'Previously received' },
            value: masked(before.gross, open),
            of: NOW,
            percent: changeOf(totals.gross, before.gross),
          },
          {
            title: { zh: '成交订单', en: 'Paid orders' },
            value: count(totals.orders),
            percent: changeOf(totals.orders, before.orders),
          },
          {
            title: { zh: '笔均', en: 'Average' },
            value: masked(totals.average, open),
            percent: changeOf(totals.average, before.average),
          },
        ]
      : [];
  const bars = content
    .map((row) => ({ name: pick(row.name, row.enName), value: row[of] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, MOST_BARS);
  return (
    <>
      <FiguresHead
        {...reply}
        figures={figures}
        tags={[t(memberOf(incomeBasis, Number(filter['basis']) || incomeBasis.paid) ?? { zh: '', en: '' }), measured]}
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
          option={curveOf(
            trend.map((point) => ({ at: point.at, value: point[of], before: point.before })),
            [t({ zh: '本期', en: 'Current' }), t({ zh: '对比期', en: 'Comparison' })],
            reply.step,
            look,
          )}
        />
        <ChartCard
          title={{ zh: `按${by.zh}（元）`, en: `By ${by.en.toLowerCase()} (CNY)` }}
          empty={bars.length === 0}
          says={bars.map(({ name, value }) => `${name} ${amount(value)}`).join(t({ zh: '，', en: ', ' }))}
          option={barsOf(bars, look)}
        />
      </Charts>
    </>
  );
}
