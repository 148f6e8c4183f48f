import EChartsCore from 'echarts-for-react/esm/core';
import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { use as withParts, type EChartsCoreOption } from 'echarts/core';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { fontStack, palettes, type ThemeMode } from './theme';

withParts([
  LineChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  MarkLineComponent,
  AriaComponent,
  CanvasRenderer,
]);

/** A chart of one theme mode; `label` describes its content in words. Heights in pixels. */
export function Chart({
  option,
  ground: themeMode,
  height,
  label,
}: {
  option: EChartsCoreOption;
  ground: ThemeMode;
  height: number;
  label: string;
}) {
  const c = palettes[themeMode];
  const chart = {
    animationDuration: 300,
    textStyle: { fontFamily: fontStack, color: c.textSecondary },
    color: [c.link, c.textDisabled],
    aria: { enabled: true, label: { description: label } },
    ...option,
  };
  return <EChartsCore echarts={echarts} option={chart} notMerge lazyUpdate style={{ height }} />;
}
