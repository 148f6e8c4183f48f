import { Injectable } from '@nestjs/common';
import { handleStatus } from '#domain/devices/device.status';
import { patrolProgress } from '#domain/patrol/patrol.status';
import type { CheckedPoint, PatrolTask, SecurityCheckRow } from '#contract/patrol/security-check.contract';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const stamp = (column: string): string => `to_char(${column} at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')`;
/** SQL of the progress of a check; a task whose time is over counts as missed before the sweep marks it. */
const PROGRESS = `
  case
    when c.status is not null then ${patrolProgress.done}
    when c.missed_at is not null or c.ends_at <= (select app_now()) then ${patrolProgress.missed}
    else ${patrolProgress.waiting}
  end
`;
const OVERDUE = `coalesce(c.status = ${handleStatus.pending} and c.deadline <= (select app_now()), false)`;

const list: ListQuery<
  'keyword' | 'venueId' | 'kind' | 'progress' | 'status' | 'level' | 'overdue' | 'dateFrom' | 'dateTo' | 'id',
  never
> = {
  select: `
    c.id, p.name as "planName", p.en_name as "enPlanName", c.venue_id as "venueId", v.venue_name as "venueName",
    v.en_name as "enVenueName", c.kind, ${stamp('c.starts_at')} as "startsAt", ${stamp('c.ends_at')} as "endsAt",
    ${PROGRESS} as progress, c.status, c.level, c.exceptions, c.missed_points as missed,
    (select count(*)::int from security_check_point x where x.check_id = c.id) as points,
    ${stamp('c.deadline')} as deadline, ${OVERDUE} as overdue, i.name as inspector,
    ${stamp('c.finished_at')} as "finishedAt", c.handled_by as "handlerId", h.name as handler,
    ${stamp('c.handled_at')} as "handledAt", c.result, r.name as rechecker, ${stamp('c.rechecked_at')} as "recheckedAt"
  `,
  from: `
    security_check c
      join patrol_plan p on p.id = c.plan_id
      join v_venue v on v.id = c.venue_id
      left join v_app_user i on i.id = c.inspector_id
      left join v_app_user h on h.id = c.handled_by
      left join v_app_user r on r.id = c.rechecked_by
  `,
  filters: {
    keyword: contains('p.name', 'p.en_name', 'i.name'),
    venueId: equals('c.venue_id'),
    kind: equals('c.kind'),
    progress: (value, bind) => `${PROGRESS} = ${bind(value)}`,
    status: equals('c.status'),
    level: equals('c.level'),
    overdue: () => OVERDUE,
    dateFrom: sinceDate('c.starts_at'),
    dateTo: untilDate('c.starts_at'),
    id: equals('c.id'),
  },
  sorts: {},
  // Tasks that have not started come last.
  tieBreaker: 'c.starts_at > (select app_now()), c.starts_at desc, c.id desc',
};

/** What the page of one check shows besides its row. */
interface CheckDetail extends Record<string, unknown> {
  readonly startedAt: string | null;
  readonly syncedAt: string | null;
  readonly recheckNote: string | null;
  readonly route: CheckedPoint[];
  readonly resultPhotoIds: string[];
}

/** Numbers of checks that need action. */
type CheckCounts = {
  readonly waiting: number;
  readonly open: number;
  readonly overdue: number;
  readonly missed: number;
};

const POINTS = `
  jsonb_agg(
    jsonb_build_object(
      'seq', x.seq, 'name', x.name, 'enName', x.en_name, 'place', x.place, 'enPlace', x.en_place,
      'codeDigest', encode(sha256(convert_to(x.code, 'UTF8')), 'hex'), 'visitedAt', epoch_ms(x.visited_at), 'scanned', x.scanned, 'items', x.items
    )
    order by x.seq
  )
`;

/** Reads security checks for staff and inspectors. */
@Injectable()
export class SecurityCheckListStore {
  readonly list: StoredList<SecurityCheckRow & Record<string, unknown>, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope) => scopeConditions(scope, { venue: 'c.venue_id' }));
  }

  /** Counts the checks of a scope that need action: due today, with open or overdue exceptions, missed in a week. */
  async counts(scope: Scope): Promise<CheckCounts> {
    const values: unknown[] = [];
    const [row] = await this.db.rows<CheckCounts & Record<string, unknown>>(
      `
        select
          count(*) filter (where c.status is null and c.starts_at <= app_now() and c.ends_at > app_now())::int as waiting,
          count(*) filter (where c.status = ${handleStatus.pending})::int as open,
          count(*) filter (where ${OVERDUE})::int as overdue,
          count(*) filter (where c.status is null and c.ends_at <= app_now())::int as missed
        from security_check c
        where (c.status = ${handleStatus.pending} or c.starts_at > app_now() - interval '7 days')
          and ${scopeSql(scope, { venue: 'c.venue_id' }, values)}
      `,
      values,
    );
    return row ?? { waiting: 0, open: 0, overdue: 0, missed: 0 };
  }

  /** Returns the points of a check with their answers, and what its row leaves out; null without such a check. */
  async detail(id: number): Promise<CheckDetail | null> {
    const [row] = await this.db.rows<CheckDetail>(
      `
        select (select coalesce(${POINTS}, '[]'::jsonb) from security_check_point x where x.check_id = c.id) as route,
          c.result_photo_ids as "resultPhotoIds", ${stamp('c.started_at')} as "startedAt",
          ${stamp('c.synced_at')} as "syncedAt", c.recheck_note as "recheckNote"
        from security_check c
        where c.id = $1
      `,
      [id],
    );
    return row ?? null;
  }

  /** Returns whether a photo belongs to a check. */
  async hasPhoto(id: number, photoId: string): Promise<boolean> {
    const rows = await this.db.rows(
      `
        select 1
        from security_check c
        where c.id = $1
          and (
            $2 = any (c.result_photo_ids)
            or exists (
              select 1
              from security_check_point x
                cross join jsonb_array_elements(x.items) i
              where x.check_id = c.id and i -> 'photoIds' ? $2
            )
          )
      `,
      [id, photoId],
    );
    return rows.length > 0;
  }

  /** Returns the tasks of a person or of the role, within the scope: of the last day and the next twelve hours; open ones first. */
  tasksOf(
    { userId, roleId }: { readonly userId: number; readonly roleId: number },
    scope: Scope,
  ): Promise<(PatrolTask & Record<string, unknown>)[]> {
    const values: unknown[] = [userId, roleId];
    return this.db.rows<PatrolTask & Record<string, unknown>>(
      `
        select c.id, p.name as "planName", p.en_name as "enPlanName", v.venue_name as "venueName",
          v.en_name as "enVenueName", c.kind, epoch_ms(c.starts_at) as "startsAt", epoch_ms(c.ends_at) as "endsAt",
          c.is_ordered as "isOrdered", c.must_scan as "mustScan", p.handler_roles as "handlerRoles",
          ${PROGRESS} as progress, c.status,
          (select coalesce(${POINTS}, '[]'::jsonb) from security_check_point x where x.check_id = c.id) as points
        from security_check c
          join patrol_plan p on p.id = c.plan_id
          join v_venue v on v.id = c.venue_id
        where (c.user_id = $1 or c.role_id = $2)
          and c.starts_at < app_now() + interval '12 hours'
          and c.ends_at > app_now() - interval '24 hours'
          and ${scopeSql(scope, { venue: 'c.venue_id' }, values)}
        order by c.status is not null or c.ends_at <= app_now(), c.starts_at, c.id
        limit 100
      `,
      values,
    );
  }
}
