import type { AlarmRow } from '#contract/alarms/alarm.contract';
import { alarmKind, alarmLevel, handleStatus } from '#domain/devices/device.status';
import { columnsOf } from '#web/kit/list/list-parts';
import { AlarmDuration } from './alarm-parts';

const column = columnsOf<AlarmRow>();

/** Columns of the list of alarms. */
export const alarmColumns = [
  column.tag('level', alarmLevel, { width: 94 }),
  column.tag('handleStatus', handleStatus, { width: 140 }),
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
  column.stamp('ackAt', { width: 110, phone: 'hide' }),
  column.text('handler', { width: 110, phone: 'hide' }),
  column.code('kind', alarmKind, { width: 116, phone: 'hide' }),
];
