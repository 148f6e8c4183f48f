import { Injectable } from '@nestjs/common';
import { isMeter } from '#domain/infrastructure/meter-reading.rules';
import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { enumCodes } from '#domain/kit/enumeration';
import type { FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import { orgScope } from '#server/kit/access/org-scope';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, sinceDate, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const METERS = enumCodes(fixedAssetKind).filter(isMeter).join(', ');
const MOST_ROOMS = 50;

/** Fixed assets with their room, which may have been merged into another one, and their building. */
export const PLACED_ASSETS = `
  fixed_asset a
    left join v_room_record r on r.id = a.room_id
    left join v_floor f on f.id = r.floor_id
    join v_building b on b.id = coalesce(a.building_id, f.building_id)
`;

const read = sinceDate('m.at');
const list: ListQuery<
  'keyword' | 'id' | 'kind' | 'buildingId' | 'status' | 'unreadSince',
  'no' | 'installedOn' | 'lastAt'
> = {
  select: `
    a.id, a.kind, a.no, b.id as "buildingId", b.name as "buildingName", b.en_name as "enBuildingName",
    a.room_id as "roomId", coalesce(r.room_no, '') as "roomNo", coalesce(r.retired, false) as "roomRetired",
    a.place, a.en_place as "enPlace", a.brand, a.factor,
    a.installed_on as "installedOn", a.hardware_id as "hardwareId", coalesce(h.name, '') as "hardwareName",
    coalesce(h.en_name, '') as "enHardwareName", h.state as "hardwareState", l.value as "lastValue",
    to_char(l.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "lastAt", a.status, a.remark, a.version
  `,
  from: `
    ${PLACED_ASSETS}
    left join v_hardware h on h.id = a.hardware_id
    left join lateral (
      select m.at, coalesce(m.restart, m.value) as value
      from meter_reading m
      where m.asset_id = a.id
      order by m.at desc
      limit 1
    ) l on true
  `,
  filters: {
    keyword: contains('a.no', 'a.place', 'a.en_place', 'a.brand'),
    id: equals('a.id'),
    kind: equals('a.kind'),
    buildingId: equals('b.id'),
    status: equals('a.status'),
    unreadSince: (value, bind) => `
      a.kind in (${METERS})
      and a.status <> ${fixedAssetStatus.scrapped}
      and not exists (select from meter_reading m where m.asset_id = a.id and ${read(value, bind)})
    `,
  },
  sorts: { no: 'a.no', installedOn: 'a.installed_on', lastAt: 'l.at' },
  countFrom: PLACED_ASSETS,
  tieBreaker: 'a.no, a.id',
};

/** Returns the conditions that restrict fixed assets to the rooms of a scope. */
export const withinScope = (scope: Scope): ((bind: Bind) => string[]) =>
  orgScope(scope, { org: 'r.org_id', person: 'r.principal_user_id' });

/** A name to choose by its id. */
interface Choice {
  id: number;
  name: string;
  enName: string;
}

/** A room with what decides whether it is within a scope. */
export interface AssetRoom {
  readonly id: number;
  readonly buildingId: number;
  readonly buildingName: string;
  readonly roomNo: string;
  readonly orgId: number | null;
  readonly personId: number | null;
}

const ROOM = `
  r.id, f.building_id as "buildingId", b.name as "buildingName", r.room_no as "roomNo", r.org_id as "orgId",
  r.principal_user_id as "personId"
`;
const ROOMS = 'v_room r join v_floor f on f.id = r.floor_id join v_building b on b.id = f.building_id';

/** Returns a condition of parts; true without any. */
const allOf = (parts: readonly string[]): string => (parts.length === 0 ? 'true' : parts.join(' and '));

/** Reads fixed assets, and what their form offers. */
@Injectable()
export class FixedAssetStore {
  readonly list: StoredList<FixedAssetRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns a fixed asset of a scope. */
  async find(id: number, scope: Scope): Promise<FixedAssetRow | undefined> {
    return (await this.list.first({ id }, 1, scope))[0];
  }

  /** Returns which of these fixed assets are within a scope. */
  async reachable(
    ids: readonly number[],
    scope: Scope,
    on: Pick<Tx | Db, 'rows'> = this.db,
  ): Promise<ReadonlySet<number>> {
    const values: unknown[] = [ids];
    const within = withinScope(scope)((value) => `$${values.push(value)}`);
    const rows = await on.rows<{ id: number }>(
      `select a.id from ${PLACED_ASSETS} where a.id = any ($1::int[]) and ${allOf(within)}`,
      values,
    );
    return new Set(rows.map(({ id }) => id));
  }

  async hasReadings(tx: Tx, id: number): Promise<boolean> {
    return (await tx.rows('select id from meter_reading where asset_id = $1 limit 1', [id])).length > 0;
  }

  buildings(): Promise<Choice[]> {
    return this.db.rows('select id, name, en_name as "enName" from v_building where status = 1 order by name, id');
  }

  /** Returns the buildings with these names. */
  buildingsNamed(names: readonly string[]): Promise<{ id: number; name: string }[]> {
    return this.db.rows('select id, name from v_building where name = any ($1)', [names]);
  }

  /** Returns the active devices of a scope. */
  devices(scope: Scope): Promise<Choice[]> {
    const values: unknown[] = [];
    return this.db.rows(`${this.deviceStatement(scope, values)} order by v.sort, v.id, h.name, h.id`, values);
  }

  /** Returns whether a device is active and within a scope. */
  async hasDevice(tx: Tx, id: number, scope: Scope): Promise<boolean> {
    const values: unknown[] = [];
    const statement = this.deviceStatement(scope, values);
    return (await tx.rows(`${statement} and h.id = $${values.push(id)}`, values)).length > 0;
  }

  /** Returns the rooms of a scope whose number or name contains a text, or with this id. */
  async roomChoices(keyword: string, scope: Scope): Promise<Choice[]> {
    const values: unknown[] = [keyword];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const text = contains('r.room_no', 'r.name')(keyword, bind);
    const within = withinScope(scope)(bind);
    return this.db.rows(
      `
        select r.id, b.name || ' ' || r.room_no as name, b.en_name || ' ' || r.room_no as "enName"
        from ${ROOMS}
        where (r.id::text = $1 or ${text}) and ${allOf(within)}
        order by r.id::text = $1 desc, b.name, r.room_no, r.id
        limit ${MOST_ROOMS}
      `,
      values,
    );
  }

  async room(tx: Tx, id: number): Promise<AssetRoom | undefined> {
    return (
      await tx.rows<AssetRoom & Record<string, unknown>>(`select ${ROOM} from ${ROOMS} where r.id = $1`, [id])
    )[0];
  }

  /** Returns the rooms with these numbers in the buildings with these names. */
  roomsNamed(buildings: readonly string[], numbers: readonly string[]): Promise<AssetRoom[]> {
    return this.db.rows<AssetRoom & Record<string, unknown>>(
      `select ${ROOM} from ${ROOMS} where b.name = any ($1) and r.room_no = any ($2)`,
      [buildings, numbers],
    );
  }

  /** Devices belong to venues: departments do not restrict them. */
  private deviceStatement(scope: Scope, values: unknown[]): string {
    const within = scopeConditions(
      { ...scope, orgIds: null, ownerId: null },
      { venue: 'v.id', merchant: 'v.merchant_id' },
    )((value) => `$${values.push(value)}`);
    return `
      select h.id, h.name || ' · ' || v.venue_name as name, h.en_name || ' · ' || v.en_name as "enName"
      from v_hardware h
        join v_venue v on v.id = h.venue_id
      where h.status = 1 and ${allOf(within)}
    `;
  }
}
