import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { occupationKind } from '#domain/occupations/occupation.status';
import type { Tx } from '#server/kit/db/db';
import { OccupationEndService } from '#server/occupations/occupation-end.service';
import { OccupationService } from '#server/occupations/occupation.service';
import { SlotReservationService } from '#server/orders/slot-reservation.service';
import { claimsOf, dayOf } from './timetable-steps';
import type { StoredStep, TimetableRun } from './timetable-run.store';
import { TimetableStore } from './timetable.store';

/** Applies single steps of a decided import. */
@Injectable()
export class TimetableStepService {
  constructor(
    private readonly lessons: TimetableStore,
    private readonly reservations: SlotReservationService,
    private readonly occupation: OccupationService,
    private readonly ends: OccupationEndService,
  ) {}

  /** Ends an occupation, or blocks the reserved slots of a lesson, in a transaction that has locked the day. */
  async apply(tx: Tx, run: TimetableRun, step: StoredStep): Promise<void> {
    if (step.endsNo !== null) return this.ends.endFor(tx, step.endsNo, run.userId);
    await this.reservations.release(tx, dayOf(run, step), claimsOf(step));
    const result = await this.occupation.occupyRowIn(tx, step.booking, {
      kind: occupationKind.lesson,
      seriesNo: step.seriesNo as string,
    });
    if (result.is !== 'booked') throw new Error(`slots of step ${step.n} of import ${run.id} are not reserved`);
    await this.lessons.linkOccupation(tx, step.lessonId as number, {
      date: step.date as LocalDate,
      tradeNo: result.order.trade_no,
    });
  }
}
