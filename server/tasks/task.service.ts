import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { taskFailure } from '#domain/tasks/task.failures';
import { taskStatus, type TaskStatus } from '#domain/tasks/task.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { tasks, TaskRow } from '#contract/tasks/task.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { TaskFileService } from './task-file.service';
import { TaskStore, type TaskRecord } from './task.store';

/** Returns the estimated remaining time of a running task from its speed so far. */
const remainingMs = ({ status, total, done, runMs }: TaskRecord): number | null =>
  status === taskStatus.running && total !== null && runMs !== null && done > 0 && runMs > 1_000
    ? Math.max(0, Math.round(((total - done) * runMs) / done))
    : null;

/** Files and tasks that one run deletes. */
const EXPIRED_SLICE = 500;

/** Background tasks of a person: listed, cancelled, downloaded. */
@Injectable()
export class TaskService {
  constructor(
    private readonly db: Db,
    private readonly store: TaskStore,
    private readonly files: TaskFileService,
  ) {}

  /** Returns the caller's tasks. */
  async list(caller: Member, filter: ParsedOf<typeof tasks.list>): Promise<AnswerOf<typeof tasks.list>> {
    const { userId } = caller;
    const page = await this.store.list.page(filter, userId);
    const content = page.content.map((row): TaskRow => ({ ...row, eta: remainingMs(row) }));
    return { ...page, content, active: await this.store.countActive(userId) };
  }

  /** Cancels an own task. */
  async cancel(caller: Member, id: number): Promise<{ status: TaskStatus }> {
    return this.db.transact(async (tx) => {
      const task = await this.store.lockOwn(tx, id, caller.userId);
      if (!task) throw new Failure(systemFailure.notFound);
      return { status: await this.store.cancel(tx, task) };
    });
  }

  /** Returns the signed download URL of an own finished file. */
  async link(caller: Member, id: number): Promise<{ url: string }> {
    const task = await this.store.find(id);
    if (!task || task.userId !== caller.userId) throw new Failure(systemFailure.notFound);
    if (!task.file) throw new Failure(taskFailure.fileGone);
    return { url: this.files.downloadUrl(id) };
  }

  /** Requeues tasks whose worker died or was never notified. */
  @Sweep('tasks.resume', 5_000)
  resumeLost(): Promise<number> {
    const { key, zh, en } = taskFailure.taskLost;
    return this.db.transact((tx) => this.store.resumeLost(tx, { key, zh, en }));
  }

  /** Deletes a slice of expired files and tasks; returns the number of changed rows. */
  @Sweep('tasks.tidy', 60_000, { slice: EXPIRED_SLICE, inWorkers: true })
  async deleteExpired(): Promise<number> {
    const { rows, files } = await this.db.transact((tx) => this.store.deleteExpired(tx, EXPIRED_SLICE));
    await this.files.deleteFiles(files);
    return rows;
  }
}
