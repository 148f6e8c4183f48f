import { Injectable } from '@nestjs/common';
import { taskKind } from '#domain/tasks/task.status';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ExportTask } from './export-task.service';
import { ImportTask } from './import-task.service';
import { TaskStopped, TaskProgress } from './task-progress';
import { TaskStore, type Task } from './task.store';

/** Runs one claimed task to its end. */
@Injectable()
export class TaskExecutor {
  constructor(
    private readonly db: Db,
    private readonly store: TaskStore,
    private readonly exports: ExportTask,
    private readonly imports: ImportTask,
  ) {}

  /**
   * Runs and finishes a task; throws `TaskStopped` if it was cancelled or claimed meanwhile, and discards its result.
   */
  async run(task: Task, caller: Member): Promise<void> {
    const progress = new TaskProgress(this.store, task);
    if (task.kind === taskKind.import)
      return this.imports.run(task, caller, progress, async (tx, total) => {
        if (!(await this.store.finish(tx, task, { total }))) throw new TaskStopped();
      });
    const outcome = await this.exports.run(task, caller, progress);
    if (await this.db.transact((tx) => this.store.finish(tx, task, outcome))) return;
    await this.exports.discard(outcome);
    throw new TaskStopped();
  }
}
