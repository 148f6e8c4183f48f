import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { hardwareState } from '#domain/devices/device.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { HardwareGroup, HardwareRow } from '#contract/hardware/hardware.contract';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { HardwareEntity } from './hardware.entity';

const SITE_NAMES = (column: string) =>
  `coalesce((select string_agg(s.${column}, '、' order by s.id) from v_site s where s.id = any (h.site_ids)), '')`;

const list: ListQuery<
  'keyword' | 'kind' | 'venueId' | 'place' | 'state' | 'adapter' | 'status',
  'name' | 'lastBeat' | 'installDate'
> = {
  select: `
    h.id, h.sn, h.name, h.en_name as "enName", h.kind, h.adapter, h.venue_id as "venueId", v.venue_name as "venueName",
    v.en_name as "enVenueName", h.place, h.en_place as "enPlace", h.direction, h.site_ids as "siteIds",
    ${SITE_NAMES('site_name')} as "siteNames", ${SITE_NAMES('en_name')} as "enSiteNames", h.endpoint,
    h.settings as params, h.settings_no as "paramsNo", h.settings_applied as "paramsApplied",
    h.person_cap as "personCap",
    d.people, d.door,
    to_char(h.install_date, 'YYYY-MM-DD') as "installDate", h.version as firmware, h.state,
    epoch_ms(h.last_beat) as "lastBeat", h.clock_skew_ms as "clockSkewMs",
    case
      when h.previous_key_until > app_now()
        then to_char(h.previous_key_until at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')
    end as "oldKeyUntil",
    h.status, h.revision as version
  `,
  from: 'hardware h join v_hardware d on d.id = h.id join v_venue v on v.id = h.venue_id',
  filters: {
    keyword: contains('h.name', 'h.en_name', 'h.sn', 'h.place', 'h.en_place'),
    kind: equals('h.kind'),
    venueId: equals('h.venue_id'),
    place: equals('h.place'),
    state: equals('h.state'),
    adapter: equals('h.adapter'),
    status: equals('h.status'),
  },
  sorts: { name: 'h.name', lastBeat: 'h.last_beat', installDate: 'h.install_date' },
  tieBreaker: 'h.status desc, v.sort, v.id, h.place, h.name, h.id',
};

const columns = { venue: 'h.venue_id', merchant: 'v.merchant_id' } as const;
const withinScope = (scope: Scope) => scopeConditions(scope, columns);

/** Reads the list of devices for staff. */
@Injectable()
export class HardwareDeskStore {
  readonly list: StoredList<HardwareRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Counts the enabled devices in a scope by venue, place and connection. */
  groups(scope: Scope): Promise<HardwareGroup[]> {
    const values: unknown[] = [hardwareState.online, hardwareState.offline, hardwareState.never, switchStatus.on];
    return this.db.rows<HardwareGroup>(
      `
        select v.id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", h.place,
          max(h.en_place) as "enPlace", count(*)::int as total, count(*) filter (where h.state = $1)::int as online,
          count(*) filter (where h.state = $2)::int as offline, count(*) filter (where h.state = $3)::int as never
        from hardware h
          join v_venue v on v.id = h.venue_id
        where h.status = $4 and ${scopeSql(scope, columns, values)}
        group by v.id, v.venue_name, v.en_name, v.sort, h.place
        order by v.sort, v.id, h.place
      `,
      values,
    );
  }

  /** Locks and returns those of the devices that are within a scope, in order. */
  lockMany(
    tx: Tx,
    ids: readonly number[],
    scope: Scope,
  ): Promise<
    Pick<HardwareEntity, 'id' | 'sn' | 'name' | 'enName' | 'kind' | 'adapter' | 'venueId' | 'state' | 'status'>[]
  > {
    const values: unknown[] = [ids];
    return tx.rows(
      `
        select h.id, h.sn, h.name, h.en_name as "enName", h.kind, h.adapter, h.venue_id as "venueId", h.state, h.status
        from hardware h
          join v_venue v on v.id = h.venue_id
        where h.id = any ($1) and ${scopeSql(scope, columns, values)}
        order by h.id
        for no key update of h
      `,
      values,
    );
  }

  /** Returns whether a device is within a scope. */
  async isReachable(id: number, scope: Scope): Promise<boolean> {
    const values: unknown[] = [id];
    return (
      (
        await this.db.rows(
          `
            select 1
            from hardware h
              join v_venue v on v.id = h.venue_id
            where h.id = $1 and ${scopeSql(scope, columns, values)}
          `,
          values,
        )
      ).length > 0
    );
  }

  /** Returns the sites of the venues a caller may assign. */
  siteChoices(scope: Scope): Promise<{ id: number; name: string; enName: string; venueId: number }[]> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select s.id, s.site_name as name, s.en_name as "enName", s.venue_id as "venueId"
        from v_site s
          join v_venue v on v.id = s.venue_id
        where ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, s.id
      `,
      values,
    );
  }

  /** Returns how many of these sites belong to a venue. */
  async countSites(tx: Tx, venueId: number, siteIds: readonly number[]): Promise<number> {
    return (await tx.rows('select id from v_site where venue_id = $1 and id = any ($2)', [venueId, siteIds])).length;
  }

  /** Returns the registered devices with these serial numbers. */
  findBySns(sns: readonly string[]): Promise<HardwareEntity[]> {
    return this.db.repository(HardwareEntity).findBy({ sn: In([...sns]) });
  }

  /** Returns the merchants of venues. */
  merchantsOf(venueIds: readonly number[]): Promise<{ id: number; merchantId: number }[]> {
    return this.db.rows('select id, merchant_id as "merchantId" from v_venue where id = any ($1)', [venueIds]);
  }
}
