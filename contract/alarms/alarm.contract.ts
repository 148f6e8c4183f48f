import { z } from 'zod';
import { alarmLevel, handleStatus } from '#domain/devices/device.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** One alarm of a device. */
export const alarmRow = z.object({
  id: z.int(),
  level: labeled('级别', 'Severity', z.int()),
  kind: labeled('类型', 'Kind', z.string()),
  title: labeled('告警', 'Alarm', z.string()),
  titleEn: z.string(),
  deviceName: labeled('设备', 'Device', z.string()),
  enDeviceName: z.string(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  venueId: z.int(),
  place: z.string(),
  enPlace: z.string(),
  /** Null for an alarm reported by a device. */
  ruleName: labeled('预警规则', 'Rule', z.string().nullable()),
  enRuleName: z.string().nullable(),
  raisedAt: labeled('发生时间', 'Raised', z.string()),
  lastAt: z.string(),
  count: labeled('次数', 'Count', z.int()),
  clearedAt: labeled('恢复时间', 'Cleared', z.string().nullable()),
  ackAt: labeled('确认时间', 'Acknowledged', z.string().nullable()),
  ackBy: z.string().nullable(),
  handleStatus: labeled('处理状态', 'Status', z.int()),
  handler: labeled('处理人', 'Handled by', z.string().nullable()),
  note: z.string().nullable(),
  handledAt: z.string().nullable(),
});
export type AlarmRow = z.output<typeof alarmRow>;

/** Filters of the alarm list. */
export const alarmFilter = z.object({
  keyword: labeled('设备 / 告警', 'Device or alarm', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  level: labeled('级别', 'Severity', codeOf(alarmLevel)).optional(),
  handleStatus: labeled('处理状态', 'Status', codeOf(handleStatus)).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
});

/** Endpoints of alarms: list, acknowledge, handle, reopen. */
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
    about: 'Acknowledges an alarm.',
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
  reopen: post('/api/equipment/alarms/reopen', {
    admit: { right: 'EquipmentEarlyWarningHandle' },
    done: 'saved',
    about: 'Reopens an alarm handled in the last 24 hours; the reason is logged.',
    input: z.object({ id, reason: text(200).min(2) }),
    reply: alarmRow,
  }),
  exportFile: exportCall(
    '/api/equipment/alarms/export',
    'EquipmentEarlyWarningExport',
    alarmFilter,
    'The filtered alarms as xlsx.',
  ),
};
