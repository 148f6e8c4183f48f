import { statisticsTerms } from '#domain/statistics/statistics.terms';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { CardRow, cardStatistics } from '#contract/statistics/card.contract';
import { amount } from '#web/kit/format';
import type { Shown } from '#web/kit/list-spec';
import { useGround } from '#web/kit/theme';
import { useWords } from '#web/kit/words';
import { curveOf } from './curve';
import { ChartCard, Charts, FiguresHead } from './parts';

const { spent, owed, corrected, carded } = statisticsTerms;

/** Summary of the stored-value page: liability to holders and spending. */
export function CardAbove({ reply }: Shown<CardRow, ReplyOf<typeof cardStatistics.list>>) {
  const { t, lang } = useWords();
  const ground = useGround((state) => state.ground);
  if (!reply) return null;
  const { trend, step, from, to } = reply;
  const look = { lang, ground, show: amount };
  const drawn = (of: 'balance' | 'consumed', name: { zh: string; en: string }) => (
    <ChartCard
      title={{ zh: `${name.zh}（元）`, en: `${name.en} (CNY)` }}
      empty={trend.every((point) => point[of] === 0)}
      says={t({ zh: `${from} 至 ${to} 的${name.zh}`, en: `${name.en}, ${from} to ${to}` })}
      option={curveOf(
        trend.map((point) => ({ at: point.at, value: point[of], before: null })),
        [t(name)],
        step,
        look,
      )}
    />
  );
  return (
    <>
      <FiguresHead
        {...reply}
        tags={[t({ zh: '按到账日', en: 'By date received' })]}
        figures={[]}
        terms={[spent, owed, corrected, carded]}
      />
      <Charts>
        {drawn('balance', owed)}
        {drawn('consumed', spent)}
      </Charts>
    </>
  );
}
