import { Injectable } from '@nestjs/common';
import { exerciseBy, exerciseState } from '#domain/exercise/exercise.status';
import type { ScoreStep } from '#domain/exercise/exercise.rules';
import type { LocalDate } from '#domain/kit/time';
import { checkStatus } from '#domain/system/check.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { exerciseStatistics } from '#contract/exercise/exercise.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';

type Reply = AnswerOf<typeof exerciseStatistics.list>;
/** Filters of the attainment. */
export type ExerciseFilter = Omit<ParsedOf<typeof exerciseStatistics.list>, 'page' | 'size'>;
/** A rule with what attainment needs. */
export type ReportRule = NonNullable<Reply['rule']> & {
  readonly beginDate: LocalDate;
  readonly endDate: LocalDate;
  readonly scoreTable: readonly ScoreStep[];
};

/** The counts of a group of students. */
export interface ExerciseGroup extends Record<string, unknown> {
  readonly key: string;
  readonly name: string;
  readonly enName: string;
  readonly className: string;
  readonly enClassName: string;
  readonly students: number;
  readonly valid: number;
  readonly onTrack: number;
  readonly reached: number;
  readonly none: number;
  readonly invalid: number;
}

const CHIP = `
  r.id, r.name, r.en_name as "enName", r.term, r.begin_date as "beginDate", r.end_date as "endDate",
  r.min_minutes as "minMinutes", r.max_minutes as "maxMinutes", r.daily_max as "dailyMax",
  r.weekly_max as "weeklyMax", r.target, r.score_table as "scoreTable"
`;

const ORG = `coalesce(min(o.name), '')`;
const EN_ORG = `coalesce(min(coalesce(nullif(o.en_name, ''), o.name)), '')`;
/** What a group is, and the department it is named by. */
const GROUPS = {
  [exerciseBy.college]: { key: 's.college_id', name: ORG, enName: EN_ORG, org: 's.college_id' },
  [exerciseBy.class]: { key: 's.class_id', name: ORG, enName: EN_ORG, org: 's.class_id' },
  [exerciseBy.gender]: { key: 's.gender', name: `''`, enName: `''`, org: 's.org_id' },
  [exerciseBy.person]: {
    key: 's.user_id',
    name: `min(s.name || ' ' || s.username)`,
    enName: `min(coalesce(nullif(s.en_name, ''), s.name) || ' ' || s.username)`,
    org: 's.org_id',
  },
};

/** Reads attainment from the records. */
@Injectable()
export class ExerciseReportStore {
  constructor(private readonly db: Db) {}

  /** Returns the rules in use, the current one first, then the newest. */
  rules(today: LocalDate): Promise<ReportRule[]> {
    return this.db.rows<ReportRule & Record<string, unknown>>(
      `
        select ${CHIP}
        from kwdl_rule r
        where r.status = ${switchStatus.on}
        order by $1::date between r.begin_date and r.end_date desc, r.begin_date desc, r.id desc
      `,
      [today],
    );
  }

  /** Returns the counts by group. `due` is the count that is due. */
  groups(caller: Member, filter: ExerciseFilter, rule: ReportRule, due: number): Promise<ExerciseGroup[]> {
    const values: unknown[] = [rule.id, due, rule.target];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const { key, name, enName, org } = GROUPS[filter.by];
    const [className, enClassName] = filter.by === exerciseBy.person ? [ORG, EN_ORG] : [`''`, `''`];
    return this.db.rows<ExerciseGroup>(
      `
        with students as (${this.students(caller, filter, due, bind)})
        select ${key}::text as key, ${name} as name, ${enName} as "enName", ${className} as "className",
          ${enClassName} as "enClassName", count(*)::int as students, sum(s.valid)::int as valid,
          (count(*) filter (where s.valid >= $2))::int as "onTrack",
          (count(*) filter (where s.valid >= $3))::int as reached, (count(*) filter (where s.valid = 0))::int as none,
          sum(s.invalid)::int as invalid
        from students s
          left join v_org o on o.id = ${org}
        group by 1
      `,
      values,
    );
  }

  /** Returns the number of stays by ten minutes of their length, up to four hours; longer ones in the last. */
  lengths(caller: Member, filter: ExerciseFilter, rule: ReportRule, due: number): Promise<Reply['lengths']> {
    const values: unknown[] = [rule.id];
    const bind: Bind = (value) => `$${values.push(value)}`;
    return this.db.rows(
      `
        with students as (${this.students(caller, filter, due, bind)})
        select least(k.minutes / 10 * 10, 240)::int as from, count(*)::int as times
        from kwdl_record k
          join students s on s.user_id = k.user_id
        where k.rule_id = $1 and k.end_minute is not null
        group by 1
        order by 1
      `,
      values,
    );
  }

  /** Returns the number of stays that do not count by reason. */
  reasons(caller: Member, filter: ExerciseFilter, rule: ReportRule, due: number): Promise<Reply['reasons']> {
    const values: unknown[] = [rule.id];
    const bind: Bind = (value) => `$${values.push(value)}`;
    return this.db.rows(
      `
        with students as (${this.students(caller, filter, due, bind)})
        select k.invalid_reason::int as reason, count(*)::int as times
        from kwdl_record k
          join students s on s.user_id = k.user_id
        where k.rule_id = $1 and not k.valid
        group by 1
        order by 2 desc, 1
      `,
      values,
    );
  }

  /** Returns the number of requests that wait for a decision. */
  async waiting(caller: Member, rule: ReportRule): Promise<number> {
    const values: unknown[] = [rule.id];
    const parts = scopeConditions(caller, { person: 'c.user_id' })((value) => `$${values.push(value)}`);
    const [row] = await this.db.rows<{ waiting: number }>(
      `
        select count(*)::int as waiting
        from kwdl_claim c
        where ${['c.rule_id = $1', `c.check_status = ${checkStatus.checking}`, 'not c.closed', ...parts].join(' and ')}
      `,
      values,
    );
    return row?.waiting ?? 0;
  }

  /** Students of the rule in the caller's departments with their counts; the first parameter is the rule. */
  private students(caller: Member, filter: ExerciseFilter, due: number, bind: Bind): string {
    const counted = 'coalesce(k.valid, 0)';
    const state =
      filter.state &&
      {
        [exerciseState.behind]: () => `${counted} < ${bind(due)}::int`,
        [exerciseState.onTrack]: () => `${counted} >= ${bind(due)}::int`,
        [exerciseState.none]: () => `${counted} = 0`,
      }[filter.state];
    const conditions = [
      's.rule_id = $1',
      ...(filter.orgId === undefined ? [] : [`s.org_id = any (orgs_below(array[${bind(filter.orgId)}::int]))`]),
      ...(filter.keyword === undefined
        ? []
        : [`(u.name || ' ' || u.username) ilike '%' || ${bind(filter.keyword)}::text || '%'`]),
      ...(state ? [state()] : []),
      ...scopeConditions(caller, { person: 's.user_id' })(bind),
    ];
    return `
      select s.user_id, s.org_id, s.college_id, s.class_id, u.gender, u.name, u.en_name, u.username,
        coalesce(k.valid, 0) as valid, coalesce(k.invalid, 0) as invalid
      from kwdl_student s
        join v_app_user u on u.id = s.user_id
        left join (
          select r.user_id, (count(*) filter (where r.valid))::int as valid,
            (count(*) filter (where not r.valid))::int as invalid
          from kwdl_record r
          where r.rule_id = $1
          group by r.user_id
        ) k on k.user_id = s.user_id
      where ${conditions.join(' and ')}
    `;
  }
}
