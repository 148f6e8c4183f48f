import { z } from 'zod';
import { alarmLevel, handleStatus } from '#domain/devices/device.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** One alarm of a device. */
export const alarmRow = z.object({
  id: z.int(),
  level: named('级别', 'Severity', z.int()),
  kind: named('类型', 'Kind', z.string()),
  title: named('告警', 'Alarm', z.string()),
  titleEn: z.string(),
  deviceName: named('设备', 'Device', z.string()),
  enDeviceName: z.string(),
  venueName: named('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  venueId: z.int(),
  place: z.string(),
  enPlace: z.string(),
  raisedAt: named('发生时间', 'Raised', z.string()),
  lastAt: z.string(),
  count: named('次数', 'Count', z.int()),
  clearedAt: named('恢复时间', 'Cleared', z.string().nullable()),
  ackAt: named('确认时间', 'Acknowledged', z.string().nullable()),
  ackBy: z.string().nullable(),
  handleStatus: named('处理状态', 'Status', z.int()),
  handler: named('处理人', 'Handled by', z.string().nullable()),
  note: z.string().nullable(),
  handledAt: z.string().nullable(),
});
export type AlarmRow = z.output<typeof alarmRow>;

/** Filters of the alarm list. */
export const alarmFilter = z.object({
  keyword: named('设备 / 告警', 'Device or alarm', text(50)).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
  level: named('级别', 'Severity', codeOf(alarmLevel)).optional(),
  handleStatus: named('处理状态', 'Status', codeOf(handleStatus)).optional(),
  dateFrom: named('日期起', 'From', date).optional(),
  dateTo: named('日期止', 'To', date).optional(),
});

/** Endpoints of alarms: list, acknowledge, handle. */
export const alarms = {
  list: get('/api/equipment/alarms', {
    admit: { right: 'EquipmentEarlyWarning' },
    about: 'Alarms of the venues in the caller’s scope.',
    input: paging.extend(alarmFilter.shape),
    reply: pageOf(alarmRow).extend({ open: z.object({ total: z.int(), serious: z.int(), critical: z.int() }) }),
  }),
  acknowledge: post('/api/equipment/alarms/acknowledge', {
    admit: { right: 'EquipmentEarlyWarningHandle' },
    done: 'saved',
    about: 'Says somebody has seen the alarm.',
    input: z.object({ id }),
    reply: alarmRow,
  }),
  handle: post('/api/equipment/alarms/handle', {
    admit: { right: 'EquipmentEarlyWarningHandle' },
    done: 'saved',
    about: 'Closes an alarm with a note.',
    input: z.object({ id, note: text(200).min(2) }),
    reply: alarmRow,
  }),
  exportFile: get('/api/equipment/alarms/export', {
    admit: { right: 'EquipmentEarlyWarningExport' },
    raw: true,
    about: 'The filtered alarms as xlsx.',
    input: alarmFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
};
