import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { occupationFailure } from '#domain/occupations/occupation.failures';
import { timetableImportStatus } from '#domain/timetables/timetable-import.status';
import type { Lesson } from '#domain/timetables/timetable.rules';
import { failpoint } from '#server/kit/runtime/failpoint';
import { SlotReservationService } from '#server/orders/slot-reservation.service';
import { claimsOf, dayOf } from './timetable-steps';
import { TimetableRunStore, type TimetableRun } from './timetable-run.store';

/** Reserves the slots of a planned import, or undoes that. Each transaction locks one day. */
@Injectable()
export class TimetableReserveService {
  constructor(
    private readonly runs: TimetableRunStore,
    private readonly reservations: SlotReservationService,
  ) {}

  /** Reserves the slots of every lesson, day by day; throws if one is taken. */
  async reserve(
    run: TimetableRun,
    lessons: readonly Lesson[],
    report: (done: number, total: number) => Promise<void>,
  ): Promise<void> {
    const days = await this.runs.openDays(run);
    for (const [n, day] of days.entries()) {
      await this.runs.transact(run, async (tx) => {
        const steps = await this.runs.openSteps(tx, run, day, null);
        const lost = await this.reservations.reserve(
          tx,
          dayOf(run, day),
          steps.flatMap(claimsOf),
          steps.flatMap(({ endsNo }) => endsNo ?? []),
        );
        if (lost === null) return;
        const lessonN = steps.find((one) => one.n === lost)?.lessonN ?? 0;
        throw new Failure(occupationFailure.timetableTaken, {
          course: lessons[lessonN]?.courseName ?? '',
          date: day.date as LocalDate,
        });
      });
      await failpoint('timetable.after_reserve');
      await report(n + 1, days.length);
    }
  }

  /** Undoes an import that is not decided: returns or frees its slots day by day. */
  async undo(run: TimetableRun): Promise<void> {
    const undoing =
      run.status === timetableImportStatus.reserving
        ? await this.runs.transact(run, (tx) => this.runs.move(tx, run, 'undo'))
        : run;
    for (const day of await this.runs.openDays(undoing)) {
      await this.runs.transact(undoing, async (tx) => {
        const steps = await this.runs.openSteps(tx, undoing, day, null);
        await this.runs.markDone(
          tx,
          undoing,
          steps.map(({ n }) => n),
        );
        await this.reservations.free(tx, dayOf(undoing, day));
      });
      await failpoint('timetable.after_undo');
    }
    await this.runs.transact(undoing, async (tx) => {
      await this.runs.dropPlan(tx, undoing);
      await this.runs.move(tx, undoing, 'finishUndo');
    });
  }
}
