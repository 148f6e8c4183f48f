import { Injectable } from '@nestjs/common';
import { curveStep, type Period } from '#domain/statistics/period.rules';
import { enumCodes } from '#domain/kit/enumeration';
import { isReservationRole, role } from '#domain/session/role.status';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { pointColumn } from '#server/kit/db/rollup-rows';

/** What the visits of a period are counted by: points of time, or a property of the visitors. */
export type VisitGroup = 'trend' | 'role' | 'gender' | 'org';

/** Visits of one group; the key of a point is a date, of a property its code. */
export interface VisitCount extends Record<string, unknown> {
  readonly by: VisitGroup;
  readonly key: string | null;
  readonly visits: number;
}

/** Reads the visits of a period by time and by visitor. */
@Injectable()
export class VisitSectionStore {
  constructor(private readonly db: Db) {}

  /** Returns the visits of a period by day or month, and by role, gender and department of the visitors. */
  groups(scope: Scope, venueId: number | undefined, period: Period): Promise<VisitCount[]> {
    const values: unknown[] = [period.from, period.to, enumCodes(role).filter(isReservationRole)];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const where = [
      'c.day between $1::date and $2::date',
      ...(venueId === undefined ? [] : [`c.venue_id = ${bind(venueId)}`]),
      ...scopeConditions(scope, { venue: 'c.venue_id', merchant: 'v.merchant_id' })(bind),
    ].join(' and ');
    return this.db.rows<VisitCount>(
      `
        with people as (
          select c.user_id, count(*)::int as visits
          from stat_visit c
            join v_venue v on v.id = c.venue_id
          where ${where}
          group by c.user_id
        ), known as (
          select p.visits, u.gender, u.org_id,
            (
              select g.role_id from v_role_grant g
              where g.user_id = p.user_id and g.role_id = any($3::int[])
              order by g.sort, g.role_id
              limit 1
            ) as role_id
          from people p
            left join v_app_user u on u.id = p.user_id
        )
        select 'trend' as by, ${pointColumn(curveStep(period))} as key, sum(c.visits)::int as visits
        from stat_flow_day c
          join v_venue v on v.id = c.venue_id
        where ${where}
        group by 2
        union all
        select
          case when grouping(role_id) = 0 then 'role' when grouping(gender) = 0 then 'gender' else 'org' end,
          coalesce(role_id, gender, org_id)::text, sum(visits)::int
        from known
        group by grouping sets ((role_id), (gender), (org_id))
        having sum(visits) > 0
      `,
      values,
    );
  }
}
