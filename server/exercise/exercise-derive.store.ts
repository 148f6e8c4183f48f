import { Injectable } from '@nestjs/common';
import type { ExerciseRule, ExerciseStay } from '#domain/exercise/exercise.rules';
import { exerciseSource } from '#domain/exercise/exercise.status';
import type { LocalDate } from '#domain/kit/time';
import { checkStatus } from '#domain/system/check.status';
import { switchStatus } from '#domain/venues/venue.status';
import { Db, type Tx } from '#server/kit/db/db';

/** A rule that applies to a student. */
export interface RuleOfStudent extends ExerciseRule {
  readonly id: number;
}

/** A stay with what its record stores: the visit or the request it comes from. */
export interface SourcedStay extends ExerciseStay {
  readonly source: number;
  readonly visitId: number | null;
  readonly claimId: number | null;
}

/** A record to store. */
export interface DerivedRecord extends SourcedStay {
  readonly minutes: number;
  readonly invalid: number | null;
}

/** Reads what records of exercise are derived from, and stores them. */
@Injectable()
export class ExerciseDeriveStore {
  constructor(private readonly db: Db) {}

  /** Marks students so that their records are derived again once the transaction is committed. */
  async mark(tx: Tx, userIds: readonly number[]): Promise<void> {
    // "do update" keeps the sweep from taking a row before this transaction commits.
    await tx.rows(
      `
        insert into kwdl_due (user_id)
        select distinct id from unnest($1::int[]) as x(id) order by id
        on conflict (user_id) do update set user_id = excluded.user_id
      `,
      [userIds],
    );
  }

  /** Marks all students a rule applies to, and those with records of it. */
  async markRule(tx: Tx, ruleId: number): Promise<void> {
    await tx.rows(
      `
        insert into kwdl_due (user_id)
        select s.user_id from kwdl_student s where s.rule_id = $1
        union
        select r.user_id from kwdl_record r where r.rule_id = $1
        order by 1
        on conflict (user_id) do update set user_id = excluded.user_id
      `,
      [ruleId],
    );
  }

  /** Locks the records of a student until the transaction ends. */
  async lock(tx: Tx, userId: number): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`exercise:${userId}`]);
  }

  /** Takes up to `most` marked students for this transaction; returns their ids. */
  async takeDue(tx: Tx, most: number): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      `
        delete from kwdl_due
        where user_id in (select user_id from kwdl_due order by user_id limit $1 for update skip locked)
        returning user_id as id
      `,
      [most],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the rules in use that apply to a student. */
  findRules(tx: Tx, userId: number): Promise<RuleOfStudent[]> {
    return tx.rows<RuleOfStudent & Record<string, unknown>>(
      `
        select r.id, r.bands, r.venue_ids as "venueIds", r.min_minutes as "minMinutes", r.max_minutes as "maxMinutes",
          r.daily_max as "dailyMax", r.weekly_max as "weeklyMax"
        from kwdl_rule r
          join kwdl_student s on s.rule_id = r.id and s.user_id = $1
        where r.status = ${switchStatus.on}
        order by r.id
      `,
      [userId],
    );
  }

  /**
   * Returns the stays of a student in the term of a rule: visits of the gates, accepted requests, and of the time until
   * `forgotten` the stored visits that the gates have deleted.
   */
  findStays(tx: Tx, ruleId: number, userId: number, forgotten: LocalDate): Promise<SourcedStay[]> {
    return tx.rows<SourcedStay & Record<string, unknown>>(
      `
        select row_number() over (order by x.date, x.begin, x."visitId", x."claimId")::int as id, x.*
        from (
          select p.id::float8 as "visitId", null::int as "claimId", ${exerciseSource.gate} as source,
            p.venue_id as "venueId", p.date,
            (extract(epoch from (p.in_at at time zone school_zone()) - p.date::timestamp) / 60)::int as begin,
            case when p.out_event is not null then
              (extract(epoch from (p.out_at at time zone school_zone()) - p.date::timestamp) / 60)::int
            end as end,
            exists (
              select 1
              from kwdl_claim c
              where c.rule_id = r.id and c.visit_id = p.id and c.check_status = ${checkStatus.passed}
            ) as accepted
          from kwdl_rule r
            join v_presence p on p.user_id = $2 and p.date between r.begin_date and r.end_date
          where r.id = $1 and ${exerciseSource.gate} = any (r.sources) and p.out_at is not null
          union all
          select k.visit_id::float8, null, k.source, k.venue_id, k.date, k.begin_minute, k.end_minute,
            exists (
              select 1
              from kwdl_claim c
              where c.rule_id = r.id and c.visit_id = k.visit_id and c.check_status = ${checkStatus.passed}
            )
          from kwdl_record k
            join kwdl_rule r on r.id = k.rule_id
          where k.rule_id = $1 and k.user_id = $2 and k.visit_id is not null and k.date <= $3::date
            and k.date between r.begin_date and r.end_date and ${exerciseSource.gate} = any (r.sources)
            and not exists (select 1 from v_presence p where p.id = k.visit_id)
          union all
          select null, c.id, ${exerciseSource.manual}, c.venue_id, c.date, c.begin_minute, c.end_minute, true
          from kwdl_claim c
            join kwdl_rule r on r.id = c.rule_id
          where c.rule_id = $1 and c.user_id = $2 and c.visit_id is null and c.check_status = ${checkStatus.passed}
            and ${exerciseSource.manual} = any (r.sources)
        ) x
      `,
      [ruleId, userId, forgotten],
    );
  }

  /**
   * Replaces the records of a student and returns whether the number of those that count or do not count changed. Records
   * of rules that are switched off stay, and of rules that do not apply those until `forgotten`: they could not be derived
   * again.
   */
  async replace(
    tx: Tx,
    userId: number,
    byRule: ReadonlyMap<number, readonly DerivedRecord[]>,
    forgotten: LocalDate,
  ): Promise<boolean> {
    const deleted = await tx.rows<{ valid: boolean }>(
      `
        delete from kwdl_record k
        using kwdl_rule r
        where k.user_id = $1 and r.id = k.rule_id and r.status = ${switchStatus.on}
          and (k.rule_id = any ($2::int[]) or k.visit_id is null or k.date > $3::date)
        returning k.valid
      `,
      [userId, [...byRule.keys()], forgotten],
    );
    const rows = [...byRule].flatMap(([ruleId, records]) => records.map((record) => ({ ...record, ruleId })));
    const inserted = await tx.rows<{ valid: boolean }>(
      `
        insert into kwdl_record (
          rule_id, user_id, date, source, visit_id, claim_id, venue_id, begin_minute, end_minute, minutes, valid,
          invalid_reason
        )
        select x."ruleId", $1, x.date, x.source, x."visitId", x."claimId", x."venueId", x.begin, x."end", x.minutes,
          x.invalid is null, x.invalid
        from jsonb_to_recordset($2::jsonb) as x(
          "ruleId" int, date date, source smallint, "visitId" bigint, "claimId" int, "venueId" int, begin smallint,
          "end" smallint, minutes smallint, invalid smallint
        )
        on conflict do nothing
        returning valid
      `,
      [userId, JSON.stringify(rows)],
    );
    const validOf = (records: readonly { readonly valid: boolean }[]) => records.filter(({ valid }) => valid).length;
    return deleted.length !== inserted.length || validOf(deleted) !== validOf(inserted);
  }
}
