import { Injectable } from '@nestjs/common';
import { orderSource, orderStatus } from '#domain/orders/order.status';
import { occupationKind, occupationStage } from '#domain/occupations/occupation.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { occupations, OccupationRow } from '#contract/occupations/occupation.contract';
import { scopeConditions, type Scope, type ScopeColumns } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { atLeast, atMost, contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

type OccupationFilter = keyof Omit<ParsedOf<typeof occupations.list>, 'page' | 'size' | 'sort' | 'order'>;
type OccupationSort = NonNullable<ParsedOf<typeof occupations.list>['sort']>;

/** A row of the list, before its time is written out. */
export interface StoredOccupation extends Record<string, unknown>, Omit<OccupationRow, 'gmtCreate'> {
  readonly gmtCreate: Date;
}

const KIND = `coalesce(c.kind, ${occupationKind.other})`;
const STAGE = `
  case
    when o.order_status <> '${orderStatus.occupied}' then '${occupationStage.ended}'
    when o.end_at <= n.now then '${occupationStage.over}'
    when o.begin_at <= n.now then '${occupationStage.running}'
    else '${occupationStage.ahead}'
  end
`;

const list: ListQuery<OccupationFilter, OccupationSort> = {
  select: `
    o.trade_no as "tradeNo", v.venue_name as "venueName", v.en_name as "enVenueName", o.site_id as "siteId",
    s.site_name as "siteName", s.en_name as "enSiteName", o.reservation_date as date, o.begin_at as "beginAt",
    o.end_at as "endAt", o.detail, o.detail_en as "detailEn", ${KIND} as kind, o.occupy_label as label,
    o.occupy_reason as reason, u.name as creator, u.en_name as "enCreator", ${STAGE} as stage,
    c.series_no as "seriesNo", o.gmt_create as "gmtCreate"
  `,
  from: `
    v_venue_order o
      join v_app_user u on u.id = o.user_id
      join v_venue v on v.id = o.venue_id
      join v_site s on s.id = o.site_id
      left join occupation c on c.trade_no = o.trade_no
      cross join (select school_now() as now) n
  `,
  filters: {
    keyword: contains('o.occupy_label', 'o.occupy_reason', 'o.trade_no'),
    venueId: equals('o.venue_id'),
    siteId: equals('o.site_id'),
    dateFrom: atLeast('o.reservation_date'),
    dateTo: atMost('o.reservation_date'),
    kind: equals(KIND),
    stage: equals(`(${STAGE})`),
    seriesNo: equals('c.series_no'),
  },
  sorts: { beginAt: 'o.begin_at', gmtCreate: 'o.gmt_create' },
  notNullSorts: ['beginAt', 'gmtCreate'],
  tieBreaker: 'o.id desc',
};
const columns: ScopeColumns = { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' };
const withinScope =
  (scope: Scope) =>
  (bind: Bind): string[] => [`o.source = ${orderSource.adminOccupy}`, ...scopeConditions(scope, columns)(bind)];

/** Reads occupations for their list. */
@Injectable()
export class OccupationListStore {
  readonly list: StoredList<StoredOccupation, [scope: Scope]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }
}
