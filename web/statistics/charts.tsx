import { BarChart, HeatmapChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { use as withParts } from 'echarts/core';

withParts([BarChart, HeatmapChart, VisualMapComponent]);

export { Chart } from '#web/kit/theme/chart';
