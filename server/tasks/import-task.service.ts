import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImporterRegistry } from '#server/kit/excel/importer-registry';
import { ImportStore } from './import.store';
import type { TaskProgress } from './task-progress';
import type { Task } from './task.store';

const BATCH_SIZE = 200;

/** Writes confirmed imports: all good rows or none, in the transaction that finishes the task. */
@Injectable()
export class ImportTask {
  constructor(
    private readonly importers: ImporterRegistry,
    private readonly rows: ImportStore,
  ) {}

  /** Writes the rows of a task within a transaction. Checks again the rows that were good at upload. */
  async run(tx: Tx, task: Task, caller: Member, progress: TaskProgress): Promise<number> {
    const importer = this.importers.findByPath(task.path);
    const admit = importer?.endpoint.admit;
    if (!importer || typeof admit !== 'object' || !caller.rights.has(admit.right))
      throw new Failure(taskFailure.taskRightLost);
    const values = (await this.rows.rowsToWrite(task.id)).map((value) => importer.row.parse(value));
    const results = await importer.checkRows(caller, values);
    const wrong = results.filter((result) => !('fate' in result)).length;
    if (wrong > 0) throw new Failure(taskFailure.importWrongRows, { n: wrong });
    const removals = (await this.rows.rowsToRemove(task.id)).map((value) => importer.row.parse(value));
    if (removals.length > 0) await importer.removeRows?.(tx, caller, removals);
    for (let from = 0; from < values.length; from += BATCH_SIZE) {
      await importer.writeRows(tx, caller, values.slice(from, from + BATCH_SIZE));
      await progress.reportIfDue(Math.min(from + BATCH_SIZE, values.length), values.length);
    }
    return values.length + removals.length;
  }
}
