import { Injectable } from '@nestjs/common';
import type { PatrolPointRow } from '#contract/patrol/patrol.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const list: ListQuery<'keyword' | 'venueId' | 'status', never> = {
  select: `
    p.id, p.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", p.name,
    p.en_name as "enName", p.place, p.en_place as "enPlace", p.status, p.version,
    (select count(*)::int from patrol_plan_point x where x.point_id = p.id) as plans
  `,
  from: 'patrol_point p join v_venue v on v.id = p.venue_id',
  filters: {
    keyword: contains('p.name', 'p.en_name', 'p.place'),
    venueId: equals('p.venue_id'),
    status: equals('p.status'),
  },
  sorts: {},
  tieBreaker: 'v.sort, v.id, p.name, p.id',
};

/** Reads points of security checks. */
@Injectable()
export class PatrolPointStore {
  readonly list: StoredList<PatrolPointRow & Record<string, unknown>, [scope: Scope]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, (scope) => scopeConditions(scope, { venue: 'p.venue_id' }));
  }

  /** Returns whether a plan visits a point. */
  async isVisited(tx: Tx, id: number): Promise<boolean> {
    return (await tx.rows('select 1 from patrol_plan_point where point_id = $1 limit 1', [id])).length > 0;
  }
}
