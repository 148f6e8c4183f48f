import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { venueDesk, VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { minute } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { VenueEntity } from './venue.entity';

const clock = (column: string) => `lpad((${column} / 60)::text, 2, '0') || ':' || lpad((${column} % 60)::text, 2, '0')`;

const list: ListQuery<'keyword' | 'campusId' | 'webType' | 'status', never> = {
  select: `
    v.id, v.venue_name as "venueName", v.en_name as "enName", v.campus_id as "campusId",
    c.campus_name as "campusName", c.en_name as "enCampusName", v.merchant_id as "merchantId",
    m.merchant_name as "merchantName", m.en_name as "enMerchantName", v.venue_type as "venueType",
    coalesce(t.codename, '') as "typeName", coalesce(t.en_name, '') as "enTypeName", v.web_type as "webType",
    v.telephone, v.address, v.en_address as "enAddress", v.introduce, v.en_introduce as "enIntroduce",
    ${clock('v.open_begin')} as "openFrom", ${clock('v.open_end')} as "openTo",
    ${clock('v.open_begin')} || '–' || ${clock('v.open_end')} as hours, v.max_people as "maxPeople",
    v.show_traffic as "showTraffic", v.lng, v.lat, v.cashier_dept as "cashierDept", v.access, v.pics,
    coalesce((
      select string_agg(u.name, '、' order by u.name)
      from v_role_grant g
        join v_app_user u on u.id = g.user_id
      where g.role_id = ${role.venueAdmin}
        and v.id = any (g.venue_ids)
        and (g.expires_at is null or g.expires_at > app_now())
    ), '') as managers,
    (select count(*)::int from site s where s.venue_id = v.id) as sites, v.sort, v.status, v.version
  `,
  from: `
    venue v
      join campus c on c.id = v.campus_id
      join v_merchant m on m.id = v.merchant_id
      left join v_code_item t on t.code_key = 'venue_type' and t.value = v.venue_type
  `,
  filters: {
    keyword: contains('v.venue_name', 'v.en_name', 'v.address'),
    campusId: equals('v.campus_id'),
    webType: equals('v.web_type'),
    status: equals('v.status'),
  },
  sorts: {},
  countFrom: 'venue v',
  tieBreaker: 'v.sort, v.id',
};

/** The stored fields of a venue that are checked before a change. */
export type StoredVenue = Pick<VenueEntity, 'id' | 'merchantId' | 'status' | 'version'>;

type Draft = ParsedOf<typeof venueDesk.add>;

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 'v.id', merchant: 'v.merchant_id' });

const columnsOf = (of: Draft) => ({
  venueName: of.venueName,
  enName: of.enName,
  campusId: of.campusId,
  merchantId: of.merchantId,
  venueType: of.venueType,
  webType: of.webType,
  telephone: of.telephone,
  address: of.address,
  enAddress: of.enAddress,
  introduce: of.introduce,
  enIntroduce: of.enIntroduce,
  openBegin: minute(of.openFrom),
  openEnd: minute(of.openTo),
  maxPeople: of.maxPeople,
  showTraffic: of.showTraffic,
  lng: of.lng ?? null,
  lat: of.lat ?? null,
  cashierDept: of.cashierDept,
  access: of.access,
  pics: of.pics,
  status: of.status,
});

/** Stores venues. */
@Injectable()
export class VenueDeskStore {
  readonly list: StoredList<VenueDeskRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns all campuses and merchants. */
  async choices(): Promise<{
    campuses: { id: number; name: string; enName: string }[];
    merchants: { id: number; name: string; enName: string }[];
  }> {
    const [campuses, merchants] = await Promise.all([
      this.db.rows<{ id: number; name: string; enName: string }>(
        'select id, campus_name as name, en_name as "enName" from campus order by sort, id',
      ),
      this.db.rows<{ id: number; name: string; enName: string }>(
        'select id, merchant_name as name, en_name as "enName" from v_merchant order by id',
      ),
    ]);
    return { campuses, merchants };
  }

  /** Returns the venues within the scope, in order. */
  findChoices(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select v.id, v.venue_name as name, v.en_name as "enName"
        from venue v
        where ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, v.id
      `,
      values,
    );
  }

  /** Returns a venue and its merchant, by which scopes reach it; undefined if there is none. */
  async findOwner(tx: Tx, venueId: number): Promise<{ venueId: number; merchantId: number } | undefined> {
    const venue = await tx
      .repository(VenueEntity)
      .findOne({ select: { id: true, merchantId: true }, where: { id: venueId } });
    return venue ? { venueId, merchantId: venue.merchantId } : undefined;
  }

  /** Locks and returns a venue. */
  lock(tx: Tx, id: number): Promise<StoredVenue | null> {
    return tx.repository(VenueEntity).findOne({
      select: { id: true, merchantId: true, status: true, version: true },
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
  }

  add(tx: Tx, draft: Draft): Promise<number> {
    return insertRow(tx, VenueEntity, {
      ...columnsOf(draft),
      sort: () => '(select coalesce(max(sort) + 1, 0) from venue)',
    });
  }

  change(tx: Tx, id: number, draft: Draft): Promise<void> {
    return updateRow(tx, VenueEntity, id, columnsOf(draft));
  }

  async switch(tx: Tx, id: number, status: number): Promise<void> {
    await updateRow(tx, VenueEntity, id, { status });
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(VenueEntity).delete(id);
  }

  /** Saves the order of rows. Other rows keep their position. Returns how many rows were within the scope. */
  async order(tx: Tx, ids: readonly number[]): Promise<number> {
    return (
      await tx.rows(
        `
          update venue v
          set sort = x.place
          from unnest($1::int[]) with ordinality as x(id, place)
          where v.id = x.id
          returning v.id
        `,
        [ids],
      )
    ).length;
  }

  /** Locks and returns those of the venues that exist, with their merchants. */
  lockMany(tx: Tx, ids: readonly number[]): Promise<Pick<VenueEntity, 'id' | 'merchantId'>[]> {
    return tx.rows('select id, merchant_id as "merchantId" from venue where id = any ($1) order by id for update', [
      ids,
    ]);
  }
}
