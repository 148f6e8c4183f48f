import { Injectable } from '@nestjs/common';
import { addDays } from '#domain/kit/time';
import { timesOn } from '#domain/patrol/patrol.rules';
import { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { Sweep } from '#server/kit/jobs/sweep';
import { PatrolNotifications } from './patrol-notifications';
import { PatrolTaskStore } from './patrol-task.store';
import { SecurityCheckStore } from './security-check.store';

const MINUTE = 60_000;
const SLICE = 200;

/** Makes the tasks of plans, and marks and tells of those not done in time and of overdue exceptions. */
@Injectable()
export class PatrolSweep {
  constructor(
    private readonly db: Db,
    private readonly tasks: PatrolTaskStore,
    private readonly store: SecurityCheckStore,
    private readonly notifications: PatrolNotifications,
  ) {}

  /** Makes the tasks of today and tomorrow that do not exist yet; returns how many were made. */
  @Sweep('patrol.make-tasks', MINUTE)
  async makeTasks(): Promise<number> {
    const today = await schoolToday(this.db);
    const [plans, known] = await Promise.all([this.tasks.activePlans(), this.tasks.tasksSince(today)]);
    const due = plans.flatMap((plan) =>
      [today, addDays(today, 1)].flatMap((date) =>
        timesOn(plan, date).map((time) => ({ plan, at: `${date} ${time}` })),
      ),
    );
    let made = 0;
    for (const { plan, at } of due)
      if (!known.has(`${plan.id} ${at}`) && (await this.db.transact((tx) => this.tasks.makeTask(tx, plan.id, at))))
        made += 1;
    return made;
  }

  /** Marks a slice of tasks that were not done in time and tells of each; returns how many. */
  @Sweep('patrol.mark-missed', MINUTE, { slice: SLICE })
  markMissed(): Promise<number> {
    return this.db.transact(async (tx) => {
      const missed = await this.store.takeMissed(tx, SLICE);
      for (const check of missed) await this.notifications.missed(tx, check);
      return missed.length;
    });
  }

  /** Tells of a slice of overdue exceptions once; returns how many. */
  @Sweep('patrol.tell-overdue', MINUTE, { slice: SLICE })
  tellOverdue(): Promise<number> {
    return this.db.transact(async (tx) => {
      const overdue = await this.store.takeOverdue(tx, SLICE);
      for (const check of overdue) await this.notifications.overdue(tx, check);
      return overdue.length;
    });
  }
}
