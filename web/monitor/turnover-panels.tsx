import type { TurnoverReply } from '#contract/takings/turnover.contract';
import { apportion, fen, fromYuan } from '#domain/kit/money';
import { chartAxes, DisplayChart, chartColors } from './display-chart';
import { nameOf, t } from './display-lang';
import { formatCellYuan, formatYuan } from './turnover-text';

type TurnoverFigures = NonNullable<TurnoverReply['figures']>;
const ROWS = 6;

/** Returns the smallest round sum not below a number. */
const roundUp = (n: number): number => {
  const tens = 10 ** Math.floor(Math.log10(Math.max(100, n)));
  return ([1, 2, 4, 5, 10].find((step) => step * tens >= n) ?? 10) * tens;
};

/** Returns whole percentages that add up to 100; null if a sum is negative or the total is zero. */
const percentsOf = (sums: readonly number[]): readonly number[] | null =>
  sums.some((yuan) => yuan < 0) || sums.every((yuan) => yuan === 0) ? null : apportion(fen(100), sums.map(fromYuan));
const total = (sums: readonly number[]): number => sums.reduce((all, one) => all + one, 0);

/** Bars by share of the largest; the rest is one row, except for rates, which do not add up. */
export function TurnoverParts({
  title,
  parts,
  rates = false,
}: {
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly enName: string; readonly net: number }[];
  readonly rates?: boolean;
}) {
  const sums = parts.map(({ net }) => net);
  const most = Math.max(1, ...sums);
  const percents = rates ? null : percentsOf(sums);
  const rest = parts.length - ROWS;
  return (
    <section className="panel turnover-parts">
      <header>
        <h2>{title}</h2>
        <span className="hint">
          {t('元', 'CNY')}
          {percents && <em>{t(' · 占比', ', share')}</em>}
        </span>
      </header>
      {parts.length === 0 ? (
        <p className="none">{t('今日暂无收款', 'No payments today')}</p>
      ) : (
        <ul>
          {parts.slice(0, ROWS).map((part, n) => (
            <li key={part.name}>
              <span>{nameOf(part)}</span>
              <i>
                <i style={{ width: `${Math.max(0, (part.net / most) * 100)}%` }} data-first={part.net === most} />
              </i>
              <b>{formatCellYuan(part.net)}</b>
              {percents && <em>{percents[n]}%</em>}
            </li>
          ))}
          {rest > 0 && !rates && (
            <li>
              <span>{t(`其他 ${rest} 项`, `${rest} others`)}</span>
              <i />
              <b>{formatCellYuan(total(sums.slice(ROWS)))}</b>
              {percents && <em>{total(percents.slice(ROWS))}%</em>}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Returns a labelled point of a cumulative line: label above towards the past, below towards the future. */
const linePoint = (
  at: readonly [hour: number, yuan: number],
  text: string,
  [up, past]: readonly [up: boolean, past: boolean],
  color: string,
  size: number,
) => ({
  symbol: 'circle',
  symbolSize: size,
  itemStyle: { color },
  animation: false,
  data: [{ coord: [...at] }],
  label: {
    show: true,
    position: [past ? size : size / 2, up ? -34 : size + 12],
    align: past ? 'right' : 'left',
    color,
    fontSize: 22,
    fontWeight: 600,
    formatter: text,
  },
});
/** Hours of the axis a label needs. */
const LABEL_HOURS = 4;

/** Builds the echarts option of today's hourly revenue beside yesterday's, with labelled line ends. Pure. */
export function hoursOption(hours: TurnoverFigures['hours']) {
  const now = hours.findLastIndex(({ net }) => net !== null);
  const [end, today] = [hours.length - 1, hours[now]];
  const ahead = (today?.net ?? 0) >= (today?.before ?? 0);
  const yesterday = hours[end]?.before ?? 0;
  const most = roundUp(Math.max(...hours.map(({ net, before }) => Math.max(net ?? 0, before))));
  return {
    grid: { left: 96, right: 30, top: 24, bottom: 40 },
    xAxis: chartAxes.category(
      hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`),
      2,
    ),
    yAxis: {
      ...chartAxes.value(most),
      axisLabel: { color: chartColors.t2, fontSize: 20, formatter: (value: number) => value.toLocaleString('en-US') },
    },
    series: [
      {
        type: 'line',
        data: hours.map(({ before }) => before),
        showSymbol: false,
        lineStyle: { width: 3, type: [8, 6], color: chartColors.past },
        ...(yesterday > 0
          ? {
              markPoint: linePoint(
                [end, yesterday],
                t(`昨日 ${formatYuan(yesterday)}`, `Yesterday ${formatYuan(yesterday)}`),
                [true, true],
                chartColors.past,
                0,
              ),
            }
          : {}),
      },
      {
        type: 'line',
        data: hours.map(({ net }) => net),
        showSymbol: false,
        lineStyle: { width: 5, color: chartColors.blue },
        areaStyle: { color: chartColors.blue, opacity: 0.12 },
        ...(today?.net
          ? {
              markPoint: linePoint(
                [now, today.net],
                t(`今日 ${formatYuan(today.net)}`, `Today ${formatYuan(today.net)}`),
                [ahead, now > end - LABEL_HOURS || (ahead && now >= LABEL_HOURS)],
                chartColors.blue,
                16,
              ),
            }
          : {}),
      },
    ],
  };
}

/** Today's cumulative revenue with yesterday's beside it. */
export function TurnoverHours({ hours }: { readonly hours: TurnoverFigures['hours'] }) {
  return (
    <section className="panel turnover-main">
      <header>
        <h2>{t('今日累计', 'Today so far')}</h2>
        <span className="hint">{t('元，虚线为昨日', 'CNY, yesterday dashed')}</span>
      </header>
      <DisplayChart
        option={hoursOption(hours)}
        label={t('今日与昨日逐时累计营收', 'Cumulative revenue by hour, today and yesterday')}
      />
    </section>
  );
}

/** Builds the echarts option of thirty days; today is outlined. Pure. */
export function daysOption(days: TurnoverFigures['days']) {
  return {
    grid: { left: 96, right: 30, top: 24, bottom: 40 },
    xAxis: {
      ...chartAxes.category(
        days.map(({ day }) => day.slice(5)),
        4,
      ),
      boundaryGap: true,
    },
    yAxis: {
      ...chartAxes.value(roundUp(Math.max(...days.map(({ net }) => net)))),
      axisLabel: { color: chartColors.t2, fontSize: 20, formatter: (value: number) => value.toLocaleString('en-US') },
    },
    series: [
      {
        type: 'bar',
        barWidth: '62%',
        data: days.map(({ net }, n) => ({
          value: net,
          itemStyle:
            n === days.length - 1
              ? { color: 'transparent', borderColor: chartColors.blue, borderWidth: 2 }
              : { color: chartColors.blue },
        })),
      },
    ],
  };
}

/** Revenue of the last thirty days. */
export function TurnoverDays({ days }: { readonly days: TurnoverFigures['days'] }) {
  return (
    <section className="panel turnover-main">
      <header>
        <h2>{t('近 30 天', 'Last 30 days')}</h2>
        <span className="hint">{t('元，空心为今日', 'CNY, today outlined')}</span>
      </header>
      <DisplayChart option={daysOption(days)} label={t('近 30 天每日营收', 'Daily revenue of the last 30 days')} />
    </section>
  );
}

/** Payments by price band. */
export function TurnoverBands({ bands }: { readonly bands: TurnoverFigures['bands'] }) {
  return (
    <TurnoverParts
      title={t('价格段，近 7 天', 'Price bands, last 7 days')}
      parts={bands.map(({ from, to, net }) => {
        const text = to === null ? `≥ ¥${from}` : `¥${from}–${to}`;
        return { name: text, enName: text, net };
      })}
    />
  );
}
