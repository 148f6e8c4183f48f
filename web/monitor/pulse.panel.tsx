import type { WallReply } from '#contract/monitor/monitor.contract';
import { chartAxes, DisplayChart, chartColors } from './display-chart';
import { CountUp } from './count-up';
import { t } from './display-lang';
import { PanelHead } from './panel-head';

type PaymentTrend = NonNullable<WallReply['pulse']>;

/** Returns the smallest round step not below a number: 1, 2, 5, 10, 20, 50 and so on. */
export const roundStep = (n: number): number => {
  const tens = 10 ** Math.floor(Math.log10(Math.max(1, n)));
  return tens * ([1, 2, 5, 10].find((step) => step * tens >= n) ?? 10);
};

/** Builds the echarts option of an hour of payments up and refunds down. Pure. */
export function paymentTrendOption(trend: PaymentTrend) {
  const step = Math.max(
    roundStep(Math.max(...trend.map(({ paid }) => paid)) / 3),
    roundStep(Math.max(...trend.map(({ refunded }) => refunded))),
  );
  return {
    grid: { left: 18 + 13 * String(step * 3).length, right: 8, top: 14, bottom: 40 },
    xAxis: {
      ...chartAxes.category(
        trend.map(({ at }) => at),
        2,
      ),
      boundaryGap: true,
      axisLabel: { color: chartColors.t2, fontSize: 20, interval: 2, margin: 14, hideOverlap: true },
      axisLine: { onZero: true, lineStyle: { color: chartColors.line2, width: 2 } },
    },
    yAxis: {
      ...chartAxes.value(step * 3),
      min: -step,
      interval: step,
      axisLabel: {
        color: chartColors.t2,
        fontSize: 20,
        formatter: (value: number) => String(Math.abs(Math.round(value))),
      },
    },
    series: [
      {
        type: 'bar',
        stack: 'money',
        barWidth: '56%',
        data: trend.map(({ paid }) => paid),
        itemStyle: { color: chartColors.blue, borderRadius: [2, 2, 0, 0] },
      },
      {
        type: 'bar',
        stack: 'money',
        data: trend.map(({ refunded }) => -refunded),
        itemStyle: { color: chartColors.sand, borderRadius: [0, 0, 2, 2] },
      },
    ],
  };
}

/** Payments and refunds of the last hour in five-minute steps; hidden where the school hides money. */
export function PaymentTrendPanel({ wall }: { readonly wall: WallReply }) {
  const { pulse: trend } = wall;
  if (trend === null) return null;
  const sum = (of: 'paid' | 'refunded') => trend.reduce((total, step) => total + step[of], 0);
  return (
    <section className="panel pulse">
      <PanelHead title={t('收退款脉搏', 'Payments and refunds')}>
        <span className="hint">{t('近 60 分钟，笔 / 5 分钟', 'last 60 min, per 5 min')}</span>
      </PanelHead>
      <div className="split">
        <dl>
          <dt>{t('支付成功', 'Paid')}</dt>
          <dd>
            <CountUp to={sum('paid')} />
            <small>{t('笔', '')}</small>
          </dd>
          <dt>{t('退款完成', 'Refunded')}</dt>
          <dd>
            <CountUp to={sum('refunded')} />
            <small>{t('笔', '')}</small>
          </dd>
        </dl>
        {sum('paid') + sum('refunded') === 0 ? (
          <p className="none">{t('近一小时暂无收退款', 'No payments or refunds in the last hour')}</p>
        ) : (
          <DisplayChart
            option={paymentTrendOption(trend)}
            label={t(
              `近一小时支付 ${sum('paid')} 笔，退款 ${sum('refunded')} 笔`,
              `Last hour: ${sum('paid')} payments, ${sum('refunded')} refunds`,
            )}
          />
        )}
      </div>
    </section>
  );
}
