import {
  faceAlarmFilter,
  faceAlarmRow,
  faceAlarms,
  type FaceAlarmRow,
} from '#contract/face-alarms/face-alarm.contract';
import { handleStatus } from '#domain/devices/device.status';
import { faceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveFaceAlarms } from './face-alarm-live';
import {
  DismissDialog,
  faceAlarmColumns,
  FaceAlarmDrawer,
  FaceAlarmHead,
  HandleDialog,
  ReopenDialog,
} from './face-alarm-parts';

const isPending = (row: FaceAlarmRow) => row.handleStatus === handleStatus.pending;

/** Alarms of face terminals about the person before them: picture, acknowledgement, handling. */
export default listScreen({
  route: 'IotFaceAlarm',
  list: faceAlarms.list,
  filter: faceAlarmFilter,
  row: faceAlarmRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '人脸告警', en: 'face alarms' },
  search: [
    field.text('keyword'),
    field.select('kind', faceAlarmKind),
    field.select('handleStatus', handleStatus),
    field.venue(),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  quick: [
    { title: { zh: '待处理', en: 'Open' }, filter: () => ({ handleStatus: String(handleStatus.pending) }) },
    { title: { zh: '黑名单', en: 'Black list' }, filter: () => ({ kind: String(faceAlarmKind.blackList) }) },
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
  ],
  columns: faceAlarmColumns,
  actions: [
    {
      key: 'acknowledge',
      title: { zh: '确认', en: 'Acknowledge' },
      right: 'IotFaceAlarmHandle',
      when: (row) => isPending(row) && row.ackAt === null,
      run: ({ id }) => call(faceAlarms.acknowledge, { id }),
    },
    {
      key: 'handle',
      title: { zh: '处理', en: 'Handle' },
      right: 'IotFaceAlarmHandle',
      when: isPending,
      Dialog: HandleDialog,
    },
    {
      key: 'dismiss',
      title: { zh: '标记为正常', en: 'Mark as normal' },
      right: 'IotFaceAlarmHandle',
      when: isPending,
      Dialog: DismissDialog,
    },
    {
      key: 'reopen',
      title: { zh: '重新打开', en: 'Reopen' },
      right: 'IotFaceAlarmHandle',
      when: (row) => !isPending(row),
      Dialog: ReopenDialog,
    },
  ],
  exports: { endpoint: faceAlarms.exportFile, right: 'IotFaceAlarmExport' },
  Drawer: FaceAlarmDrawer,
  useLive: useLiveFaceAlarms,
  Above: FaceAlarmHead,
});
