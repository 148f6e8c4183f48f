import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { taskFailure } from '#domain/tasks/task.failures';
import { taskStatus, type TaskStatus } from '#domain/tasks/task.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { tasks, TaskRow } from '#contract/tasks/task.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { listPage, type ListQuery } from '#server/kit/db/list';
import { Sweep } from '#server/kit/jobs/sweep';
import { TaskFileService } from './task-file.service';
import { TaskStore } from './task.store';

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

interface TaskRecord extends Record<string, unknown>, Omit<TaskRow, 'eta'> {
  readonly runMs: number | null;
}

const list: ListQuery<never, never> = {
  select: `t.id, t.kind, t.title, t.en_title as "enTitle", t.status, t.total, t.done, t.fresh, t.changed, t.same, t.bad, t.file_name as "fileName", t.file_bytes as "fileBytes", ${ms('t.expires_at')} as "expiresAt", t.capped,
    case when t.failure is null then null else jsonb_build_object('zh', t.failure ->> 'zh', 'en', t.failure ->> 'en') end as failure, ${ms('t.gmt_create')} as "createdAt", ${ms('app_now()')} - ${ms('t.started_at')} as "runMs"`,
  from: 'task t',
  filters: {},
  sorts: {},
  tieBreaker: 't.id desc',
};

/** Returns the estimated remaining time of a running task from its speed so far. */
const remainingMs = ({ status, total, done, runMs }: TaskRecord): number | null =>
  status === taskStatus.running && total !== null && runMs !== null && done > 0 && runMs > 1_000
    ? Math.max(0, Math.round(((total - done) * runMs) / done))
    : null;

/** Background tasks of a person: listed, cancelled, downloaded. */
@Injectable()
export class TaskService {
  constructor(
    private readonly db: Db,
    private readonly store: TaskStore,
    private readonly files: TaskFileService,
  ) {}

  /** Returns the caller's tasks. */
  async list(caller: Caller, filter: ParsedOf<typeof tasks.list>): Promise<AnswerOf<typeof tasks.list>> {
    const { userId } = requireMember(caller);
    const page = await listPage<TaskRecord>(this.db, list, filter, (bind) => [`t.user_id = ${bind(userId)}`]);
    const content = page.content.map((row): TaskRow => ({ ...row, eta: remainingMs(row) }));
    const [counted] = await this.db.rows<{ n: number }>(
      'select count(*)::int as n from task where user_id = $1 and status in (0, 1)',
      [userId],
    );
    return { ...page, content, active: counted?.n ?? 0 };
  }

  /** Cancels an own task. */
  async cancel(caller: Caller, id: number): Promise<{ status: TaskStatus }> {
    return this.db.transact(async (tx) => {
      const task = await this.store.lockOwn(tx, id, requireMember(caller).userId);
      if (!task) throw new Failure(systemFailure.notFound);
      return { status: await this.store.cancel(tx, task) };
    });
  }

  /** Returns the signed download URL of an own finished file. */
  async link(caller: Caller, id: number): Promise<{ url: string }> {
    const task = await this.store.find(id);
    if (!task || task.userId !== requireMember(caller).userId) throw new Failure(systemFailure.notFound);
    if (!task.file) throw new Failure(taskFailure.fileGone);
    return { url: this.files.downloadUrl(id) };
  }

  /** Requeues tasks whose worker died or was never notified. */
  @Sweep('tasks.resume', 5_000)
  resumeLost(): Promise<number> {
    const { key, zh, en } = taskFailure.taskLost;
    return this.db.transact((tx) => this.store.resumeLost(tx, { key, zh, en }));
  }

  /** Deletes expired files and tasks. */
  @Sweep('tasks.tidy', 60_000)
  async deleteExpired(): Promise<number> {
    const files = await this.db.transact((tx) => this.store.deleteExpired(tx));
    await this.files.deleteFiles(files);
    return files.length;
  }
}
