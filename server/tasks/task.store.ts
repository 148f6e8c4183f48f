import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { step } from '#domain/kit/machine';
import { taskMachine } from '#domain/tasks/task.machine';
import { taskKind, taskStatus, type TaskKind, type TaskStatus } from '#domain/tasks/task.status';
import { taskQueued } from '#contract/tasks/task.events';
import { FILE_TTL_HOURS, type TaskRow } from '#contract/tasks/task.contract';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { TaskRowEntity } from './task-row.entity';
import { TaskEntity } from './task.entity';

/** A row of a background task. */
export interface Task extends Pick<
  TaskEntity,
  'id' | 'path' | 'title' | 'enTitle' | 'userId' | 'roleId' | 'total' | 'attempt' | 'file' | 'fileName' | 'trace'
> {
  readonly kind: TaskKind;
  readonly lang: 'zh' | 'en';
  readonly asked: Record<string, unknown>;
  readonly status: TaskStatus;
}

/** What a new task is made of. */
type NewTask = Pick<Task, 'kind' | 'path' | 'title' | 'enTitle' | 'userId' | 'roleId' | 'lang' | 'asked' | 'trace'>;

/** A listed task; `runMs` is how long it has been running. */
export interface TaskRecord extends Record<string, unknown>, Omit<TaskRow, 'eta'> {
  readonly runMs: number | null;
}

/** The outcome of a finished task. */
export interface TaskOutcome {
  readonly total: number;
  readonly capped?: boolean;
  readonly file?: { readonly path: string; readonly name: string; readonly bytes: number };
}

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

const list: ListQuery<never, never> = {
  select: `t.id, t.kind, t.title, t.en_title as "enTitle", t.status, t.total, t.done, t.fresh, t.changed, t.same, t.bad, t.file_name as "fileName", t.file_bytes as "fileBytes", ${ms('t.expires_at')} as "expiresAt", t.capped,
    case when t.failure is null then null else jsonb_build_object('zh', t.failure ->> 'zh', 'en', t.failure ->> 'en') end as failure, ${ms('t.gmt_create')} as "createdAt", ${ms('app_now()')} - ${ms('t.started_at')} as "runMs"`,
  from: 'task t',
  filters: {},
  sorts: {},
  tieBreaker: 't.id desc',
};

const { queued, running, cancelled, failed, done } = taskStatus;
const TASK_COLUMNS = `id, kind, path, title, en_title as "enTitle", user_id as "userId", role_id as "roleId", lang, asked, status, total, attempt, file, file_name as "fileName", trace`;
/** Seconds without a report after which a worker counts as dead, and maximum number of tries. */
const SILENCE_SECONDS = 30;
export const MAX_TRIES = 3;

/**
 * Rows of background tasks. Every step is a compare-and-set; the attempt number fences off a worker that resumes after
 * being declared dead.
 */
