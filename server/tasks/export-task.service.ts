import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { EXPORT_CAP } from '#contract/kit/page';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import type { RowBatches } from '#server/kit/db/row-batches';
import { writeAnswer } from '#server/kit/excel/excel';
import { ExporterRegistry } from '#server/kit/excel/exporter-registry';
import { TaskFileService } from './task-file.service';
import type { TaskProgress } from './task-progress';
import type { TaskOutcome, Task } from './task.store';

async function* reportProgress(
  progress: TaskProgress,
  batches: RowBatches<unknown>,
  total: number | null,
): AsyncGenerator<readonly unknown[]> {
  let done = 0;
  for await (const batch of batches) {
    yield batch;
    done += batch.length;
    await progress.reportIfDue(done, total);
  }
  await progress.report(done, total);
}

/** Writes filtered lists to files row by row, with the rights and scope its owner has now. */
@Injectable()
export class ExportTask {
  constructor(
    private readonly exporters: ExporterRegistry,
    private readonly files: TaskFileService,
    private readonly clock: Clock,
  ) {}

  /** Writes the file of a task. */
  async run(task: Task, caller: Member, progress: TaskProgress): Promise<TaskOutcome> {
    const exporter = this.exporters.find(task.path);
    const admit = exporter?.endpoint.admit;
    if (!exporter || typeof admit !== 'object' || !caller.rights.has(admit.right))
      throw new Failure(taskFailure.taskRightLost);
    const { sheet, batches } = await exporter.write(caller, exporter.endpoint.input.parse(task.asked));
    const total = (await batches.count?.()) ?? null;
    await progress.report(0, total);
    const place = await this.files.createPlace();
    try {
      const answer = { sheet, batches: reportProgress(progress, batches, total) };
      const done = await writeAnswer(place.path, answer, task.lang);
      return {
        total: done,
        capped: done >= EXPORT_CAP,
        file: {
          path: place.name,
          name: `${sheet[task.lang]} ${schoolTime(this.clock.now()).date}.xlsx`,
          bytes: await this.files.sizeOf(place.path),
        },
      };
    } catch (error) {
      await this.files.deleteFiles([place.name]);
      throw error;
    }
  }

  /** Deletes the file of a task. */
  async discard({ file }: TaskOutcome): Promise<void> {
    if (file) await this.files.deleteFiles([file.path]);
  }
}
