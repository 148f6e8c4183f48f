import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Lesson } from '#domain/timetables/timetable.rules';
import { systemFailure } from '#domain/system/system.failures';
import type { Member } from '#server/kit/access/caller';
import type { ImportRun } from '#server/kit/excel/importer-registry';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { TimetableApplyService } from './timetable-apply.service';
import { TimetableDraftService } from './timetable-draft.service';
import { TimetableReserveService } from './timetable-reserve.service';
import { TimetableRunService } from './timetable-run.service';
import type { TimetableRun } from './timetable-run.store';
import type { PlannedLesson } from './timetable-steps';

/** How long an import waits for another one to end, and how often it looks, in milliseconds. */
const WAIT_MS = 60_000;
const LOOK_MS = 100;

/**
 * Applies a checked timetable: all or nothing, and only what differs. Plans first, reserves the slots of the plan, then
 * applies it, so that no day is locked longer than a booking locks it.
 */
@Injectable()
export class TimetableWriteService {
  constructor(
    private readonly runs: TimetableRunService,
    private readonly drafts: TimetableDraftService,
    private readonly reserving: TimetableReserveService,
    private readonly applying: TimetableApplyService,
  ) {}

  /** Stores lessons as planned and removes others. Returns when every day is applied. */
  async write(
    caller: Member,
    planned: readonly PlannedLesson[],
    removed: readonly Lesson[],
    { report, commit }: ImportRun,
  ): Promise<void> {
    const run = await this.begin(caller, report);
    const lessons = planned.map(({ lesson }) => lesson);
    let decided: TimetableRun;
    try {
      await this.drafts.store(run, caller, planned, removed);
      await this.reserving.reserve(run, lessons, report);
      decided = await this.applying.decide(run, lessons, commit);
    } catch (error) {
      await this.undo(run);
      throw error;
    }
    await this.apply(decided);
  }

  /** Begins the import once no other one is unfinished, so that imports see each other's lessons completely. */
  private async begin({ userId, roleId }: Member, report: ImportRun['report']): Promise<TimetableRun> {
    for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
      const run = await this.runs.begin(userId, roleId);
      if (run) return run;
      await report(0, 1);
      await pause(LOOK_MS);
    }
    throw new Failure(systemFailure.busy);
  }

  /** Undoes an import that was refused or cancelled; if that fails, a sweep does it after the lease. */
  private async undo(run: TimetableRun): Promise<void> {
    try {
      await failpoint('timetable.before_undo');
      await this.reserving.undo(run);
    } catch (error) {
      log.error({ import: run.id, err: error }, 'a timetable import is undone later');
    }
  }

  /** Applies a decided import; if that fails, a sweep continues after the lease. */
  private async apply(run: TimetableRun): Promise<void> {
    try {
      await this.applying.apply(run);
    } catch (error) {
      log.error({ import: run.id, err: error }, 'a timetable import is applied later');
    }
  }
}
