import { gateDirection, gateMethod, gateResult } from '#domain/devices/device.status';
import { gateStatBy } from '#domain/gates/gate-stat.status';
import { gateStatFilter, gateStatistics, gateStatRow, type GateStatRow } from '#contract/gates/gate-stat.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { count } from '#web/kit/text/format';
import { last7Days, last30Days, lastMonth } from '#web/statistics/period-shortcuts';
import { GateStatSummary } from './gate-stat-summary';

const column = columnsOf<GateStatRow>();
const figure = (key: 'events' | 'ins' | 'outs' | 'refused' | 'late' | 'manual' | 'corrected') =>
  column.own(key, (row) => count(row[key]), { width: 104, number: true });

/** Passages and refusals by gate, device, direction, method, result, reason or time. */
export default listScreen({
  route: 'StatisticsGateInOut',
  list: gateStatistics.list,
  filter: gateStatFilter,
  row: gateStatRow,
  rowKey: (row) => row.key,
  noun: { zh: '项', en: 'rows' },
  search: [
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('by', gateStatBy),
    field.venue(),
    field.select('direction', gateDirection),
    field.select('method', gateMethod),
    field.select('result', gateResult),
  ],
  quick: [
    last7Days,
    last30Days,
    lastMonth,
    { title: { zh: '本月拒绝原因', en: 'Refusals this month' }, filter: () => ({ by: String(gateStatBy.reason) }) },
    { title: { zh: '本月每天', en: 'Days of this month' }, filter: () => ({ by: String(gateStatBy.day) }) },
  ],
  columns: [
    column.name('name', 'enName', { width: 220, phone: 'title' }),
    figure('events'),
    figure('ins'),
    figure('outs'),
    figure('refused'),
    figure('late'),
    figure('manual'),
    figure('corrected'),
  ],
  exports: { endpoint: gateStatistics.exportFile, right: 'StatisticsGateInOutExport' },
  refetchEvery: () => 30_000,
  Above: GateStatSummary,
});
