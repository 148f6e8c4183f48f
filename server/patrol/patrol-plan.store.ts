import { Injectable } from '@nestjs/common';
import type { Role } from '#domain/session/role.status';
import type { SwitchStatus } from '#domain/venues/venue.status';
import type { RightName } from '#contract/catalogue';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { patrolPlans, PatrolPlanPoint, PatrolPlanRow } from '#contract/patrol/patrol.contract';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const list: ListQuery<'keyword' | 'venueId' | 'kind' | 'status', never> = {
  select: `
    p.id, p.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", p.name,
    p.en_name as "enName", p.kind, p.frequency, p.weekdays, p.month_day as "monthDay", p.times,
    p.window_minutes as "windowMinutes", p.is_ordered as "isOrdered", p.must_scan as "mustScan", p.role_id as "roleId", p.user_id as "userId",
    u.name as "userName", p.handler_roles as "handlerRoles", p.status, p.version,
    coalesce(r.route, '[]'::jsonb) as route, coalesce(r.points, 0) as points,
    (
      select to_char(min(c.starts_at) at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')
      from security_check c
      where c.plan_id = p.id and c.starts_at > (select app_now())
    ) as "nextAt"
  `,
  from: `
    patrol_plan p
      join v_venue v on v.id = p.venue_id
      left join v_app_user u on u.id = p.user_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('pointId', x.point_id, 'items', x.items) order by x.seq) as route,
          count(*)::int as points
        from patrol_plan_point x
        where x.plan_id = p.id
      ) r on true
  `,
  filters: {
    keyword: contains('p.name', 'p.en_name'),
    venueId: equals('p.venue_id'),
    kind: equals('p.kind'),
    status: equals('p.status'),
  },
  sorts: {},
  tieBreaker: 'p.status desc, v.sort, v.id, p.name, p.id',
};

/** The rights to do checks and to handle what they find. */
interface PatrolRights {
  readonly inspect: RightName;
  readonly handle: RightName;
}

/** Reads plans of security checks and writes their routes. */
@Injectable()
export class PatrolPlanStore {
  readonly list: StoredList<PatrolPlanRow & Record<string, unknown>, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope) => scopeConditions(scope, { venue: 'p.venue_id' }));
  }

  /** Returns venues within a scope, their points, the people who may do checks there, and the roles with these rights. */
  async choices(scope: Scope, { inspect, handle }: PatrolRights): Promise<AnswerOf<typeof patrolPlans.choices>> {
    const values: unknown[] = [];
    const within = scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    const rolesWith = (right: RightName) =>
      this.db.rows<{ id: Role }>('select role_id as id from v_role_right where right_name = $1 order by role_id', [
        right,
      ]);
    const [venues, points, people, inspectors, handlers] = await Promise.all([
      this.db.rows<{ id: number; name: string; enName: string }>(
        `select v.id, v.venue_name as name, v.en_name as "enName" from v_venue v where ${within} order by v.sort, v.id`,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string; venueId: number; status: SwitchStatus }>(
        `
          select p.id, p.name, p.en_name as "enName", p.venue_id as "venueId", p.status
          from patrol_point p
            join v_venue v on v.id = p.venue_id
          where ${within}
          order by p.name
        `,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string }>(
        `
          select distinct u.id, u.name, u.en_name as "enName"
          from v_role_scope g
            join v_role_right x on x.role_id = g.role_id and x.right_name = $${values.length + 1}
            join v_app_user u on u.id = g.user_id and u.status = 1
            join v_venue v on (g.venue_ids is null or v.id = any (g.venue_ids))
              and (g.merchant_ids is null or v.merchant_id = any (g.merchant_ids))
          where g.org_ids is null
            and g.owner_id is null
            and (g.expires_at is null or g.expires_at > app_now())
            and ${within}
          order by u.name
          limit 500
        `,
        [...values, inspect],
      ),
      rolesWith(inspect),
      rolesWith(handle),
    ]);
    return {
      venues,
      points,
      people,
      inspectors: inspectors.map(({ id }) => id),
      handlers: handlers.map(({ id }) => id),
    };
  }

  /** Returns how many of these points a venue has. */
  async countPoints(tx: Tx, venueId: number, ids: readonly number[]): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      'select count(*)::int as n from patrol_point where venue_id = $1 and id = any ($2)',
      [venueId, ids],
    );
    return row?.n ?? 0;
  }

  /** Replaces the route of a plan. */
  async replaceRoute(tx: Tx, planId: number, route: readonly PatrolPlanPoint[]): Promise<void> {
    await tx.rows('delete from patrol_plan_point where plan_id = $1', [planId]);
    await tx.rows(
      `
        insert into patrol_plan_point (plan_id, seq, point_id, items)
        select $1, x.seq, (x.point ->> 'pointId')::int, x.point -> 'items'
        from jsonb_array_elements($2::jsonb) with ordinality as x(point, seq)
      `,
      [planId, JSON.stringify(route)],
    );
  }

  /** Deletes the tasks of a plan that have not started: they are made again from the changed plan. */
  async dropFutureTasks(tx: Tx, planId: number): Promise<void> {
    await tx.rows(
      'delete from security_check where plan_id = $1 and status is null and missed_at is null and starts_at > app_now()',
      [planId],
    );
  }
}
