import { gateMode } from '#domain/gates/gate.status';
import { gateGroupFilter, gateGroupRow, gateGroups } from '#contract/gates/gate-group.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { GateBoard } from './gate-board';
import { gateGroupFields } from './gate-group-form';
import { gateGroupActions, gateGroupColumns } from './gate-group-parts';

const REFRESH_MS = 10_000;

/** Gates: devices at one place, whom they admit, and their mode. */
export default listScreen({
  route: 'VenuesGateManage',
  list: gateGroups.list,
  filter: gateGroupFilter,
  row: gateGroupRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '闸机组', en: 'gates' },
  search: [field.text('keyword'), field.venue(), field.select('mode', gateMode)],
  refetchEvery: () => REFRESH_MS,
  columns: gateGroupColumns,
  actions: gateGroupActions,
  add: {
    endpoint: gateGroups.save,
    fields: gateGroupFields,
    start: () => ({ admitsBookings: true, admitsStaff: true, antiPassback: false, capacity: 0 }),
  },
  edit: {
    endpoint: gateGroups.save,
    fields: gateGroupFields,
    start: (row) => ({ ...row, hardwareIds: row?.lanes.map(({ id }) => id) ?? [] }),
  },
  remove: { endpoint: gateGroups.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  exports: { endpoint: gateGroups.exportFile, right: 'VenuesGateManageExport' },
  Above: GateBoard,
});
