import { Injectable } from '@nestjs/common';
import { lessonKey, type Lesson } from '#domain/timetables/timetable.rules';
import type { Member } from '#server/kit/access/caller';
import { OccupationService } from '#server/occupations/occupation.service';
import { lessonSteps, reasonsOf, removalSteps, type PlannedLesson } from './timetable-steps';
import { TimetableRunStore, type TimetableRun } from './timetable-run.store';
import { TimetableStore } from './timetable.store';

/** Compares a checked timetable with the stored lessons and stores the difference as the plan of an import. */
@Injectable()
export class TimetableDraftService {
  constructor(
    private readonly lessons: TimetableStore,
    private readonly runs: TimetableRunStore,
    private readonly occupation: OccupationService,
  ) {}

  /** Stores the plan. Takes no lock of a day. */
  async store(
    run: TimetableRun,
    caller: Member,
    planned: readonly PlannedLesson[],
    removed: readonly Lesson[],
  ): Promise<void> {
    await this.runs.transact(run, async (tx) => {
      const stored = await this.lessons.findLessons(tx, [...planned.map(({ lesson }) => lesson), ...removed]);
      const gone = removed.flatMap((lesson) => stored.get(lessonKey(lesson)) ?? []);
      await this.runs.savePlan(tx, run, {
        lessons: planned.map(({ lesson }) => lesson),
        removed: gone.map(({ id }) => id),
        steps: [
          ...removalSteps(gone),
          ...planned.flatMap((one, n) =>
            lessonSteps(one, n, stored.get(lessonKey(one.lesson)), (plan) =>
              this.occupation.rowOf(plan, caller, reasonsOf(one.lesson)),
            ),
          ),
        ],
      });
    });
  }
}
