import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { EXPORT_CAP } from '#contract/kit/page';
import type { Member } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { writeSheet, type Batches } from '#server/kit/excel';
import { ExportBook } from '#server/kit/exports';
import { TaskFileService } from './task-file.service';
import type { TaskBeat } from './task-beat';
import type { Outcome, Task } from './task.store';

async function* counted(
  beat: TaskBeat,
  batches: Batches<unknown>,
  total: number | null,
): AsyncGenerator<readonly unknown[]> {
  let done = 0;
  for await (const batch of batches) {
    yield batch;
    done += batch.length;
    await beat.maybe(done, total);
  }
  await beat.now(done, total);
}

/** Writes filtered lists to files row by row, with the rights and scope its owner has now. */
@Injectable()
export class ExportWork {
  constructor(
    private readonly book: ExportBook,
    private readonly files: TaskFileService,
    private readonly clock: Clock,
  ) {}

  /** Writes the file of a task. */
  async run(task: Task, caller: Member, beat: TaskBeat): Promise<Outcome> {
    const exporter = this.book.find(task.path);
    const admit = exporter?.endpoint.admit;
    if (!exporter || typeof admit !== 'object' || !caller.rights.has(admit.right))
      throw new Failure(taskFailure.taskRightLost);
    const { sheet, batches } = await exporter.write(caller, exporter.endpoint.input.parse(task.asked) as never);
    const total = (await batches.count?.()) ?? null;
    await beat.now(0, total);
    const place = await this.files.place();
    try {
      const done = await writeSheet<never>(place.path, sheet, task.lang, counted(beat, batches, total) as never);
      return {
        total: done,
        capped: done >= EXPORT_CAP,
        file: {
          path: place.name,
          name: `${sheet[task.lang]} ${schoolTime(this.clock.now()).date}.xlsx`,
          bytes: await this.files.bytes(place.path),
        },
      };
    } catch (error) {
      await this.files.drop([place.name]);
      throw error;
    }
  }

  /** Deletes the file of a task. */
  async forget({ file }: Outcome): Promise<void> {
    if (file) await this.files.drop([file.path]);
  }
}
