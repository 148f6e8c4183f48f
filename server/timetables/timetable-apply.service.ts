import { Injectable } from '@nestjs/common';
import type { Lesson } from '#domain/timetables/timetable.rules';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { OrderService, type RoomChange } from '#server/orders/order.service';
import { seriesNoOf } from './timetable-steps';
import { TimetableRunStore, type SiteDate, type TimetableRun } from './timetable-run.store';
import { TimetableStepService } from './timetable-step.service';
import { TimetableStore } from './timetable.store';

/** Time after which a transaction takes no further step, and the most steps of one: a day is locked only briefly. */
const STEP_TIME_MS = 30;
const STEPS_AT_ONCE = 12;

/** Decides a reserved import and applies it. Each transaction locks one day and ends within about 30 ms. */
@Injectable()
export class TimetableApplyService {
  constructor(
    private readonly runs: TimetableRunStore,
    private readonly lessons: TimetableStore,
    private readonly steps: TimetableStepService,
    private readonly orders: OrderService,
  ) {}

  /** Stores the lessons and makes the import certain, in the transaction of `commit`. */
  async decide(
    run: TimetableRun,
    lessons: readonly Lesson[],
    commit: (tx: Tx) => Promise<void>,
  ): Promise<TimetableRun> {
    return this.runs.transact(run, async (tx) => {
      const ids: number[] = [];
      for (const lesson of lessons) ids.push(await this.lessons.save(tx, lesson, seriesNoOf(lesson), run.userId));
      await this.runs.setLessonIds(tx, run, ids);
      const decided = await this.runs.move(tx, run, 'decide');
      await commit(tx);
      return decided;
    });
  }

  /** Applies the open steps of a decided import, and ends it. */
  async apply(run: TimetableRun): Promise<void> {
    for (const day of await this.runs.openDays(run))
      while (await this.applySome(run, day)) await failpoint('timetable.after_apply');
    await this.runs.transact(run, async (tx) => {
      for (const id of await this.runs.findRemoved(tx, run)) await this.lessons.drop(tx, id);
      await this.runs.dropPlan(tx, run);
      await this.runs.move(tx, run, 'finish');
    });
  }

  /** Applies some steps of a day under its lock; returns whether there were any. */
  private applySome(run: TimetableRun, day: SiteDate): Promise<boolean> {
    return this.runs.transact(run, async (tx) => {
      const steps = await this.runs.openSteps(tx, run, day, STEPS_AT_ONCE);
      if (steps.length === 0) return false;
      await Db.lockSlots(tx, [day], run.userId);
      const began = performance.now();
      // Booking ends due orders, too, and would offer the released slots of a step to the waitlist.
      const changes: RoomChange[] = await this.orders.expireDueOnDay(tx, day.siteId, day.date);
      const done: number[] = [];
      for (const step of steps) {
        await this.steps.apply(tx, run, step);
        done.push(step.n);
        if (performance.now() - began > STEP_TIME_MS) break;
      }
      await this.runs.markDone(tx, run, done);
      tx.emitLive(changes);
      return true;
    });
  }
}
