import { Injectable } from '@nestjs/common';
import type { PatrolSchedule } from '#domain/patrol/patrol.rules';
import { switchStatus } from '#domain/venues/venue.status';
import { Db, type Tx } from '#server/kit/db/db';

/** A plan whose tasks are made. */
export interface ActivePlan extends PatrolSchedule, Record<string, unknown> {
  readonly id: number;
}

/** Makes the tasks of plans. */
@Injectable()
export class PatrolTaskStore {
  constructor(private readonly db: Db) {}

  /** Returns the enabled plans. */
  activePlans(): Promise<ActivePlan[]> {
    return this.db.rows<ActivePlan>(
      `
        select id, frequency, weekdays, month_day as "monthDay", times
        from patrol_plan
        where status = ${switchStatus.on}
        order by id
      `,
    );
  }

  /** Returns the tasks that exist from the start of a school-local date on, each as `<plan id> YYYY-MM-DD HH:mm`. */
  async tasksSince(date: string): Promise<ReadonlySet<string>> {
    const tasks = await this.db.rows<{ key: string }>(
      `
        select plan_id || to_char(starts_at at time zone school_zone(), ' YYYY-MM-DD HH24:MI') as key
        from security_check
        where starts_at >= $1::timestamp at time zone school_zone()
      `,
      [date],
    );
    return new Set(tasks.map(({ key }) => key));
  }

  /**
   * Makes the task of a plan that starts at a school-local time, unless it has one, its time to finish is over or all its
   * points are disabled; copies the enabled points of the plan. Returns whether it was made.
   */
  async makeTask(tx: Tx, planId: number, startsAt: string): Promise<boolean> {
    const made = await tx.rows<{ id: number }>(
      `
        insert into security_check (plan_id, venue_id, kind, starts_at, ends_at, is_ordered, must_scan, role_id, user_id)
        select p.id, p.venue_id, p.kind, s.at, s.at + p.window_minutes * interval '1 minute', p.is_ordered,
          p.must_scan, p.role_id, p.user_id
        from patrol_plan p
          cross join lateral (select $2::timestamp at time zone school_zone() as at) s
        where p.id = $1
          and p.status = ${switchStatus.on}
          and s.at + p.window_minutes * interval '1 minute' > app_now()
          and exists (
            select 1
            from patrol_plan_point x
              join patrol_point o on o.id = x.point_id
            where x.plan_id = p.id and o.status = ${switchStatus.on}
          )
        on conflict (plan_id, starts_at) do nothing
        returning id
      `,
      [planId, startsAt],
    );
    const [task] = made;
    if (!task) return false;
    await tx.rows(
      `
        insert into security_check_point (check_id, seq, point_id, name, en_name, place, en_place, code, items)
        select $1, row_number() over (order by x.seq), p.id, p.name, p.en_name, p.place, p.en_place, p.code,
          (
            select jsonb_agg(
              i || '{"ok": null, "note": "", "level": null, "photoIds": []}'::jsonb order by n
            )
            from jsonb_array_elements(x.items) with ordinality as y(i, n)
          )
        from patrol_plan_point x
          join patrol_point p on p.id = x.point_id
        where x.plan_id = $2 and p.status = ${switchStatus.on}
      `,
      [task.id, planId],
    );
    return true;
  }
}