@Injectable()
export class TaskStore {
  readonly list: StoredList<TaskRecord, [userId: number]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (userId: number) => (bind) => [`t.user_id = ${bind(userId)}`]);
  }

  /** Inserts a queued task and notifies the workers. */
  async queue(tx: Tx, task: NewTask): Promise<number> {
    const id = await this.insert(tx, task, queued);
    tx.emit(taskQueued, { id, round: 0 });
    return id;
  }

  /** Inserts a task with an initial status. */
  insert(
    tx: Tx,
    { kind, path, title, enTitle, userId, roleId, lang, asked, trace }: NewTask,
    status: TaskStatus,
  ): Promise<number> {
    return insertRow(tx, TaskEntity, { kind, path, title, enTitle, userId, roleId, lang, asked, status, trace });
  }

  /** Returns the number of unfinished tasks of a person. */
  countActive(userId: number, on: Pick<Db | Tx, 'repository'> = this.db): Promise<number> {
    return on.repository(TaskEntity).countBy({ userId, status: In([queued, running]) });
  }

  /** Returns the number of unfinished tasks of a person, and keeps others from queueing for the person. */
  async lockAndCountActive(tx: Tx, userId: number): Promise<number> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`task:${userId}`]);
    return this.countActive(userId, tx);
  }

  /** Locks and returns a person's own task. */
  async lockOwn(tx: Tx, id: number, userId: number): Promise<Task | null> {
    const task = await tx
      .repository(TaskEntity)
      .findOne({ where: { id, userId }, lock: { mode: 'for_no_key_update' } });
    return task as Task | null;
  }

  /** Returns the task of an id. */
  async find(id: number): Promise<Task | null> {
    return (await this.db.repository(TaskEntity).findOneBy({ id })) as Task | null;
  }

  /** Claims a queued task for this worker; undefined if it is claimed or over. */
  async claim(id: number): Promise<Task | undefined> {
    const { status } = step(taskMachine, 'take', { status: queued }, {});
    return (
      await this.db.rows<Task & Record<string, unknown>>(
        `
          update task
          set status = $2, attempt = attempt + 1, started_at = coalesce(started_at, app_now()), beat_at = now(),
            done = 0
          where id = $1 and status = $3
          returning ${TASK_COLUMNS}
        `,
        [id, status, queued],
      )
    )[0];
  }

  /**
   * Reports the progress of a task. Returns false if it no longer belongs to this worker: cancelled, or claimed by
   * another.
   */
  async reportProgress(
    { id, attempt }: Pick<Task, 'id' | 'attempt'>,
    progress: { readonly done: number; readonly total?: number },
  ): Promise<boolean> {
    const rows = await this.db.rows(
      `
        update task
        set done = $3, total = coalesce($4, total), beat_at = now()
        where id = $1 and attempt = $2 and status = $5
        returning id
      `,
      [id, attempt, progress.done, progress.total ?? null, running],
    );
    return rows.length > 0;
  }

  /** Finishes a task with its outcome. Returns false if it no longer belongs to this worker. */
  async finish(tx: Tx, task: Task, { total, capped = false, file }: TaskOutcome): Promise<boolean> {
    const { status } = step(taskMachine, 'finish', { status: running }, {});
    const { affected = 0 } = await tx.repository(TaskEntity).update(
      { id: task.id, attempt: task.attempt, status: running },
      {
        status,
        done: total,
        total,
        capped,
        file: file?.path ?? null,
        fileName: file?.name ?? null,
        fileBytes: file?.bytes ?? null,
        endedAt: () => 'app_now()',
        expiresAt: file ? () => `app_now() + ${Number(FILE_TTL_HOURS)} * interval '1 hour'` : null,
      },
    );
    return affected > 0;
  }

  /** Fails a task with the message its owner reads. */
  async fail(
    { id, attempt }: Pick<Task, 'id' | 'attempt'>,
    failure: { readonly key: string; readonly zh: string; readonly en: string },
  ): Promise<void> {
    const { status } = step(taskMachine, 'fail', { status: running }, {});
    await this.db
      .repository(TaskEntity)
      .update({ id, attempt, status: running }, { status, failure, endedAt: () => 'app_now()' });
  }

  /** Cancels a task; throws if it has ended. */
  async cancel(tx: Tx, task: Task): Promise<TaskStatus> {
    const { status } = step(taskMachine, 'cancel', task, {});
    await tx.repository(TaskEntity).update(task.id, { status, endedAt: () => 'app_now()' });
    await tx.repository(TaskRowEntity).delete({ taskId: task.id });
    return status;
  }

  /** Queues a checked import. */
  async confirm(tx: Tx, task: Task): Promise<void> {
    const { status } = step(taskMachine, 'confirm', task, {});
    await tx.repository(TaskEntity).update(task.id, { status, queuedAt: () => 'app_now()' });
    tx.emit(taskQueued, { id: task.id, round: 0 });
  }

  /**
   * Requeues tasks of silent workers or fails them after the last try, and notifies workers again of waiting tasks.
   * Returns how many were affected.
   */
  async resumeLost(tx: Tx, lost: { readonly key: string; readonly zh: string; readonly en: string }): Promise<number> {
    const failedTasks = await tx.rows(
      `
        update task
        set status = $1, failure = $2, ended_at = app_now()
        where status = $3 and beat_at < now() - $4 * interval '1 second' and attempt >= $5
        returning id
      `,
      [failed, JSON.stringify(lost), running, SILENCE_SECONDS, MAX_TRIES],
    );
    const { status } = step(taskMachine, 'giveBack', { status: running }, {});
    await tx.rows(
      `
        update task
        set status = $1, queued_at = app_now() - interval '1 hour'
        where status = $2 and beat_at < now() - $3 * interval '1 second'
      `,
      [status, running, SILENCE_SECONDS],
    );
    const waiting = await tx.rows<{ id: number; round: number }>(
      `
        update task
        set queued_at = app_now()
        where status = $1 and queued_at < app_now() - interval '20 seconds'
        returning id, extract(epoch from app_now())::int as round
      `,
      [queued],
    );
    for (const { id, round } of waiting) tx.emit(taskQueued, { id, round });
    return failedTasks.length + waiting.length;
  }

  /**
   * Deletes files after a day and tasks after a week, at most `limit` of each. Returns the number of rows and the files
   * to delete.
   */
  async deleteExpired(tx: Tx, limit: number): Promise<{ readonly rows: number; readonly files: readonly string[] }> {
    const files = await tx.rows<{ file: string }>(
      `
        with due as (
          select id, file
          from task
          where file is not null and expires_at < app_now()
          limit $1
          for no key update skip locked
        )
        update task t set file = null, file_name = null from due where t.id = due.id returning due.file
      `,
      [limit],
    );
    const imported = await tx.rows(
      `
        delete from task_row
        where ctid = any (array(
          select r.ctid
          from task_row r
            join task t on t.id = r.task_id
          where t.kind = $1 and t.status in ($2, $3) and t.ended_at < app_now() - $4 * interval '1 hour'
          limit $5
        ))
        returning 1
      `,
      [taskKind.import, done, failed, FILE_TTL_HOURS, limit],
    );
    const tasks = await tx.rows(
      `
        delete from task
        where id in (
          select id
          from task
          where (file is null and status in ($1, $2, $3, $4) and gmt_create < app_now() - interval '7 days')
            or (kind = $5 and status = $4 and gmt_create < app_now() - interval '1 day')
          limit $6
        )
        returning 1
      `,
      [done, failed, cancelled, taskStatus.checked, taskKind.import, limit],
    );
    return { rows: files.length + imported.length + tasks.length, files: files.map(({ file }) => file) };
  }
}
