import { Injectable } from '@nestjs/common';
import { reportState } from '#domain/reports/report.status';
import type { OperationReportRow } from '#contract/reports/operation-report.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { OperationReportVersionEntity } from './operation-report-version.entity';

const list: ListQuery<'id' | 'keyword' | 'periodKind' | 'venueId', 'dateFrom' | 'createdAt'> = {
  select: `
    r.id, r.title, r.en_title as "enTitle", r.period_kind as "periodKind",
    to_char(r.date_from, 'YYYY-MM-DD') as "dateFrom", to_char(r.date_to, 'YYYY-MM-DD') as "dateTo", r.compare,
    r.venue_id as "venueId", coalesce(v.venue_name, '') as "venueName", coalesce(v.en_name, '') as "enVenueName",
    r.sections, r.comment, coalesce(n.versions, 0)::int as versions,
    case when n.versions > 0 then ${reportState.frozen} else ${reportState.draft} end as state,
    u.name as "authorName", coalesce(nullif(u.en_name, ''), u.name) as "enAuthorName",
    to_char(r.gmt_create at time zone school_zone(), 'YYYY-MM-DD HH24:MI') as "createdAt", r.version
  `,
  from: `
    operation_report r
      join v_app_user u on u.id = r.author_id
      left join v_venue v on v.id = r.venue_id
      left join lateral (
        select max(o.number) as versions from operation_report_version o where o.report_id = r.id
      ) n on true
  `,
  filters: {
    id: equals('r.id'),
    keyword: contains('r.title', 'r.en_title'),
    periodKind: equals('r.period_kind'),
    venueId: equals('r.venue_id'),
  },
  sorts: { dateFrom: 'r.date_from', createdAt: 'r.gmt_create' },
  tieBreaker: 'r.date_from desc, r.id desc',
};

/** A final version as the list of versions shows it. */
interface FrozenVersion extends Record<string, unknown> {
  readonly number: number;
  readonly at: string;
  readonly by: string;
  readonly enBy: string;
}

/** Stores reports of operations and their final versions. */
@Injectable()
export class OperationReportStore {
  readonly list: StoredList<OperationReportRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => scopeConditions(scope, { venue: 'r.venue_id' }));
  }

  /** Returns the final versions of a report, the latest first. */
  versions(id: number): Promise<FrozenVersion[]> {
    return this.db.rows<FrozenVersion>(
      `
        select o.number::int as number,
          to_char(o.frozen_at at time zone school_zone(), 'YYYY-MM-DD HH24:MI') as at, u.name as by,
          coalesce(nullif(u.en_name, ''), u.name) as "enBy"
        from operation_report_version o
          join v_app_user u on u.id = o.frozen_by
        where o.report_id = $1
        order by o.number desc
      `,
      [id],
    );
  }

  /** Returns a final version. */
  version(reportId: number, number: number): Promise<OperationReportVersionEntity | null> {
    return this.db.repository(OperationReportVersionEntity).findOneBy({ reportId, number });
  }

  /** Returns the number of the latest final version of a report; 0 if it has none. */
  async latestNumber(tx: Tx, reportId: number): Promise<number> {
    return (await tx.repository(OperationReportVersionEntity).maximum('number', { reportId })) ?? 0;
  }
}
