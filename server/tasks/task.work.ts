import { Injectable } from '@nestjs/common';
import { taskKind } from '#domain/tasks/task.status';
import type { Member } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { ExportWork } from './export.work';
import { ImportWork } from './import.work';
import { Stopped, TaskBeat } from './task-beat';
import { TaskStore, type Task } from './task.store';

/** Runs one claimed task to its end. */
@Injectable()
export class TaskWork {
  constructor(
    private readonly db: Db,
    private readonly store: TaskStore,
    private readonly exports: ExportWork,
    private readonly imports: ImportWork,
  ) {}

  /**
   * Runs and finishes a task; throws `TaskStopped` if it was cancelled or claimed meanwhile, and discards its result.
   */
  async run(task: Task, caller: Member): Promise<void> {
    const beat = new TaskBeat(this.store, task);
    if (task.kind === taskKind.import) {
      return this.db.transact(async (tx) => {
        const total = await this.imports.run(tx, task, caller, beat);
        if (!(await this.store.finish(tx, task, { total }))) throw new Stopped();
      });
    }
    const outcome = await this.exports.run(task, caller, beat);
    if (await this.db.transact((tx) => this.store.finish(tx, task, outcome))) return;
    await this.exports.forget(outcome);
    throw new Stopped();
  }
}
