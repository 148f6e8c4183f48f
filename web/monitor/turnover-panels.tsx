import type { TurnoverReply } from '#contract/takings/turnover.contract';
import { axes, DisplayChart, ink } from './display-chart';
import { nameOf, t } from './display-lang';
import { yuanText } from './turnover-words';

type Figures = NonNullable<TurnoverReply['figures']>;
const ROWS = 6;

/** The least round sum that is not less. */
const roundUp = (n: number): number => {
  const tens = 10 ** Math.floor(Math.log10(Math.max(100, n)));
  return ([1, 2, 4, 5, 10].find((step) => step * tens >= n) ?? 10) * tens;
};

/** Bars by share of the largest; the rest is one line, but for rates, which do not add up. */
export function TurnoverParts({ title, parts, rates = false }: { readonly title: string; readonly parts: readonly { readonly name: string; readonly enName: string; readonly net: number }[]; readonly rates?: boolean }) {
  const most = Math.max(1, ...parts.map(({ net }) => net));
  const [shown, rest] = [parts.slice(0, ROWS), parts.slice(ROWS)];
  return (
    <section className="panel turnover-parts">
      <header><h2>{title}</h2><span className="hint">{t('元', 'CNY')}</span></header>
      {parts.length === 0 ? <p className="none">{t('今日暂无收款', 'No money came in today')}</p> : (
        <ul>
          {shown.map((part, n) => <li key={part.name}><span>{nameOf(part)}</span><i><i style={{ width: `${Math.max(0, (part.net / most) * 100)}%` }} data-first={n === 0} /></i><b>{yuanText(part.net)}</b></li>)}
          {rest.length > 0 && !rates && <li><span>{t(`其他 ${rest.length} 项`, `${rest.length} others`)}</span><i /><b>{yuanText(rest.reduce((sum, { net }) => sum + net, 0))}</b></li>}
        </ul>
      )}
    </section>
  );
}

/** The echarts option of today's revenue hour by hour beside yesterday's. Pure. */
export function hoursOption(hours: Figures['hours']) {
  const most = roundUp(Math.max(...hours.map(({ net, before }) => Math.max(net ?? 0, before))));
  return {
    grid: { left: 96, right: 30, top: 24, bottom: 40 },
    xAxis: axes.category(hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`), 2),
    yAxis: { ...axes.value(most), axisLabel: { color: ink.t2, fontSize: 20, formatter: (value: number) => value.toLocaleString('en-US') } },
    series: [
      { type: 'line', data: hours.map(({ before }) => before), showSymbol: false, lineStyle: { width: 3, type: [8, 6], color: ink.past } },
      { type: 'line', data: hours.map(({ net }) => net), showSymbol: false, lineStyle: { width: 5, color: ink.blue }, areaStyle: { color: ink.blue, opacity: 0.12 } },
    ],
  };
}

/** Today's revenue as it grows, with yesterday's beside it. */
export function TurnoverHours({ hours }: { readonly hours: Figures['hours'] }) {
  return <section className="panel turnover-main"><header><h2>{t('今日累计', 'Today so far')}</h2><span className="hint">{t('元，虚线为昨日', 'CNY, dashed: yesterday')}</span></header><DisplayChart option={hoursOption(hours)} label={t('今日与昨日逐时累计营收', 'Revenue so far, hour by hour, today and yesterday')} /></section>;
}

/** The echarts option of thirty days; the unfinished one is an outline. Pure. */
export function daysOption(days: Figures['days']) {
  return {
    grid: { left: 96, right: 30, top: 24, bottom: 40 },
    xAxis: { ...axes.category(days.map(({ day }) => day.slice(5)), 4), boundaryGap: true },
    yAxis: { ...axes.value(roundUp(Math.max(...days.map(({ net }) => net)))), axisLabel: { color: ink.t2, fontSize: 20, formatter: (value: number) => value.toLocaleString('en-US') } },
    series: [{ type: 'bar', barWidth: '62%', data: days.map(({ net }, n) => ({ value: net, itemStyle: n === days.length - 1 ? { color: 'transparent', borderColor: ink.blue, borderWidth: 2 } : { color: ink.blue } })) }],
  };
}

/** Revenue of the last thirty days. */
export function TurnoverDays({ days }: { readonly days: Figures['days'] }) {
  return <section className="panel turnover-main"><header><h2>{t('近 30 天', 'Last 30 days')}</h2><span className="hint">{t('元，空心为今日', 'CNY, outlined: today')}</span></header><DisplayChart option={daysOption(days)} label={t('近 30 天每日营收', 'Revenue of each of the last 30 days')} /></section>;
}

/** Payments by what they cost. */
export function TurnoverBands({ bands }: { readonly bands: Figures['bands'] }) {
  return <TurnoverParts title={t('价格段，近 7 天', 'By price, 7 days')} parts={bands.map(({ from, to, net }) => { const text = to === null ? `≥ ¥${from}` : `¥${from}–${to}`; return { name: text, enName: text, net }; })} />;
}
