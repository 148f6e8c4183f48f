import { Injectable } from '@nestjs/common';
import { timetableImportStatus } from '#domain/timetables/timetable-import.status';
import { Sweep } from '#server/kit/jobs/sweep';
import { TimetableApplyService } from './timetable-apply.service';
import { TimetableReserveService } from './timetable-reserve.service';
import { TimetableRunStore, type TimetableRun } from './timetable-run.store';

/** Begins imports one after another, and continues those of dead processes. */
@Injectable()
export class TimetableRunService {
  constructor(
    private readonly runs: TimetableRunStore,
    private readonly reserving: TimetableReserveService,
    private readonly applying: TimetableApplyService,
  ) {}

  /** Begins an import; null while another is unfinished, which is continued if its process is dead. */
  async begin(userId: number, roleId: number): Promise<TimetableRun | null> {
    await this.resumeLapsed();
    return this.runs.begin(userId, roleId);
  }

  /** Finishes the import of a dead process if it was decided, otherwise undoes it; deletes old ones. */
  @Sweep('timetables.resume', 5_000)
  async resumeLapsed(): Promise<number> {
    const run = await this.runs.takeLapsed();
    if (run)
      await (run.status === timetableImportStatus.applying ? this.applying.apply(run) : this.reserving.undo(run));
    await this.runs.deleteOld();
    return run ? 1 : 0;
  }
}
