import { Injectable } from '@nestjs/common';
import type { MonitorScreenRow } from '#contract/walls/monitor-screen.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { MonitorScreenEntity } from './monitor-screen.entity';

const list: ListQuery<'id' | 'keyword' | 'venueId' | 'placeKind' | 'status', never> = {
  select: `
    m.id, m.code, m.title, m.en_title as "enTitle", m.place_kind as "placeKind", m.venue_id as "venueId",
    m.site_id as "siteId", coalesce(s.site_name, v.venue_name, '') as "placeName",
    coalesce(s.en_name, v.en_name, '') as "enPlaceName", m.layout, m.theme, m.rotation_seconds as "rotationSeconds",
    m.show_revenue as "showRevenue", m.fixed, m.status, m.version
  `,
  from: 'monitor_screen m left join v_venue v on v.id = m.venue_id left join v_site s on s.id = m.site_id',
  filters: {
    id: equals('m.id'),
    keyword: contains('m.code', 'm.title', 'm.en_title'),
    venueId: equals('m.venue_id'),
    placeKind: equals('m.place_kind'),
    status: equals('m.status'),
  },
  sorts: {},
  tieBreaker: 'm.fixed desc, m.id',
};

/** Stores walls and their layouts. */
@Injectable()
export class MonitorScreenStore {
  readonly list: StoredList<MonitorScreenRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => scopeConditions(scope, { venue: 'm.venue_id' }));
  }

  /** Returns a wall by its code. */
  findByCode(code: string): Promise<MonitorScreenEntity | null> {
    return this.db.repository(MonitorScreenEntity).findOneBy({ code });
  }

  /** Returns a wall. */
  find(id: number): Promise<MonitorScreenEntity | null> {
    return this.db.repository(MonitorScreenEntity).findOneBy({ id });
  }
}
