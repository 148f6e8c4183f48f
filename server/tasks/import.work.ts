import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import type { Member } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { ImportBook } from '#server/kit/imports';
import { ImportStore } from './import.store';
import type { TaskBeat } from './task-beat';
import type { Task } from './task.store';

const AT_A_TIME = 200;

/** Writes confirmed imports: all good rows or none, in the transaction that finishes the task. */
@Injectable()
export class ImportWork {
  constructor(
    private readonly book: ImportBook,
    private readonly rows: ImportStore,
  ) {}

  /** Writes the rows of a task within a transaction. Checks again the rows that were good at upload. */
  async run(tx: Tx, task: Task, caller: Member, beat: TaskBeat): Promise<number> {
    const importer = this.book.at(task.path);
    const admit = importer?.importing.admit;
    if (!importer || typeof admit !== 'object' || !caller.rights.has(admit.right))
      throw new Failure(taskFailure.taskRightLost);
    const values = (await this.rows.toWrite(task.id)).map((value) => importer.row.parse(value));
    const verdicts = await importer.judge(caller, values);
    const wrong = verdicts.filter((verdict) => !('fate' in verdict)).length;
    if (wrong > 0) throw new Failure(taskFailure.importWrongRows, { n: wrong });
    const left = (await this.rows.toRemove(task.id)).map((value) => importer.row.parse(value));
    if (left.length > 0) await importer.remove?.(tx, caller, left);
    for (let from = 0; from < values.length; from += AT_A_TIME) {
      await importer.write(tx, caller, values.slice(from, from + AT_A_TIME));
      await beat.maybe(Math.min(from + AT_A_TIME, values.length), values.length);
    }
    return values.length + left.length;
  }
}
