import { Injectable } from '@nestjs/common';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { gateMode } from '#domain/gates/gate.status';
import type { GateGroupRow } from '#contract/gates/gate-group.contract';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { lockRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { GateEntity } from './gate.entity';

/** Kinds of devices that a gate may have. */
const GATE_KINDS = [hardwareKind.gate, hardwareKind.faceTerminal, hardwareKind.lock].join(', ');

/** SQL of the mode in force: a mode whose time is over is normal. */
const MODE = `case when g.mode_until <= app_now() then ${gateMode.normal} else g.mode end`;

/** SQL of the limit in force: the smaller of the limits of gate and venue, 0 if there is none. */
const LIMIT = `coalesce(least(nullif(g.capacity, 0), nullif(v.max_people, 0)), 0)`;

const list: ListQuery<'keyword' | 'venueId' | 'mode', never> = {
  select: `
    g.id, g.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", g.name,
    g.en_name as "enName", g.free_roles as "freeRoles", g.admits_bookings as "admitsBookings",
    g.admits_staff as "admitsStaff", g.site_ids as "siteIds", g.early_entry_min as "earlyEntryMin", g.capacity,
    g.anti_passback as "antiPassback", ${MODE} as mode,
    case when g.mode_until > app_now()
      then to_char(g.mode_until at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')
    end as "modeUntil",
    coalesce(s.names, '') as "siteNames", coalesce(s.en_names, '') as "enSiteNames",
    coalesce(d.lanes, '[]') as lanes, (flow_of(g.venue_id, school_now()::date)).inside as inside, ${LIMIT} as cap,
    g.version
  `,
  from: `
    gate g
      join v_venue v on v.id = g.venue_id
      left join lateral (
        select string_agg(s.site_name, '、' order by s.id) as names,
          string_agg(s.en_name, ', ' order by s.id) as en_names
        from v_site s
        where s.id = any (g.site_ids)
      ) s on true
      left join lateral (
        select jsonb_agg(
          jsonb_build_object(
            'id', h.id, 'name', h.name, 'enName', h.en_name, 'direction', h.direction,
            'online', h.state = ${hardwareState.online},
            'passed', (
              select count(*)::int
              from gate_event e
              where e.venue_id = g.venue_id and e.hardware_id = h.id and e.result = 1
                and e.at > app_now() - interval '1 hour'
            )
          )
          order by h.direction, h.id
        ) as lanes
        from gate_device gd
          join v_hardware h on h.id = gd.hardware_id
        where gd.gate_id = g.id
      ) d on true
  `,
  filters: {
    keyword: contains('g.name', 'g.en_name', 'v.venue_name', 'v.en_name'),
    venueId: equals('g.venue_id'),
    mode: (value, bind) => `${MODE} = ${bind(value)}`,
  },
  sorts: {},
  tieBreaker: 'v.sort, v.id, g.name, g.id',
};

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 'g.venue_id', merchant: 'v.merchant_id' });

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly venueId: number;
}

/** Rows of gates and their devices. */
@Injectable()
export class GateGroupStore {
  readonly list: StoredList<GateGroupRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Locks and returns a gate. */
  lock(tx: Tx, id: number): Promise<GateEntity | undefined> {
    return lockRow(tx, GateEntity, id);
  }

  /** Returns the merchant of a venue; null if there is no such venue. */
  async findMerchant(tx: Tx, venueId: number): Promise<number | null> {
    const [row] = await tx.rows<{ merchantId: number }>(
      'select merchant_id as "merchantId" from v_venue where id = $1',
      [venueId],
    );
    return row?.merchantId ?? null;
  }

  /** Returns how many of these devices are doors of a venue. */
  async countDoors(tx: Tx, venueId: number, ids: readonly number[]): Promise<number> {
    return (
      await tx.rows(
        `select 1 from v_hardware where venue_id = $1 and id = any ($2) and kind in (${GATE_KINDS}) and status = 1`,
        [venueId, ids],
      )
    ).length;
  }

  /** Returns how many of these sites are of a venue. */
  async countSites(tx: Tx, venueId: number, ids: readonly number[]): Promise<number> {
    return (await tx.rows('select 1 from v_site where venue_id = $1 and id = any ($2)', [venueId, ids])).length;
  }

  /** Gives a gate these devices and no others. */
  async replaceDevices(tx: Tx, gateId: number, hardwareIds: readonly number[]): Promise<void> {
    await tx.rows('delete from gate_device where gate_id = $1 and hardware_id <> all ($2)', [gateId, hardwareIds]);
    await tx.rows(
      `
        insert into gate_device (gate_id, hardware_id)
        select $1, id from unnest($2::int[]) as x(id)
        where not exists (select 1 from gate_device d where d.gate_id = $1 and d.hardware_id = x.id)
        order by id
      `,
      [gateId, hardwareIds],
    );
  }

  /** Returns the devices of a gate. */
  async deviceIds(tx: Tx, gateId: number): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      'select hardware_id as id from gate_device where gate_id = $1 order by hardware_id',
      [gateId],
    );
    return rows.map(({ id }) => id);
  }

  /** Sets the mode of a locked gate, for some minutes or until changed. */
  async setMode(tx: Tx, { id }: GateEntity, mode: number, minutes: number | null): Promise<void> {
    const [row] = await tx.rows<{ until: Date | null }>(`select app_now() + $1::int * interval '1 minute' as until`, [
      minutes,
    ]);
    await updateRow(tx, GateEntity, id, { mode, modeUntil: row?.until ?? null });
  }

  /** Returns the doors of the venues a caller may assign. */
  deviceChoices(scope: Scope): Promise<Choice[]> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select h.id, h.name, h.en_name as "enName", h.venue_id as "venueId"
        from v_hardware h
          join v_venue v on v.id = h.venue_id
        where h.kind in (${GATE_KINDS}) and h.status = 1
          and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, v.id, h.name
      `,
      values,
    );
  }

  /** Returns the sites of the venues a caller may assign. */
  siteChoices(scope: Scope): Promise<Choice[]> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select s.id, s.site_name as name, s.en_name as "enName", s.venue_id as "venueId"
        from v_site s
          join v_venue v on v.id = s.venue_id
        where s.status = 1 and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, v.id, s.id
      `,
      values,
    );
  }
}
