import { percentChange, percentShare } from '#domain/statistics/period.rules';
import { leadTime, orderBasis, orderStage } from '#domain/statistics/statistics.status';
import { statisticsTerms } from '#domain/statistics/statistics.terms';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { OrderCountRow, orderStatistics } from '#contract/statistics/order.contract';
import { count } from '#web/kit/text/format';
import type { ListContent } from '#web/kit/list/list-spec';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { barChart, lineChart, heatMap } from './chart-options';
import { ChartCard, Charts, FiguresHeader } from './figure-parts';

const WEEKDAYS = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;
const { submitted, stages, missed, lead, heat, refusals, hours, compared } = statisticsTerms;

/** Summary of the order statistics: figures and charts. */
export function OrderSummary({ reply, filter }: ListContent<OrderCountRow, ReplyOf<typeof orderStatistics.list>>) {
  const { t, lang, label } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  if (!reply) return null;
  const style = { lang, themeMode, show: count };
  const { sums, earlier, funnel } = reply;
  const stageName = (of: 'submitted' | 'paid' | 'signed' | 'finished') => label(orderStage, orderStage[of]);
  const steps = (['submitted', 'paid', 'signed', 'finished'] as const).map((of) => ({
    name: `${stageName(of)} ${percentShare(funnel[of], funnel.submitted)}%`,
    value: funnel[of],
  }));
  const leads = reply.lead.map((one) => ({
    name: label(leadTime, one.lead),
    value: one.orders,
  }));
  const none = sums.orders === 0;
  return (
    <>
      <FiguresHeader
        {...reply}
        tags={[label(orderBasis, Number(filter['basis']) || orderBasis.used)]}
        terms={[submitted, stages, missed, hours, lead, heat, refusals, compared]}
        figures={[
          {
            title: { zh: '提交订单', en: 'Submitted' },
            value: count(sums.orders),
            percent: percentChange(sums.orders, earlier.orders),
          },
          {
            title: { zh: '已取消', en: 'Cancelled' },
            value: count(sums.cancelled),
            percent: percentChange(sums.cancelled, earlier.cancelled),
          },
          {
            title: { zh: '时长（小时）', en: 'Hours' },
            value: count(sums.hours),
            percent: percentChange(sums.hours, earlier.hours),
          },
          {
            title: { zh: '人次', en: 'Visits' },
            value: count(sums.people),
            percent: percentChange(sums.people, earlier.people),
          },
          { title: { zh: '爽约率', en: 'No-show rate' }, value: `${reply.missed}%` },
        ]}
      />
      <Charts>
        <ChartCard
          title={{ zh: '订单趋势', en: 'Order trend' }}
          empty={none && reply.trend.every(({ before }) => !before)}
          says={t({
            zh: `${reply.from} 至 ${reply.to} 共 ${sums.orders} 单`,
            en: `${reply.from} to ${reply.to}, orders: ${sums.orders}`,
          })}
          option={lineChart(
            reply.trend.map(({ at, orders, before }) => ({ at, value: orders, before })),
            [t({ zh: '本期', en: 'Current' }), t({ zh: '对比期', en: 'Comparison' })],
            reply.step,
            style,
          )}
        />
        <ChartCard
          title={{ zh: '漏斗', en: 'Funnel' }}
          empty={none}
          says={steps.map(({ name, value }) => `${name} ${value}`).join(t({ zh: '，', en: ', ' }))}
          option={barChart(steps, style)}
        />
        <ChartCard
          title={{ zh: '星期 × 小时', en: 'By weekday and hour' }}
          empty={reply.heat.length === 0}
          says={reply.heat
            .map(({ weekday, hour, orders }) => `${WEEKDAYS[lang][weekday - 1] ?? ''} ${hour}:00 ${orders}`)
            .join(', ')}
          option={heatMap(reply.heat, WEEKDAYS[lang], style)}
        />
        <ChartCard
          title={{ zh: '线上预约提前时间', en: 'Lead time of online bookings' }}
          empty={leads.length === 0}
          says={leads.map(({ name, value }) => `${name} ${value}`).join(t({ zh: '，', en: ', ' }))}
          option={barChart(leads, style)}
        />
      </Charts>
      <section className="v-card st-chart">
        <h2>{t({ zh: '预约被拒的原因', en: 'Reasons for refused bookings' })}</h2>
        {reply.refusals.length === 0 ? (
          <p className="v-quiet st-few">
            {t({ zh: '这段时间没有被拒的预约', en: 'No refused bookings in this period' })}
          </p>
        ) : (
          <ul className="st-refusals">
            {reply.refusals.map((one) => (
              <li key={one.en}>
                {one.rule && <span className="st-tag">{one.rule}</span>}
                <span>{t(one).replace(/\{\w+\}/g, '…')}</span>
                <b>{count(one.times)}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
