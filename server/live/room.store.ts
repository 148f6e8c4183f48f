import { Injectable } from '@nestjs/common';
import type { LiveBody } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';
import { aggregateSql, type AggregateKind } from './aggregate-room.store';

/**
 * Version and content of each kind of room in one statement, so that they are consistent. `$1` is the room, `$2`… its
 * arguments. No row means no such room.
 */
const versionSql = `coalesce((select v from room_version where room = $1), 0) as v`;

const orderRow = (o: string) =>
  `
    'orderStatus', ${o}.order_status, 'payStatus', ${o}.pay_status, 'payDeadline',
    case when ${o}.order_status = '1' and ${o}.pay_status = 1 then epoch_ms(${o}.pay_deadline) end
  `;

/** Rooms raised by their own changes. */
const roomSql = {
  site: `
    select
      ${versionSql},
      slot_patch(
        s.id, $3::date, array(select id from v_space where site_id = s.id),
        array(select id from v_time_slot where template_id = template_of(s.id, $3::date))
      ) as body
    from v_site s
    where s.id = $2::int
  `,
  order: `select ${versionSql}, jsonb_build_object(${orderRow('o')}) as body from v_venue_order o where o.trade_no = $2`,
  user: `
    select
      ${versionSql},
      jsonb_build_object(
        'orders',
        coalesce(
          (
            select jsonb_agg(jsonb_build_object('tradeNo', o.trade_no, ${orderRow('o')}))
            from v_venue_order o
            where o.user_id = u.id
              and o.order_status = '1'
              and o.end_at > (select school_now())
          ),
          '[]'::jsonb
        ),
        'waits',
        coalesce(
          (select jsonb_agg(w.body) from v_open_wait w where w.user_id = u.id),
          '[]'::jsonb
        )
      ) as body
    from v_app_user u
    where u.id = $2::int
  `,
  alarm: `
    select
      ${versionSql},
      jsonb_build_object(
        'alarms',
        coalesce(
          (
            select jsonb_agg(a.body)
            from (
              select body
              from v_device_alarm
              where venue_id = v.id and handle_status = 1
              order by id desc
              limit 500
            ) a
          ),
          '[]'::jsonb
        )
      ) as body
    from v_venue v
    where v.id = $2::int
  `,
  facility: `
    select
      ${versionSql},
      jsonb_build_object(
        'version', f.version, 'readings',
        coalesce(
          (
            select
              jsonb_agg(jsonb_build_object('metric', m.metric, 'value', m.value::float8, 'at', epoch_ms(m.at)))
            from v_facility_metric m
            where m.facility_id = f.id
          ),
          '[]'::jsonb
        )
      ) as body
    from v_facility f
    where f.venue_id = $2::int and f.id = $3::int
  `,
  commodity: `
    select
      ${versionSql},
      jsonb_build_object(
        'version', c.version, 'stock', c.stock, 'move',
        (select max(m.id) from v_commodity_move m where m.commodity_id = c.id)
      ) as body
    from v_commodity c
    where c.venue_id = $2::int and c.id = $3::int
  `,
  locker: `select ${versionSql}, '{}'::jsonb as body from v_venue v where v.id = $2::int`,
  refund: `select ${versionSql}, refund_desk(v.id) as body from v_venue v where v.id = $2::int`,
  display: `
    select ${versionSql}, jsonb_build_object(
      'name', name, 'figures', shows_figures, 'cmd', cmd, 'playlist', playlist, 'notice', notice
    ) as body
    from v_screen
    where id = $2::int and revoked_at is null
  `,
  monitor: `
    select ${versionSql}, jsonb_build_object('version', version) as body from v_monitor_screen where code = $2
  `,
  sys: `
    select
      ${versionSql},
      jsonb_build_object(
        'venues', coalesce((select v from v_venue_revision), 0), 'settings',
        coalesce((select v from v_setting_revision), 0), 'notice',
        (
          select jsonb_build_object('id', id, 'zh', zh, 'en', en)
          from v_notice
          where status = 1
            and from_at <= (select app_now())
            and (to_at is null or to_at > (select app_now()))
          order by id desc
          limit 1
        )
      ) as body
  `,
} as const;

/** The content of a room at a version. */
export interface RoomState {
  readonly v: number;
  readonly body: LiveBody;
}

/** The same statements for many rooms: `$1` are the rooms, `$2` and `$3` their arguments. */
const manySql = (kind: RoomKind): string => `
  select r.room, found.v, found.body
  from unnest($1::text[], $2::text[], $3::text[]) r (room, first, second)
    cross join lateral (
      ${roomSql[kind].replaceAll('$1', 'r.room').replaceAll('$2', 'r.first').replaceAll('$3', 'r.second')}
    ) found
`;

/** A kind of rooms raised by their own changes. */
export type RoomKind = keyof typeof roomSql;

/** Reads the content of rooms. */
@Injectable()
export class RoomStore {
  constructor(private readonly db: Db) {}

  /** Returns the versions of rooms that have been raised. */
  versions(rooms: readonly string[]): Promise<{ room: string; v: number }[]> {
    return this.db.rows<{ room: string; v: number }>('select room, v from room_version where room = any($1)', [rooms]);
  }

  /** Returns version and content of a room as of one moment. */
  async find(kind: RoomKind, room: string, names: readonly string[]): Promise<RoomState | undefined> {
    const [row] = await this.db.prepared<{ v: number; body: LiveBody }>(`live room ${kind}`, roomSql[kind], [
      room,
      ...names,
    ]);
    return row;
  }

  /** Returns version and content of several rooms of a kind, in one statement; rooms that do not exist are missing. */
  async findAll(
    kind: RoomKind,
    rooms: readonly { readonly room: string; readonly args: readonly string[] }[],
  ): Promise<Map<string, RoomState>> {
    const rows = await this.db.prepared<RoomState & { room: string }>(`rooms ${kind}`, manySql(kind), [
      rooms.map(({ room }) => room),
      rooms.map(({ args }) => args[0] ?? null),
      rooms.map(({ args }) => args[1] ?? null),
    ]);
    return new Map(rows.map(({ room, v, body }) => [room, { v, body }]));
  }

  /** Computes the content of an aggregate room. */
  async compute(tx: Tx, kind: AggregateKind, parameters: readonly unknown[]): Promise<LiveBody | undefined> {
    const [row] = await tx.prepared<{ body: LiveBody }>(`aggregate ${kind}`, aggregateSql[kind], parameters);
    return row?.body;
  }
}
