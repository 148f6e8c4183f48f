import { Injectable } from '@nestjs/common';
import type { ScoreStep } from '#domain/exercise/exercise.rules';
import { exerciseSource } from '#domain/exercise/exercise.status';
import type { LocalDate } from '#domain/kit/time';
import { switchStatus, webType } from '#domain/venues/venue.status';
import type { OwnProgress } from '#contract/exercise/exercise.contract';
import { Db, type Tx } from '#server/kit/db/db';

/** The rule of a student. */
export type OwnRule = OwnProgress['rule'] & {
  readonly beginDate: LocalDate;
  readonly endDate: LocalDate;
  readonly scoreTable: readonly ScoreStep[];
  readonly venueIds: readonly number[];
};

/** A record of a student that can be appealed. */
export interface OwnRecord {
  readonly valid: boolean;
  readonly date: LocalDate;
  readonly venueId: number;
  readonly beginMinute: number;
  readonly endMinute: number | null;
}

/** Reads the exercise of one student. */
@Injectable()
export class ExerciseMineStore {
  constructor(private readonly db: Db) {}

  /** Returns the rule that applies to a student: the current one, else the one that ended last. */
  async findRule(userId: number, today: LocalDate): Promise<OwnRule | undefined> {
    const [row] = await this.db.rows<OwnRule & Record<string, unknown>>(
      `
        select r.id, r.name, r.en_name as "enName", r.term, r.begin_date as "beginDate", r.end_date as "endDate",
          r.bands, r.venue_ids as "venueIds", r.min_minutes as "minMinutes", r.max_minutes as "maxMinutes",
          r.daily_max as "dailyMax", r.weekly_max as "weeklyMax", r.target, r.score_table as "scoreTable",
          ${exerciseSource.manual} = any (r.sources) as manual
        from kwdl_rule r
          join kwdl_student s on s.rule_id = r.id and s.user_id = $1
        where r.status = ${switchStatus.on} and r.begin_date <= $2::date
        order by r.end_date >= $2::date desc, r.end_date desc, r.id desc
        limit 1
      `,
      [userId, today],
    );
    return row;
  }

  /** Returns the venues that count under a rule: those it names, else all for sports. */
  venues(rule: OwnRule): Promise<OwnProgress['venues']> {
    return this.db.rows(
      `
        select v.id, v.venue_name as name, coalesce(nullif(v.en_name, ''), v.venue_name) as "enName"
        from v_venue v
        where v.status <> ${switchStatus.off}
          and case cardinality($1::int[]) when 0 then v.web_type = ${webType.sports} else v.id = any ($1::int[]) end
        order by v.sort, v.id
      `,
      [rule.venueIds],
    );
  }

  /** Returns the records of a student under a rule, the newest first. */
  records(userId: number, ruleId: number): Promise<Omit<OwnProgress['records'][number], 'claim'>[]> {
    return this.db.rows(
      `
        select k.id::text as key, k.visit_id::float8 as "visitId", k.source, to_char(k.date, 'YYYY-MM-DD') as date,
          to_char(k.begin_minute * interval '1 minute', 'HH24:MI') as begin,
          to_char(k.end_minute * interval '1 minute', 'HH24:MI') as end, k.minutes,
          coalesce(v.venue_name, '') as "venueName", coalesce(nullif(v.en_name, ''), v.venue_name, '') as "enVenueName",
          k.valid, k.invalid_reason as reason
        from kwdl_record k
          left join v_venue v on v.id = k.venue_id
        where k.user_id = $1 and k.rule_id = $2
        order by k.date desc, k.begin_minute desc
        limit 400
      `,
      [userId, ruleId],
    );
  }

  /** Returns the requests of a student under a rule that were not withdrawn, the newest first. */
  claims(userId: number, ruleId: number): Promise<OwnProgress['claims']> {
    return this.db.rows(
      `
        select c.id, c.visit_id::float8 as "visitId", to_char(c.date, 'YYYY-MM-DD') as date,
          to_char(c.begin_minute * interval '1 minute', 'HH24:MI') as begin,
          to_char(c.end_minute * interval '1 minute', 'HH24:MI') as end, v.venue_name as "venueName",
          coalesce(nullif(v.en_name, ''), v.venue_name) as "enVenueName", c.check_status as "checkStatus",
          c.check_content as "checkContent",
          to_char(c.submitted_at at time zone school_zone(), 'YYYY-MM-DD HH24:MI') as "submittedAt"
        from kwdl_claim c
          join v_venue v on v.id = c.venue_id
        where c.user_id = $1 and c.rule_id = $2 and not c.closed
        order by c.submitted_at desc
      `,
      [userId, ruleId],
    );
  }

  /** Locks a record of a student about a visit. */
  async lockRecord(tx: Tx, userId: number, ruleId: number, visitId: number): Promise<OwnRecord | undefined> {
    const [row] = await tx.rows<OwnRecord & Record<string, unknown>>(
      `
        select k.valid, to_char(k.date, 'YYYY-MM-DD') as date, k.venue_id as "venueId",
          k.begin_minute::int as "beginMinute", k.end_minute::int as "endMinute"
        from kwdl_record k
        where k.user_id = $1 and k.rule_id = $2 and k.visit_id = $3
        for update
      `,
      [userId, ruleId, visitId],
    );
    return row;
  }
}
