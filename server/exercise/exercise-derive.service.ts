import { Injectable, type OnModuleInit } from '@nestjs/common';
import { judgeStays } from '#domain/exercise/exercise.rules';
import { addDays } from '#domain/kit/time';
import { room } from '#contract/kit/live';
import { PresenceRegistry, type PresenceListener, type VisitChange } from '#server/gates/presence-registry.service';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { Sweep } from '#server/kit/jobs/sweep';
import { Settings } from '#server/kit/settings/settings';
import { ExerciseDeriveStore, type DerivedRecord } from './exercise-derive.store';

/** Students derived in one transaction. */
const SLICE = 50;

/** Derives the records of exercise from visits and accepted requests: a change marks the student, a sweep derives. */
@Injectable()
export class ExerciseDeriveService implements OnModuleInit, PresenceListener {
  constructor(
    private readonly db: Db,
    private readonly store: ExerciseDeriveStore,
    private readonly presence: PresenceRegistry,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.presence.register(this);
  }

  async visitsChanged(tx: Tx, changes: readonly VisitChange[]): Promise<void> {
    const students = changes.flatMap(({ kind, visit }) =>
      kind === 'opened' || visit.userId === null ? [] : [visit.userId],
    );
    if (students.length > 0) await this.store.mark(tx, students);
  }

  /** Derives the records of a slice of marked students; returns their number. */
  @Sweep('exercise.derive', 3_000, { slice: SLICE })
  deriveDue(): Promise<number> {
    return this.db.transact(async (tx) => {
      const students = await this.store.takeDue(tx, SLICE);
      for (const userId of students) await this.derive(tx, userId);
      return students.length;
    });
  }

  /** Derives the records of one student, whose page follows. */
  async derive(tx: Tx, userId: number): Promise<void> {
    await this.store.lock(tx, userId);
    const forgotten = addDays(await schoolToday(tx), -this.settings.get('device.passageDays'));
    const byRule = new Map<number, DerivedRecord[]>();
    for (const { id, ...rule } of await this.store.findRules(tx, userId)) {
      const stays = await this.store.findStays(tx, id, userId, forgotten);
      const results = new Map(judgeStays(rule, stays).map((result) => [result.id, result]));
      byRule.set(
        id,
        stays.map((stay) => ({
          ...stay,
          minutes: results.get(stay.id)?.minutes ?? 0,
          invalid: results.get(stay.id)?.invalid ?? null,
        })),
      );
    }
    if (await this.store.replace(tx, userId, byRule, forgotten)) tx.emitLive([{ room: room.user(userId), patch: {} }]);
  }
}
