import ReactECharts from 'echarts-for-react/esm/core';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, MarkPointComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { EChartsCoreOption } from 'echarts/core';

echarts.use([
  LineChart,
  BarChart,
  GridComponent,
  MarkLineComponent,
  MarkPointComponent,
  MarkAreaComponent,
  SVGRenderer,
]);

/** Colours of the charts, named as in `display.css`; the theme of a wall replaces them. */
export const chartColors = {
  t1: '#eef3f8',
  t2: '#b6c4d2',
  panel: '#121d2a',
  line: '#2b3d51',
  line2: '#43586e',
  blue: '#5aa2f0',
  past: '#7f93a8',
  crit: '#ff6484',
  sand: '#c9b28a',
};

/** Axes of every wall chart: few labels, no ticks, no artificial zero line. */
export const chartAxes = {
  category: (data: readonly string[], interval: number) => ({
    type: 'category' as const,
    data: [...data],
    boundaryGap: false,
    axisLine: { lineStyle: { color: chartColors.line2, width: 2 } },
    axisTick: { show: false },
    axisLabel: { color: chartColors.t2, fontSize: 20, interval, margin: 14, hideOverlap: true },
  }),
  value: (max: number) => ({
    type: 'value' as const,
    max,
    min: 0,
    interval: max / ([3, 4, 5].find((parts) => max % parts === 0) ?? 2),
    axisLabel: { color: chartColors.t2, fontSize: 20, formatter: (value: number) => String(Math.round(value)) },
    splitLine: { lineStyle: { color: chartColors.line } },
  }),
};

/**
 * One chart of a wall: SVG, no tooltip, no animation on first paint, 0.4 s on changes. `label` describes its content in
 * words.
 */
export const DisplayChart = ({ option, label }: { readonly option: EChartsCoreOption; readonly label: string }) => (
  <div className="chart" role="img" aria-label={label}>
    <ReactECharts
      echarts={echarts}
      option={{
        animation: false,
        animationDurationUpdate: 400,
        textStyle: { fontFamily: 'inherit' },
        tooltip: { show: false },
        ...option,
      }}
      opts={{ renderer: 'svg' }}
      style={{ height: '100%', width: '100%' }}
      notMerge={false}
      lazyUpdate
    />
  </div>
);
