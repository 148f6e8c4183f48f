import { Injectable } from '@nestjs/common';
import { dueCount, pointsOf } from '#domain/exercise/exercise.rules';
import { addDays, weekdayOf, type LocalDate } from '#domain/kit/time';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { exerciseMine, OwnProgress } from '#contract/exercise/exercise.contract';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { ExerciseMineStore } from './exercise-mine.store';

type Mine = AnswerOf<typeof exerciseMine.mine>;

/** The exercise of one student: progress, records, requests. */
@Injectable()
export class ExerciseMineService {
  constructor(
    private readonly store: ExerciseMineStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the caller's progress; null if no rule applies to them. */
  async mine({ userId }: Member): Promise<Mine> {
    const today = schoolTime(this.clock.now()).date;
    const found = await this.store.findRule(userId, today);
    if (!found) return { progress: null };
    const { scoreTable, venueIds, ...rule } = found;
    const [records, claims, venues] = await Promise.all([
      this.store.records(userId, rule.id),
      this.store.claims(userId, rule.id),
      this.store.venues(found),
    ]);
    const valid = records.filter((record) => record.valid);
    const monday = addDays(today, 1 - weekdayOf(today));
    const progress: OwnProgress = {
      rule,
      valid: valid.length,
      due: dueCount(found, today),
      thisWeek: valid.filter(({ date }) => (date as LocalDate) >= monday).length,
      points: scoreTable.length === 0 ? null : pointsOf(scoreTable, valid.length),
      venues,
      records: records.map((record) => {
        const claim = record.visitId === null ? undefined : claims.find(({ visitId }) => visitId === record.visitId);
        return {
          ...record,
          claim: claim
            ? {
                id: claim.id,
                checkStatus: claim.checkStatus,
                checkContent: claim.checkContent,
                submittedAt: claim.submittedAt,
              }
            : null,
        };
      }),
      claims,
    };
    return { progress };
  }
}
