import { gateFilter, gateRow, gates, type GateRow } from '#contract/gates/gate.contract';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { GateFlow } from './gate-flow';
import { useLiveGates } from './live-gates';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<GateRow>();

/** The gate log and the number of people inside. */
export default listScreen({
  route: 'VenuesGateList',
  list: gates.list,
  filter: gateFilter,
  row: gateRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '记录', en: 'records' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('result', gateResult),
    field.select('direction', gateDirection),
    field.select('method', gateMethod),
    field.select('reason', gateRefusal),
  ],
  quick: [
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    {
      title: { zh: '今日拒绝', en: 'Refused today' },
      filter: (today) => ({ dateFrom: today, dateTo: today, result: String(gateResult.refused) }),
    },
  ],
  columns: [
    column.stamp('at', { width: 124, phone: 'title' }),
    column.name('venueName', 'enVenueName', { width: 132 }),
    column.name('deviceName', 'enDeviceName', { width: 164 }),
    column.code('direction', gateDirection, { width: { zh: 72, en: 96 } }),
    column.code('method', gateMethod, { width: 96 }),
    column.tag('result', gateResult, { width: 104 }),
    column.own(
      'reason',
      (row, { t }) =>
        row.result === gateResult.refused
          ? t(enumMember(gateRefusal, row.reason ?? '') ?? { zh: '闸机未说明', en: 'Not given by the gate' })
          : DASH,
      { width: { zh: 176, en: 148 } },
    ),
    column.text('userName', { width: 90 }),
    column.text('tradeNo', { width: 148 }),
    column.own('offline', (row, { t }) => (row.offline ? t({ zh: '离线补传', en: 'Sent late' }) : DASH), {
      width: 92,
      phone: 'hide',
    }),
  ],
  exports: { endpoint: gates.exportFile, right: 'VenuesGateListExport' },
  useLive: useLiveGates,
  Above: GateFlow,
});
