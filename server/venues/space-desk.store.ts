import { Injectable } from '@nestjs/common';
import type { SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import type { SiteEntity } from './site.entity';
import { SpaceEntity } from './space.entity';
import type { VenueEntity } from './venue.entity';

const conflictNamesSql = (name: string) =>
  `
    coalesce((
      select string_agg(o.${name}, '、' order by o.sort, o.id)
      from space o
      where o.id = any (p.conflict_space_ids)
    ), '')
  `;

const list: ListQuery<'keyword' | 'venueId' | 'siteId' | 'status', never> = {
  select: `
    p.id, p.space_name as "spaceName", p.en_name as "enName", p.site_id as "siteId", s.site_name as "siteName",
    s.en_name as "enSiteName", s.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName",
    s.booking_mode as "bookingMode", p.space_group_id as "spaceGroupId", p.conflict_space_ids as "conflictSpaceIds",
    ${conflictNamesSql('space_name')} as "conflictNames", ${conflictNamesSql('en_name')} as "enConflictNames",
    p.capacity, p.remark, p.en_remark as "enRemark", p.sort, p.status, p.version
  `,
  from: 'space p join site s on s.id = p.site_id join venue v on v.id = s.venue_id',
  filters: {
    keyword: contains('p.space_name', 'p.en_name', 'p.remark'),
    venueId: equals('s.venue_id'),
    siteId: equals('p.site_id'),
    status: equals('p.status'),
  },
  sorts: {},
  tieBreaker: 'v.sort, v.id, s.sort, s.id, p.sort, p.id',
};

/** The stored fields of a space that are checked before a change. */
export type StoredSpace = Pick<
  SpaceEntity,
  'id' | 'siteId' | 'spaceName' | 'enName' | 'conflictSpaceIds' | 'sort' | 'status' | 'version'
> &
  SiteOfSpace;

/** The site of a space and its owner. */
type SiteOfSpace = Pick<SiteEntity, 'venueId' | 'bookingMode'> & Pick<VenueEntity, 'merchantId'>;

/** The fields of a new space. */
type NewSpace = Pick<SpaceEntity, 'spaceName' | 'enName' | 'capacity' | 'remark' | 'enRemark' | 'status'>;

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 's.venue_id', merchant: 'v.merchant_id' });

const STORED_SPACE = `
  p.id, p.site_id as "siteId", s.venue_id as "venueId", v.merchant_id as "merchantId", s.booking_mode as "bookingMode",
  p.space_name as "spaceName", p.en_name as "enName", p.conflict_space_ids as "conflictSpaceIds", p.sort, p.status,
  p.version
  from space p join site s on s.id = p.site_id join venue v on v.id = s.venue_id
`;

/** Stores spaces. */
@Injectable()
export class SpaceDeskStore {
  readonly list: StoredList<SpaceDeskRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the sites within the scope. */
  sites(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [];
    const mine = withinScope(scope)((value) => `$${values.push(value)}`);
    return this.db.rows(
      `
        select s.id, v.venue_name || ' · ' || s.site_name as name, v.en_name || ' · ' || s.en_name as "enName"
        from site s
          join venue v on v.id = s.venue_id
        ${mine.length > 0 ? `where ${mine.join(' and ')}` : ''}
        order by v.sort, v.id, s.sort, s.id
      `,
      values,
    );
  }

  /** Locks a site against other changes of its spaces. */
  async lockSite(tx: Tx, id: number): Promise<(Pick<SiteEntity, 'id'> & SiteOfSpace) | null> {
    const [site] = await tx.rows<Pick<SiteEntity, 'id'> & SiteOfSpace>(
      `
        select s.id, s.venue_id as "venueId", v.merchant_id as "merchantId", s.booking_mode as "bookingMode"
        from site s
          join venue v on v.id = s.venue_id
        where s.id = $1
        for update of s
      `,
      [id],
    );
    return site ?? null;
  }

  /** Returns these spaces. */
  findMany(on: Pick<Tx, 'rows'>, ids: readonly number[]): Promise<StoredSpace[]> {
    return on.rows<StoredSpace>(`select ${STORED_SPACE} where p.id = any ($1) order by p.id`, [ids]);
  }

  /** Returns every space of a site, in order. */
  findBySite(on: Pick<Tx, 'rows'>, siteId: number): Promise<StoredSpace[]> {
    return on.rows<StoredSpace>(`select ${STORED_SPACE} where p.site_id = $1 order by p.sort, p.id`, [siteId]);
  }

  /** Returns the number of claims on these spaces that are not over. */
  async countUpcomingClaims(tx: Tx, ids: readonly number[]): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      `
        select count(distinct trade_no)::int as n
        from v_slot_hold
        where space_id = any ($1)
          and released_at is null
          and upper(during) > (select school_now())
          and (expires_at is null or expires_at > (select app_now()))
      `,
      [ids],
    );
    return row?.n ?? 0;
  }

  /** Adds spaces at the end, or after `after`. */
  async add(tx: Tx, siteId: number, spaces: readonly NewSpace[], after?: number): Promise<number[]> {
    if (after !== undefined)
      await tx.rows('update space set sort = sort + $3 where site_id = $1 and sort > $2', [
        siteId,
        after,
        spaces.length,
      ]);
    const rows = await tx.rows<{ id: number }>(
      `
        insert into space (site_id, space_name, en_name, capacity, remark, en_remark, status, sort)
        select $1, x."spaceName", x."enName", x.capacity, x.remark, x."enRemark", x.status,
          coalesce($3::int, (select max(sort) from space where site_id = $1), 0) + x.n
        from rows
        from (jsonb_to_recordset($2::jsonb) as (
          "spaceName" text, "enName" text, capacity int, remark text, "enRemark" text, status int
        )) with ordinality as x("spaceName", "enName", capacity, remark, "enRemark", status, n)
        order by x.n
        returning id
      `,
      [siteId, JSON.stringify(spaces), after ?? null],
    );
    return rows.map(({ id }) => id);
  }

  change(tx: Tx, id: number, { spaceName, enName, capacity, remark, enRemark, status }: NewSpace): Promise<void> {
    return updateRow(tx, SpaceEntity, id, { spaceName, enName, capacity, remark, enRemark, status });
  }

  /** Saves conflicts in both directions, and the groups. */
  async saveConflicts(
    tx: Tx,
    of: readonly { readonly id: number; readonly conflictSpaceIds: readonly number[]; readonly group: number | null }[],
  ): Promise<void> {
    await tx.rows(
      `
        update space p
        set conflict_space_ids = x.ids, space_group_id = x."group", version = version + 1
        from jsonb_to_recordset($1::jsonb) as x(id int, ids int[], "group" int)
        where p.id = x.id and (p.conflict_space_ids, p.space_group_id) is distinct from (x.ids, x."group")
      `,
      [JSON.stringify(of.map(({ id, conflictSpaceIds, group }) => ({ id, ids: conflictSpaceIds, group })))],
    );
  }

  async switch(tx: Tx, ids: readonly number[], status: number): Promise<number> {
    return (
      await tx.rows(
        'update space set status = $2, version = version + 1 where id = any ($1) and status <> $2 returning id',
        [ids, status],
      )
    ).length;
  }

  async order(tx: Tx, ids: readonly number[]): Promise<number> {
    return (
      await tx.rows(
        `
          update space p
          set sort = x.place
          from unnest($1::int[]) with ordinality as x(id, place)
          where p.id = x.id
          returning p.id
        `,
        [ids],
      )
    ).length;
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(SpaceEntity).delete(id);
  }
}
