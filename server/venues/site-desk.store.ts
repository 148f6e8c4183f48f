import { Injectable } from '@nestjs/common';
import { minute } from '#domain/kit/time';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { siteDesk, SiteDeskRow } from '#contract/venues/site-desk.contract';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { SiteEntity } from './site.entity';
import { SpaceEntity } from './space.entity';
import { VenueEntity } from './venue.entity';

const clock = (column: string) => `lpad((${column} / 60)::text, 2, '0') || ':' || lpad((${column} % 60)::text, 2, '0')`;

const list: ListQuery<'keyword' | 'venueId' | 'sportType' | 'bookingMode' | 'status', never> = {
  select: `
    s.id, s.site_name as "siteName", s.en_name as "enName", s.venue_id as "venueId", v.venue_name as "venueName",
    v.en_name as "enVenueName", s.site_type as "siteType", s.sport_type as "sportType",
    coalesce(c.codename, '') as "sportName", coalesce(c.en_name, '') as "enSportName",
    s.booking_mode as "bookingMode", s.open_objects as "openObjects", ${clock('s.open_begin')} as "openFrom",
    ${clock('s.open_end')} as "openTo", ${clock('s.open_begin')} || '–' || ${clock('s.open_end')} as hours,
    s.template_id as "templateId", t.name as "templateName", t.en_name as "enTemplateName",
    s.rule_set_id as "ruleSetId", r.name as "ruleSetName", r.name_en as "enRuleSetName",
    s.refund_rule_id as "refundRuleId", s.protocol_code as "protocolCode", s.total_mode as "totalMode",
    s.seat_count as "seatCount", s.buddy_num_min as "buddyNumMin", s.buddy_num_max as "buddyNumMax",
    s.need_face as "needFace", s.site_telephone as "siteTelephone", s.remark, s.en_remark as "enRemark", s.pics,
    (select count(*)::int from space p where p.site_id = s.id) as spaces,
    (select count(*)::int from space p where p.site_id = s.id and p.status = 1) as usable, s.sort, s.status, s.version
  `,
  from: `
    site s
      join venue v on v.id = s.venue_id
      join v_time_template t on t.id = s.template_id
      join v_rule_set r on r.id = s.rule_set_id
      left join v_code_item c on c.code_key = 'sport_type' and c.value = s.sport_type::text
  `,
  filters: {
    keyword: contains('s.site_name', 's.en_name'),
    venueId: equals('s.venue_id'),
    sportType: equals('s.sport_type'),
    bookingMode: equals('s.booking_mode'),
    status: equals('s.status'),
  },
  sorts: {},
  tieBreaker: 'v.sort, v.id, s.sort, s.id',
};

/** The stored fields of a site that are checked before a change. */
export type StoredSite = Pick<SiteEntity, 'id' | 'venueId' | 'bookingMode' | 'seatCount' | 'status' | 'version'> &
  Pick<VenueEntity, 'merchantId'>;

type Draft = ParsedOf<typeof siteDesk.add>;
type Named = { id: number; name: string; enName: string };

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 's.venue_id', merchant: 'v.merchant_id' });

const STORED_SITE = `
  s.id, s.venue_id as "venueId", v.merchant_id as "merchantId", s.booking_mode as "bookingMode",
  s.seat_count as "seatCount", s.status, s.version
  from site s join venue v on v.id = s.venue_id
`;

const columnsOf = (of: Draft) => ({
  venueId: of.venueId,
  siteName: of.siteName,
  enName: of.enName,
  sportType: of.sportType,
  siteType: of.siteType,
  bookingMode: of.bookingMode,
  seatCount: of.bookingMode === 2 ? of.seatCount : 0,
  openObjects: of.openObjects,
  openBegin: minute(of.openFrom),
  openEnd: minute(of.openTo),
  templateId: of.templateId,
  ruleSetId: of.ruleSetId,
  refundRuleId: of.refundRuleId,
  protocolCode: of.protocolCode,
  totalMode: of.totalMode,
  buddyNumMin: of.buddyNumMin,
  buddyNumMax: of.buddyNumMax,
  needFace: of.needFace,
  siteTelephone: of.siteTelephone,
  remark: of.remark,
  enRemark: of.enRemark,
  pics: of.pics,
  status: of.status,
});

