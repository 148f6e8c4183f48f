import { z } from 'zod';
import { handleStatus } from '#domain/devices/device.status';
import { exceptionLevel, patrolKind, patrolProgress } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** A security check as listed. Times are school time; `overdue` compares with now. */
export const securityCheckRow = z.object({
  id: z.int(),
  planName: labeled('计划', 'Plan', z.string()),
  enPlanName: z.string(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  kind: labeled('类型', 'Kind', z.int()),
  startsAt: labeled('开始', 'Starts', z.string()),
  endsAt: labeled('截止', 'Ends', z.string()),
  progress: labeled('进度', 'Progress', codeOf(patrolProgress)),
  status: labeled('结果', 'Result', codeOf(handleStatus).nullable()),
  level: labeled('异常级别', 'Level', codeOf(exceptionLevel).nullable()),
  exceptions: labeled('异常项', 'Exceptions', z.int()),
  missed: labeled('漏检点', 'Missed points', z.int()),
  points: labeled('巡检点', 'Points', z.int()),
  deadline: labeled('处理期限', 'Handle by', z.string().nullable()),
  overdue: labeled('已超期', 'Overdue', z.boolean()),
  inspector: labeled('巡检人', 'Inspector', z.string().nullable()),
  finishedAt: labeled('完成时间', 'Finished', z.string().nullable()),
  handlerId: z.int().nullable(),
  handler: labeled('处理人', 'Handled by', z.string().nullable()),
  handledAt: labeled('处理时间', 'Handled', z.string().nullable()),
  result: labeled('处理结果', 'What was done', z.string().nullable()),
  rechecker: labeled('复查人', 'Checked again by', z.string().nullable()),
  recheckedAt: labeled('复查时间', 'Checked again', z.string().nullable()),
});
export type SecurityCheckRow = z.output<typeof securityCheckRow>;

/** Filters of the list of security checks. */
export const securityCheckFilter = z.object({
  keyword: labeled('计划、巡检人', 'Plan or inspector', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  kind: labeled('类型', 'Kind', codeOf(patrolKind)).optional(),
  progress: labeled('进度', 'Progress', codeOf(patrolProgress)).optional(),
  status: labeled('结果', 'Result', codeOf(handleStatus)).optional(),
  level: labeled('级别', 'Level', codeOf(exceptionLevel)).optional(),
  overdue: labeled('只看超期', 'Overdue only', z.enum(['1'])).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
});

const photoIds = z.array(attachmentId).max(9).default([]);
const answerItem = z.object({
  ok: z.boolean().nullable().default(null),
  note: text(200).default(''),
  level: codeOf(exceptionLevel).nullable().default(null),
  photoIds,
});
const answerPoint = z.object({
  seq: z.int().min(1).max(60),
  /** Epoch ms by the clock of the server; null if the point was missed. */
  visitedAt: z.number().nullable().default(null),
  /** The code on the sign; null if the point was chosen by hand. */
  code: z.string().max(64).nullable().default(null),
  items: z.array(answerItem).max(30),
});
export type PatrolAnswer = z.output<typeof answerPoint>;

/** A point of a check with its items and their answers. */
const checkedPoint = z.object({
  seq: z.int(),
  name: z.string(),
  enName: z.string(),
  place: z.string(),
  enPlace: z.string(),
  visitedAt: z.number().nullable(),
  scanned: z.boolean(),
  items: z.array(
    z.object({
      name: z.string(),
      enName: z.string(),
      ok: z.boolean().nullable(),
      note: z.string(),
      level: codeOf(exceptionLevel).nullable(),
      photoIds: z.array(z.string()),
    }),
  ),
});
export type CheckedPoint = z.output<typeof checkedPoint>;

/** A task of the inspector with all that is needed to do it without network. Instants in epoch ms. */
const patrolTask = z.object({
  id: z.int(),
  planName: z.string(),
  enPlanName: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  kind: z.int(),
  startsAt: z.number(),
  endsAt: z.number(),
  isOrdered: z.boolean(),
  mustScan: z.boolean(),
  handlerRoles: z.array(codeOf(role)),
  progress: codeOf(patrolProgress),
  status: codeOf(handleStatus).nullable(),
  /** `codeDigest` is the SHA-256 of the code on the sign in hex: a phone knows a scanned code without network. */
  points: z.array(checkedPoint.extend({ codeDigest: z.string() })),
});
export type PatrolTask = z.output<typeof patrolTask>;

const one = z.object({ id });
const stepped = z.object({ id: z.int(), status: codeOf(handleStatus) });

/** Endpoints of security checks: lists, the inspector's tasks, and every step of a check. */
export const securityChecks = {
  list: get('/api/patrol/checks', {
    admit: { right: 'SecurityCheck' },
    about: 'Security checks of the venues in the caller’s scope, with the numbers of open and overdue exceptions.',
    input: paging.extend(securityCheckFilter.shape),
    reply: pageOf(securityCheckRow).extend({
      counts: z.object({ waiting: z.int(), open: z.int(), overdue: z.int(), missed: z.int() }),
    }),
  }),
  exportFile: exportCall(
    '/api/patrol/checks/export',
    'SecurityCheckExport',
    securityCheckFilter,
    'The filtered security checks as xlsx.',
  ),
  detail: get('/api/patrol/checks/:id', {
    admit: { right: 'SecurityCheck' },
    about: 'One security check with its points and answers.',
    input: one,
    reply: securityCheckRow.extend({
      startedAt: z.string().nullable(),
      /** When the result arrived; later than it was finished without network. */
      syncedAt: z.string().nullable(),
      recheckNote: z.string().nullable(),
      route: z.array(checkedPoint),
      resultPhotoIds: z.array(z.string()),
    }),
  }),
  photo: post('/api/patrol/checks/:id/photo', {
    admit: { right: 'SecurityCheck' },
    about: 'Returns an address of a photo of a security check, valid for one minute.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
  mine: get('/api/patrol/tasks', {
    admit: { right: 'SecurityCheckInspect' },
    about: 'Tasks of the caller or the caller’s role: open ones of the next 12 hours and those of the last day.',
    input: z.object({}),
    reply: z.object({ userId: z.int(), tasks: z.array(patrolTask) }),
  }),
  submit: post('/api/patrol/tasks/:id/submit', {
    admit: { right: 'SecurityCheckInspect' },
    done: 'saved',
    about: 'Records a finished check once for its key, also after it was done without network.',
    input: z.object({
      id,
      key: z.string().regex(/^[A-Za-z0-9-]{16,64}$/),
      startedAt: z.coerce.number(),
      finishedAt: z.coerce.number(),
      points: z.array(answerPoint).min(1).max(60),
    }),
    reply: stepped,
  }),
  handle: post('/api/patrol/checks/:id/handle', {
    admit: { right: 'SecurityCheckHandle' },
    done: 'saved',
    about: 'Records what was done about the exceptions of a check.',
    input: z.object({ id, result: labeled('处理结果', 'What was done', text(500).min(2)), photoIds }),
    reply: stepped,
  }),
  reopen: post('/api/patrol/checks/:id/reopen', {
    admit: { right: 'SecurityCheckHandle' },
    done: 'saved',
    about: 'Reopens a check handled in the last 24 hours; the reason is logged.',
    input: z.object({ id, reason: text(200).min(2) }),
    reply: stepped,
  }),
  recheck: post('/api/patrol/checks/:id/recheck', {
    admit: { right: 'SecurityCheckRecheck' },
    done: 'saved',
    about: 'Another person confirms that the exceptions are handled, or rejects it with a reason.',
    input: z.object({
      id,
      ok: labeled('结论', 'Result', flag),
      note: labeled('说明', 'Note', text(200)).default(''),
    }),
    reply: stepped,
  }),
};
