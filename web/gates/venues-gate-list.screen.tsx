import { gateFilter, gateRow, gates } from '#contract/gates/gate.contract';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { passageDoubt } from '#domain/gates/gate.status';
import { gateColumns } from './gate-columns';
import { GateFlow } from './gate-flow';
import { useLiveGates } from './live-gates';
import { countForm, passageActions, passageBatch } from './passage-actions';

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
    field.select('doubt', passageDoubt),
  ],
  quick: [
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    {
      title: { zh: '今日拒绝', en: 'Refused today' },
      filter: (today) => ({ dateFrom: today, dateTo: today, result: String(gateResult.refused) }),
    },
    {
      title: { zh: '今日又记进场', en: 'Entered twice today' },
      filter: (today) => ({ dateFrom: today, dateTo: today, doubt: passageDoubt.secondEntry }),
    },
    {
      title: { zh: '今日无进场', en: 'Left without entry today' },
      filter: (today) => ({ dateFrom: today, dateTo: today, doubt: passageDoubt.noEntry }),
    },
  ],
  columns: gateColumns,
  actions: passageActions,
  batch: passageBatch,
  add: countForm,
  exports: { endpoint: gates.exportFile, right: 'VenuesGateListExport' },
  useLive: useLiveGates,
  Above: GateFlow,
});
