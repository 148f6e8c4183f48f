import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { ImporterRegistry } from '#server/kit/excel/importer-registry';
import { ImportStore } from './import.store';
import type { TaskProgress } from './task-progress';
import type { Task } from './task.store';

const BATCH_SIZE = 200;

/**
 * Writes confirmed imports, all good rows or none: in the transaction that finishes the task, or in steps that this
 * transaction decides.
 */
@Injectable()
export class ImportTask {
  constructor(
    private readonly db: Db,
    private readonly importers: ImporterRegistry,
    private readonly rows: ImportStore,
  ) {}

  /** Writes the rows of a task. Checks again the rows that were good at upload. `finish` ends the task, or throws. */
  async run(
    task: Task,
    caller: Member,
    progress: TaskProgress,
    finish: (tx: Tx, total: number) => Promise<void>,
  ): Promise<void> {
    const importer = this.importers.findByPath(task.path);
    const admit = importer?.endpoint.admit;
    if (!importer || typeof admit !== 'object' || !caller.rights.has(admit.right))
      throw new Failure(taskFailure.taskRightLost);
    const written = (await this.rows.rowsToWrite(task.id)).map((value) => importer.row.parse(value));
    const results = await importer.checkRows(caller, written);
    const wrong = results.filter((result) => !('fate' in result)).length;
    if (wrong > 0) throw new Failure(taskFailure.importWrongRows, { n: wrong });
    const removed = (await this.rows.rowsToRemove(task.id)).map((value) => importer.row.parse(value));
    const total = written.length + removed.length;
    if (importer.writeInSteps)
      return importer.writeInSteps(
        caller,
        { written, removed },
        {
          report: (done, of) => progress.reportIfDue(Math.floor((written.length * done) / of), written.length),
          commit: (tx) => finish(tx, total),
        },
      );
    await this.db.transact(async (tx) => {
      if (removed.length > 0) await importer.removeRows?.(tx, caller, removed);
      for (let from = 0; from < written.length; from += BATCH_SIZE) {
        await importer.writeRows?.(tx, caller, written.slice(from, from + BATCH_SIZE));
        await progress.reportIfDue(Math.min(from + BATCH_SIZE, written.length), written.length);
      }
      await finish(tx, total);
    });
  }
}
