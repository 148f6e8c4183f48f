import { alarmFilter, alarmRow, alarms } from '#contract/alarms/alarm.contract';
import { alarmLevel, handleStatus } from '#domain/devices/device.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { canReopen, isPending } from './alarm-allowed-actions';
import { useLiveAlarms } from './live-alarms';
import { AlarmCounts, AlarmDrawer, AlarmHandleDialog, AlarmReopenDialog } from './alarm-parts';
import { alarmColumns } from './alarm-columns';

/** Device alarms: raised, acknowledged, handled with a note, reopened. */
export default listScreen({
  route: 'EquipmentEarlyWarning',
  list: alarms.list,
  filter: alarmFilter,
  row: alarmRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '告警', en: 'alarms' },
  search: [
    field.text('keyword'),
    field.select('handleStatus', handleStatus),
    field.select('level', alarmLevel),
    field.venue(),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  quick: [
    { title: { zh: '待处理', en: 'Open' }, filter: () => ({ handleStatus: String(handleStatus.pending) }) },
    {
      title: { zh: '紧急待处理', en: 'Open and critical' },
      filter: () => ({ handleStatus: String(handleStatus.pending), level: String(alarmLevel.critical) }),
    },
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
  ],
  columns: alarmColumns,
  actions: [
    {
      key: 'acknowledge',
      title: { zh: '确认', en: 'Acknowledge' },
      right: 'EquipmentEarlyWarningHandle',
      when: (row) => isPending(row) && row.ackAt === null,
      run: ({ id }) => call(alarms.acknowledge, { id }),
    },
    {
      key: 'handle',
      title: { zh: '处理', en: 'Handle' },
      right: 'EquipmentEarlyWarningHandle',
      when: isPending,
      Dialog: AlarmHandleDialog,
    },
    {
      key: 'reopen',
      title: { zh: '重新打开', en: 'Reopen' },
      right: 'EquipmentEarlyWarningHandle',
      when: canReopen,
      Dialog: AlarmReopenDialog,
    },
  ],
  exports: { endpoint: alarms.exportFile, right: 'EquipmentEarlyWarningExport' },
  Drawer: AlarmDrawer,
  useLive: useLiveAlarms,
  Above: AlarmCounts,
});