/** Stores sites. */
@Injectable()
export class SiteDeskStore {
  readonly list: StoredList<SiteDeskRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the venues within the scope, and the site options that have their own tables. */
  async choices(scope: Scope): Promise<{
    venues: Named[];
    templates: Named[];
    rules: Named[];
    refunds: Named[];
    protocols: { id: string; name: string; enName: string }[];
  }> {
    const values: unknown[] = [];
    const mine = scopeConditions(scope, { venue: 'v.id', merchant: 'v.merchant_id' })(
      (value) => `$${values.push(value)}`,
    );
    const [venues, templates, rules, refunds, protocols] = await Promise.all([
      this.db.rows<Named>(
        `
          select v.id, v.venue_name as name, v.en_name as "enName"
          from venue v
          ${mine.length > 0 ? `where ${mine.join(' and ')}` : ''}
          order by v.sort, v.id
        `,
        values,
      ),
      this.db.rows<Named>(
        `select id, name, coalesce(nullif(en_name, ''), name) as "enName" from v_time_template order by id`,
      ),
      this.db.rows<Named>(
        `select id, name, coalesce(nullif(name_en, ''), name) as "enName" from v_rule_set order by id`,
      ),
      this.db.rows<Named>(
        `select id, name, coalesce(nullif(en_name, ''), name) as "enName" from v_refund_rule order by id`,
      ),
      this.db.rows<{ id: string; name: string; enName: string }>(
        `
          select distinct on (code) code as id, title as name, en_title as "enName"
          from v_protocol
          where status = 1
          order by code, version desc
        `,
      ),
    ]);
    return { venues, templates, rules, refunds, protocols };
  }

  /** Locks and returns a site. */
  async lock(tx: Tx, id: number): Promise<StoredSite | null> {
    return (await tx.rows<StoredSite>(`select ${STORED_SITE} where s.id = $1 for update of s`, [id]))[0] ?? null;
  }

  /** Locks these sites in one order. */
  lockMany(tx: Tx, ids: readonly number[]): Promise<StoredSite[]> {
    return tx.rows<StoredSite>(`select ${STORED_SITE} where s.id = any ($1) order by s.id for update of s`, [ids]);
  }

  /** Returns the merchant of a venue; null if the venue does not exist. */
  async merchantOf(tx: Tx, venueId: number): Promise<number | null> {
    const venue = await tx.repository(VenueEntity).findOne({ select: { merchantId: true }, where: { id: venueId } });
    return venue?.merchantId ?? null;
  }

  /** Returns whether a text is in force for this code. */
  async hasProtocol(tx: Tx, code: string): Promise<boolean> {
    return (await tx.rows('select 1 from v_protocol where code = $1 and status = 1 limit 1', [code])).length > 0;
  }

  /** Returns the number of bookings of a site that are not over. */
  async countUpcomingBookings(tx: Tx, id: number): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      `
        select count(*)::int as n
        from v_venue_order
        where site_id = $1 and order_status in ('1', '3') and end_at > (select school_now())
      `,
      [id],
    );
    return row?.n ?? 0;
  }

  async add(tx: Tx, draft: Draft): Promise<number> {
    const id = await insertRow(tx, SiteEntity, {
      ...columnsOf(draft),
      sort: () => `(select coalesce(max(sort) + 1, 0) from site where venue_id = ${Number(draft.venueId)})`,
    });
    if (draft.bookingMode === 2)
      await tx.repository(SpaceEntity).insert({ siteId: id, spaceName: draft.siteName, enName: draft.enName, sort: 1 });
    return id;
  }

  /** Updates a site. The counted capacity of future days follows the new number, but never below what is booked. */
  async change(tx: Tx, id: number, draft: Draft): Promise<void> {
    const columns = columnsOf(draft);
    await updateRow(tx, SiteEntity, id, columns);
    await tx.rows(
      `
        update slot_capacity
        set total = greatest(taken, $2::int)
        where site_id = $1 and date >= (select school_now())::date
      `,
      [id, columns.seatCount],
    );
  }

  async switch(tx: Tx, id: number, status: number): Promise<void> {
    await updateRow(tx, SiteEntity, id, { status });
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(SiteEntity).delete(id);
  }

  async order(tx: Tx, ids: readonly number[]): Promise<number> {
    return (
      await tx.rows(
        `
          update site s
          set sort = x.place
          from unnest($1::int[]) with ordinality as x(id, place)
          where s.id = x.id
          returning s.id
        `,
        [ids],
      )
    ).length;
  }
}
