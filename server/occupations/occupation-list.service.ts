import { Injectable } from '@nestjs/common';
import { orderStatus } from '#domain/orders/order.status';
import { occupationKind, occupationStage } from '#domain/occupations/occupation.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { occupationRow, occupations, type OccupationRow } from '#contract/occupations/occupation.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  atLeast,
  atMost,
  contains,
  equals,
  listAll,
  listPage,
  type ListRequest,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions, type ScopeColumns } from '#server/kit/access/scope';
import { SchoolClock } from '#server/boards/school-clock.service';

type OccupationFilter = keyof Omit<ParsedOf<typeof occupations.list>, 'page' | 'size' | 'sort' | 'order'>;
type OccupationSort = NonNullable<ParsedOf<typeof occupations.list>['sort']>;
interface StoredOccupation extends Record<string, unknown>, Omit<OccupationRow, 'gmtCreate'> {
  readonly gmtCreate: Date;
}

const STAGE = `case when o.order_status <> '${orderStatus.occupied}' then '${occupationStage.ended}' when o.end_at <= n.now then '${occupationStage.over}' when o.begin_at <= n.now then '${occupationStage.running}' else '${occupationStage.ahead}' end`;

const list: ListQuery<OccupationFilter, OccupationSort> = {
  select: `o.trade_no as "tradeNo", v.venue_name as "venueName", v.en_name as "enVenueName", o.site_id as "siteId", s.site_name as "siteName", s.en_name as "enSiteName", o.reservation_date as date, o.begin_at as "beginAt", o.end_at as "endAt",
    o.detail, o.detail_en as "detailEn", coalesce(c.kind, ${occupationKind.other}) as kind, o.occupy_label as label, o.occupy_reason as reason, u.name as creator, u.en_name as "enCreator", ${STAGE} as stage, c.series_no as "seriesNo", o.gmt_create as "gmtCreate"`,
  from: 'venue_order o join app_user u on u.id = o.user_id join venue v on v.id = o.venue_id join site s on s.id = o.site_id left join occupation c on c.trade_no = o.trade_no cross join (select school_now() as now) n',
  filters: {
    keyword: contains('o.occupy_label', 'o.occupy_reason', 'o.trade_no'),
    venueId: equals('o.venue_id'),
    siteId: equals('o.site_id'),
    dateFrom: atLeast('o.reservation_date'),
    dateTo: atMost('o.reservation_date'),
    kind: equals(`coalesce(c.kind, ${occupationKind.other})`),
    stage: equals(`(${STAGE})`),
    seriesNo: equals('c.series_no'),
  },
  sorts: { beginAt: 'o.begin_at', gmtCreate: 'o.gmt_create' },
  notNullSorts: ['beginAt', 'gmtCreate'],
  tieBreaker: 'o.id desc',
};
const columns: ScopeColumns = { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' };
const filterBy = (bind: (value: unknown) => string, scope: (bind: (value: unknown) => string) => string[]) => [
  'o.source = 3',
  ...scope(bind),
];
const rowOf = (row: StoredOccupation): OccupationRow => ({ ...row, gmtCreate: schoolStamp(row.gmtCreate.getTime()) });

const sheet: Sheet<OccupationRow> = {
  zh: '场地占用',
  en: 'Blocked slots',
  row: occupationRow,
  columns: [
    { key: 'tradeNo', width: 20 },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName) },
    { key: 'date' },
    { key: 'detail', value: (row, lang) => (lang === 'en' ? row.detailEn : row.detail), width: 32 },
    { key: 'kind', of: occupationKind },
    { key: 'label' },
    { key: 'reason', width: 32 },
    { key: 'creator', value: (row, lang) => (lang === 'en' ? row.enCreator : row.creator) },
    { key: 'stage', of: occupationStage },
    { key: 'seriesNo' },
    { key: 'gmtCreate' },
  ],
};

/** Lists occupations. */
@Injectable()
export class OccupationListService {
  constructor(
    private readonly db: Db,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns the school's date, for file names. */
  get today(): string {
    return this.clock.moment().date;
  }

  /** Returns one page within the caller's scope. */
  async list(caller: Caller, query: ParsedOf<typeof occupations.list>): Promise<AnswerOf<typeof occupations.list>> {
    const scope = scopeConditions(requireMember(caller), columns);
    const found = await listPage<StoredOccupation>(this.db, list, query, (bind) => filterBy(bind, scope));
    return { ...found, content: found.content.map(rowOf) };
  }

  /** Exports the whole filtered list as a sheet. */
  @ExportSource(occupations.exportFile)
  sheet(
    caller: Caller,
    query: ListRequest,
  ): { readonly sheet: Sheet<OccupationRow>; readonly batches: RowBatches<OccupationRow> } {
    const scope = scopeConditions(requireMember(caller), columns);
    return {
      sheet,
      batches: mapBatches(
        rowBatches<StoredOccupation>(
          this.db,
          listAll(list, query, EXPORT_CAP, (bind) => filterBy(bind, scope)),
        ),
        rowOf,
      ),
    };
  }
}
