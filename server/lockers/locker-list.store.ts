import { Injectable } from '@nestjs/common';
import { bindStatus } from '#domain/bracelets/bracelet.status';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import type { BlockedBracelet, LockerCabinet, LockerRecordRow } from '#contract/lockers/locker.contract';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';

const stampOf = (column: string) => `to_char(${column} at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')`;
/** A use passed the closing time of its venue if it began before the closing that was last. */
const LAST_CLOSING = `
  (
    (school_now()::date - case when school_now()::time >= (v.open_end % 1440) * interval '1 minute' + time '00:00'
      then 0 else 1 end)::timestamp + (v.open_end % 1440) * interval '1 minute'
  ) at time zone school_zone()
`;
const CELL_NAME = (name: string) => `${name} || ' ' || lpad(c.no::text, greatest(2, length(c.no::text)), '0')`;

/** Most wristbands that the map names as blocked. */
const BLOCKED_SHOWN = 50;

type Filter = 'keyword' | 'venueId' | 'cellId' | 'area' | 'closedAs' | 'overnight' | 'dateFrom' | 'dateTo';
const list: ListQuery<Filter, never> = {
  select: `
    r.id, ${CELL_NAME('h.name')} as cell, ${CELL_NAME('h.en_name')} as "enCell", c.area,
    v.venue_name as "venueName", v.en_name as "enVenueName", b.label_no as "labelNo",
    coalesce(u.name, r.guest_name, '') as holder, r.guest_name is not null as "isGuest",
    ${stampOf('r.opened_at')} as "openedAt", ${stampOf('r.closed_at')} as "closedAt", r.minutes,
    (r.nights > 0 or (r.closed_at is null and r.opened_at < ${LAST_CLOSING})) as overnight,
    ${yuanColumn('r.fee')} as fee, r.closed_as as "closedAs", s.name as "closedBy", r.reason
  `,
  from: `
    locker_record r
      join locker_cell c on c.id = r.cell_id
      join v_hardware h on h.id = c.cabinet_id
      join v_venue v on v.id = h.venue_id
      join v_bracelet b on b.id = r.bracelet_id
      left join v_app_user u on u.id = r.user_id
      left join v_app_user s on s.id = r.closed_by
  `,
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(b.label_no ilike ${text} or b.chip_no ilike ${text} or r.guest_name ilike ${text}
        or r.user_id = any(array(select p.id from v_app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text})))`;
    },
    venueId: equals('h.venue_id'),
    cellId: equals('r.cell_id'),
    area: equals('c.area'),
    closedAs: equals('r.closed_as'),
    overnight: (value, bind) =>
      `(r.nights > 0 or (r.closed_at is null and r.opened_at < ${LAST_CLOSING})) = ${bind(value)}`,
    dateFrom: sinceDate('r.opened_at'),
    dateTo: untilDate('r.opened_at'),
  },
  sorts: {},
  tieBreaker: 'r.id desc',
};

/** Reads the map of cabinets and the records. */
@Injectable()
export class LockerListStore {
  readonly list: StoredList<LockerRecordRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope) =>
      scopeConditions(scope, { venue: 'h.venue_id', merchant: 'v.merchant_id' }),
    );
  }

  /** Returns the venues in scope that have cabinets. */
  venues(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select v.id, v.venue_name as name, v.en_name as "enName"
        from v_venue v
        where exists (
            select 1 from v_hardware h where h.venue_id = v.id and h.kind = ${hardwareKind.locker} and h.status = 1
          )
          and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, v.id
      `,
      values,
    );
  }

  /** Returns the issued wristbands of a venue in scope that keep their holders from leaving, by label. */
  blocked(scope: Scope, venueId: number): Promise<BlockedBracelet[]> {
    const values: unknown[] = [venueId];
    return this.db.rows<BlockedBracelet & Record<string, unknown>>(
      `
        select b.id as "braceletId", b.label_no as "labelNo", coalesce(u.name, b.guest_name) as holder,
          b.guest_name is not null as "isGuest", ${yuanColumn('g.owed')} as owed, l.cell_id as "cellId"
        from v_bracelet b
          join v_venue v on v.id = b.venue_id
          left join v_app_user u on u.id = b.holder_id
          left join v_locker_use l on l.bracelet_id = b.id
          cross join lateral (
            select coalesce(sum(x.amount), 0)::int as owed
            from v_gate_bill x
            where x.owed and (x.bracelet_id = b.id or x.user_id = b.holder_id)
          ) g
        where b.venue_id = $1
          and b.bind_status = ${bindStatus.bound}
          and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
          and (
            g.owed > 0
            or (
              l.cell_id is not null
              and (
                select p.out_at >= b.issued_at
                from v_presence p
                where p.venue_id = b.venue_id and (p.user_id = b.holder_id or upper(p.card_no) = b.chip_no)
                order by p.in_at desc
                limit 1
              )
            )
          )
        order by b.label_no, b.id
        limit ${BLOCKED_SHOWN}
      `,
      values,
    );
  }

  /** Returns the cabinets of a venue in scope with their cells. */
  cabinets(scope: Scope, venueId: number): Promise<LockerCabinet[]> {
    const values: unknown[] = [venueId];
    return this.db.rows<LockerCabinet & Record<string, unknown>>(
      `
        select h.id, h.name, h.en_name as "enName", h.place, h.en_place as "enPlace",
          h.state = ${hardwareState.online} as online,
          coalesce(
            (
              select
                jsonb_agg(
                  jsonb_build_object(
                    'id', c.id, 'no', c.no, 'size', c.size, 'area', c.area, 'state', c.state, 'note', c.note,
                    'openedAt', epoch_ms(r.opened_at), 'overnight', coalesce(r.opened_at < ${LAST_CLOSING}, false),
                    'holder', coalesce(u.name, r.guest_name), 'isGuest', r.guest_name is not null,
                    'labelNo', b.label_no, 'braceletId', r.bracelet_id
                  )
                  order by c.no
                )
              from locker_cell c
                left join locker_record r on r.cell_id = c.id and r.closed_at is null
                left join v_bracelet b on b.id = r.bracelet_id
                left join v_app_user u on u.id = r.user_id
              where c.cabinet_id = h.id
            ),
            '[]'::jsonb
          ) as cells
        from v_hardware h
          join v_venue v on v.id = h.venue_id
        where h.kind = ${hardwareKind.locker}
          and h.status = 1
          and h.venue_id = $1
          and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by h.name, h.id
      `,
      values,
    );
  }
}
