import { Injectable } from '@nestjs/common';
import type { ExerciseRuleRow } from '#contract/exercise/exercise.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const list: ListQuery<'keyword' | 'status', never> = {
  select: `
    r.id, r.name, r.en_name as "enName", r.term, r.begin_date as "beginDate", r.end_date as "endDate", r.bands,
    r.venue_ids as "venueIds", r.min_minutes as "minMinutes", r.max_minutes as "maxMinutes",
    r.daily_max as "dailyMax", r.weekly_max as "weeklyMax", r.target, r.sources, r.org_ids as "orgIds", r.grades,
    r.score_table as "scoreTable", r.status, r.version,
    (select count(*)::int from kwdl_student s where s.rule_id = r.id) as students
  `,
  from: 'kwdl_rule r',
  filters: { keyword: contains('r.name', 'r.en_name', 'r.term'), status: equals('r.status') },
  sorts: {},
  tieBreaker: 'r.begin_date desc, r.id desc',
};

/** Stores rules of exercise. */
@Injectable()
export class ExerciseRuleStore {
  readonly list: StoredList<ExerciseRuleRow & Record<string, unknown>>;

  constructor(db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Returns whether a rule has records or requests. */
  async isUsed(tx: Tx, id: number): Promise<boolean> {
    const [row] = await tx.rows(
      `
        select 1
        where exists (select 1 from kwdl_record where rule_id = $1)
          or exists (select 1 from kwdl_claim where rule_id = $1)
      `,
      [id],
    );
    return row !== undefined;
  }
}
