import { z } from 'zod';
import { handleStatus } from '#domain/devices/device.status';
import { faceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** A face alarm. `photo` is an address that ends within minutes; null if there is no picture. */
export const faceAlarmRow = z.object({
  id: z.int(),
  kind: labeled('类型', 'Kind', codeOf(faceAlarmKind)),
  deviceName: labeled('终端', 'Terminal', z.string()),
  enDeviceName: z.string(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  place: z.string(),
  enPlace: z.string(),
  at: labeled('发生时间', 'Raised', z.string()),
  person: labeled('匹配人员', 'Matched person', z.string().nullable()),
  photo: z.string().nullable(),
  handleStatus: labeled('处理状态', 'Status', codeOf(handleStatus)),
  ackAt: labeled('确认时间', 'Acknowledged', z.string().nullable()),
  ackBy: z.string().nullable(),
  handledAt: labeled('处理时间', 'Handled', z.string().nullable()),
  handler: labeled('处理人', 'Handled by', z.string().nullable()),
  note: labeled('处理说明', 'Note', z.string().nullable()),
});
export type FaceAlarmRow = z.output<typeof faceAlarmRow>;

/** Filters of the list of face alarms. */
export const faceAlarmFilter = z.object({
  keyword: labeled('终端 / 人员', 'Terminal or person', text(50)).optional(),
  kind: labeled('类型', 'Kind', codeOf(faceAlarmKind)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  handleStatus: labeled('处理状态', 'Status', codeOf(handleStatus)).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
});

const at = '/api/face/alarms';
const handling = z.object({ id, note: labeled('处理说明', 'Note', text(200).min(2)) });

/** Calls of face alarms. */
export const faceAlarms = {
  list: get(at, {
    admit: { right: 'IotFaceAlarm' },
    about: 'Face alarms of the venues in the caller’s scope by page, and how many are open.',
    input: paging.extend(faceAlarmFilter.shape),
    reply: pageOf(faceAlarmRow).extend({ open: z.int() }),
  }),
  photo: get(`${at}/photo/:ticket`, {
    admit: 'public',
    unsigned: true,
    raw: true,
    about: 'The picture of a face alarm by a signed address that ends within minutes.',
    input: z.object({ ticket: text(300) }),
    reply: z.unknown(),
  }),
  acknowledge: post(`${at}/acknowledge`, {
    admit: { right: 'IotFaceAlarmHandle' },
    done: 'saved',
    about: 'Acknowledges a face alarm; the first person stays recorded.',
    input: z.object({ id }),
    reply: faceAlarmRow,
  }),
  handle: post(`${at}/handle`, {
    admit: { right: 'IotFaceAlarmHandle' },
    done: 'saved',
    about: 'Closes a face alarm with a note of what was done.',
    input: handling,
    reply: faceAlarmRow,
  }),
  dismiss: post(`${at}/dismiss`, {
    admit: { right: 'IotFaceAlarmHandle' },
    done: 'saved',
    about: 'Closes a face alarm because nothing was wrong, with a note.',
    input: handling,
    reply: faceAlarmRow,
  }),
  reopen: post(`${at}/reopen`, {
    admit: { right: 'IotFaceAlarmHandle' },
    done: 'saved',
    about: 'Reopens a face alarm closed in the last 24 hours; the reason is logged.',
    input: z.object({ id, reason: text(200).min(2) }),
    reply: faceAlarmRow,
  }),
  exportFile: exportCall(`${at}/export`, 'IotFaceAlarmExport', faceAlarmFilter, 'The filtered face alarms as xlsx.'),
};
