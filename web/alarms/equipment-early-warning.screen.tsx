import { alarmFilter, alarmRow, alarms, type AlarmRow } from '#contract/alarms/alarm.contract';
import { alarmKind, alarmLevel, handleStatus } from '#domain/devices/device.status';
import { call } from '#web/kit/call/call';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveAlarms } from './live-alarms';
import { AlarmCounts, AlarmDrawer, AlarmHandleDialog, AlarmDuration } from './alarm-parts';

const column = columnsOf<AlarmRow>();
const open = (row: AlarmRow) => row.handleStatus === handleStatus.pending;

/** Device alarms: raised, acknowledged, handled with a note. */
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
  columns: [
    column.tag('level', alarmLevel, { width: 94 }),
    column.name('title', 'titleEn', { width: 220, phone: 'title' }),
    column.twoLines(
      'deviceName',
      (row, { pick }) => [pick(row.deviceName, row.enDeviceName), pick(row.place, row.enPlace)],
      { width: 170 },
    ),
    column.name('venueName', 'enVenueName', { width: 130 }),
    column.stamp('raisedAt', { width: 110 }),
    column.own('lasted', (row) => <AlarmDuration alarm={row} />, { width: 84, title: { zh: '持续', en: 'Duration' } }),
    column.text('count', { width: 72 }),
    column.tag('handleStatus', handleStatus, { width: 140 }),
    column.stamp('ackAt', { width: 110, phone: 'hide' }),
    column.text('handler', { width: 110, phone: 'hide' }),
    column.code('kind', alarmKind, { width: 116, phone: 'hide' }),
  ],
  actions: [
    {
      key: 'acknowledge',
      title: { zh: '确认', en: 'Acknowledge' },
      right: 'EquipmentEarlyWarningHandle',
      when: (row) => open(row) && row.ackAt === null,
      run: ({ id }) => call(alarms.acknowledge, { id }),
    },
    {
      key: 'handle',
      title: { zh: '处理', en: 'Handle' },
      right: 'EquipmentEarlyWarningHandle',
      when: open,
      Dialog: AlarmHandleDialog,
    },
  ],
  exports: { endpoint: alarms.exportFile, right: 'EquipmentEarlyWarningExport' },
  Drawer: AlarmDrawer,
  useLive: useLiveAlarms,
  Above: AlarmCounts,
});
