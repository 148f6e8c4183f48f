import { z } from 'zod';
import { taskKind, taskStatus } from '#domain/tasks/task.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** Exports of at least this many rows run as a background task; smaller ones are answered directly. */
export const BACKGROUND_EXPORT_ROWS = 2_000;
/** Hours a finished file is kept. */
export const FILE_TTL_HOURS = 24;
/** Seconds a signed download URL is valid. */
export const DOWNLOAD_URL_TTL_SECONDS = 60;

/**
 * A background task as its owner sees it. Instants are epoch milliseconds; `eta` is the estimated remaining time in
 * milliseconds, once known.
 */
const taskRow = z.object({
  id: z.int(),
  kind: labeled('类型', 'Type', codeOf(taskKind)),
  title: labeled('任务', 'Task', z.string()),
  enTitle: z.string(),
  status: labeled('状态', 'Status', codeOf(taskStatus)),
  total: z.int().nullable(),
  done: z.int(),
  fresh: z.int(),
  changed: z.int(),
  same: z.int(),
  bad: z.int(),
  eta: z.number().nullable(),
  fileName: z.string().nullable(),
  fileBytes: z.int().nullable(),
  expiresAt: z.number().nullable(),
  /** The file holds only the first rows, because the export reached its limit. */
  capped: z.boolean(),
  failure: z.object({ zh: z.string(), en: z.string() }).nullable(),
  createdAt: z.number(),
});
export type TaskRow = z.output<typeof taskRow>;

/** Own background tasks: exports and imports that continue without the page. */
export const tasks = {
  list: get('/api/tasks', {
    admit: 'login',
    about: 'The caller’s long jobs, newest first, with their progress.',
    input: paging,
    reply: pageOf(taskRow).extend({ active: z.int() }),
  }),
  startExport: post('/api/tasks/export', {
    admit: 'login',
    about:
      'Has a worker write a filtered list to a file. `path` is the export endpoint of the list, `asked` its input; the right is that of the endpoint.',
    input: z.object({ path: text(200), asked: z.record(z.string(), z.unknown()).default({}) }),
    reply: z.object({ id: z.int() }),
  }),
  cancel: post('/api/tasks/:id/cancel', {
    admit: 'login',
    done: 'saved',
    about: 'Stops an own long job and discards its output.',
    input: z.object({ id }),
    reply: z.object({ status: codeOf(taskStatus) }),
  }),
  link: post('/api/tasks/:id/link', {
    admit: 'login',
    about: 'The address of a finished file, valid for one minute without login.',
    input: z.object({ id }),
    reply: z.object({ url: z.string() }),
  }),
  file: get('/api/tasks/file/:ticket', {
    admit: 'public',
    unsigned: true,
    raw: true,
    about: 'Returns a finished file by its signed address.',
    input: z.object({ ticket: text(200) }),
    reply: z.unknown(),
  }),
};
