import { Injectable } from '@nestjs/common';
import { bulkStatus } from '#domain/bulk/bulk.status';
import { PUBLIC_ALARM_LEVEL } from '#domain/alarms/alarm.machine';
import { faceIssueError, faceIssueStatus, faceOp, hardwareKind, hardwareState } from '#domain/devices/device.status';
import { registrationStatus } from '#domain/members/member.status';
import { moneyIn, moneyOut } from '#domain/payments/pay.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { walletRequestStatus } from '#domain/wallet/wallet.status';
import type { LiveBody } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';

/**
 * Version and content of each kind of room in one statement, so that they are consistent. `$1` is the room, `$2`… its
 * arguments. No row means no such room.
 */
const versionSql = `coalesce((select v from room_version where room = $1), 0) as v`;

const orderRow = (o: string) =>
  `'orderStatus', ${o}.order_status, 'payStatus', ${o}.pay_status, 'payDeadline', case when ${o}.order_status = '1' and ${o}.pay_status = 1 then epoch_ms(${o}.pay_deadline) end`;

/** Rooms raised by their own changes. */
const roomSql = {
  site: `
    select ${versionSql}, slot_patch(s.id, $3::date, array(select id from space where site_id = s.id), array(select id from time_slot where template_id = template_of(s.id, $3::date))) as body
      from site s where s.id = $2::int`,
  order: `select ${versionSql}, jsonb_build_object(${orderRow('o')}) as body from venue_order o where o.trade_no = $2`,
  user: `
    select ${versionSql}, jsonb_build_object('orders', coalesce((
        select jsonb_agg(jsonb_build_object('tradeNo', o.trade_no, ${orderRow('o')})) from venue_order o
         where o.user_id = u.id and o.order_status = '1' and o.end_at > (select school_now())), '[]'::jsonb),
      'waits', coalesce((select jsonb_agg(wait_row(e)) from waitlist_entry e where e.user_id = u.id and e.status in (1, 2)), '[]'::jsonb)) as body
      from app_user u where u.id = $2::int`,
  alarm: `
    select ${versionSql}, jsonb_build_object('alarms', coalesce((
        select jsonb_agg(alarm_row(a)) from (select * from device_alarm where venue_id = v.id and handle_status = 1 order by id desc limit 500) a), '[]'::jsonb)) as body
      from venue v where v.id = $2::int`,
  facility: `
    select ${versionSql}, jsonb_build_object('version', f.version, 'readings', coalesce((
        select jsonb_agg(jsonb_build_object('metric', m.metric, 'value', m.value::float8, 'at', epoch_ms(m.at))) from facility_metric m where m.facility_id = f.id), '[]'::jsonb)) as body
      from facility f where f.venue_id = $2::int and f.id = $3::int`,
  commodity: `
    select ${versionSql}, jsonb_build_object('version', c.version, 'stock', c.stock, 'move', (select max(m.id) from commodity_move m where m.commodity_id = c.id)) as body
      from commodity c where c.venue_id = $2::int and c.id = $3::int`,
  refund: `select ${versionSql}, refund_desk(v.id) as body from venue v where v.id = $2::int`,
  display: `select ${versionSql}, jsonb_build_object('name', name, 'figures', shows_figures, 'cmd', cmd) as body from screen where id = $2::int and revoked_at is null`,
  sys: `
    select ${versionSql}, jsonb_build_object('venues', coalesce((select v from venue_revision), 0), 'settings', coalesce((select v from setting_revision), 0), 'notice', (
        select jsonb_build_object('id', id, 'zh', zh, 'en', en) from notice
         where status = 1 and from_at <= (select app_now()) and (to_at is null or to_at > (select app_now())) order by id desc limit 1)) as body`,
} as const;

/** The first page of the finance screen. */
const FINANCE_ROWS = 50;
const WALL_ALARM_ROWS = 50;
/** The newest invoices and those in progress are tracked; their index has the same condition. */
const INVOICE_ROWS = 100;
const INVOICE_WORK =
  'not i.closed and (i.status = 3 or i.red_wanted_at is not null and i.red_no is null or i.invoice_no is not null and i.file_id is null or i.red_no is not null and i.red_file_id is null)';
/** Tracked face jobs of a venue. */
const FACE_JOB_ROWS = 200;

const moneySql = (condition: string) =>
  `coalesce((sum(f.amount) filter (where ${condition}) / 100.0)::numeric(14, 2), 0)`;
/** Money that moved today: a subquery for the start of the day lets the index on the end of a record be used. */
const todayCondition = `f.done_at >= (select school_day_start())`;

/** `$1` is the venue; `$2`, `$3` say whether alarms and money are shown. A divisible court is counted by its halves. */
const venueSql = `
    select jsonb_build_object(
      'flow', jsonb_build_object('in', g.ins, 'out', g.outs, 'inside', g.inside, 'cap', v.max_people),
      'sites', coalesce((
        select jsonb_agg(jsonb_build_object('siteId', s.id, 'free', coalesce(u.free, 0), 'total', coalesce(u.total, 0)))
          from site s
          left join lateral (
            select d.date, t.id as time_id
              from (select day.date, template_of(s.id, day.date) as template_id from (values ((select school_now())::date), ((select school_now())::date - 1)) day (date) offset 0) d
              join time_slot t on t.template_id = d.template_id
             where (select school_now()) >= d.date + t.begin_minute * interval '1 minute' and (select school_now()) < d.date + t.end_minute * interval '1 minute'
               and not exists (select 1 from holiday h where h.kind = 1 and d.date between h.begin_date and h.end_date and (h.venue_ids is null or v.id = any (h.venue_ids)))
             order by d.date desc limit 1
          ) slot on s.status = 1 and v.status = 1
          left join lateral (
            select c.total - c.busy as free, c.total
              from (select
                  (select count(*)::int from space p where p.site_id = s.id and p.status = 1 and cardinality(p.conflict_space_ids) <= 1) as total,
                  (select count(distinct h.space_id)::int from slot_hold h join space p on p.id = h.space_id and p.status = 1 and cardinality(p.conflict_space_ids) <= 1
                    where h.site_id = s.id and h.date between (select school_now())::date - 1 and (select school_now())::date and h.released_at is null
                      and h.during @> (select school_now()) and (h.expires_at is null or h.expires_at > (select app_now()))) as busy
                ) c
             where s.booking_mode = 1
            union all
            select coalesce(k.total - k.taken, s.seat_count) + coalesce((
                select sum(c.places)::int from capacity_claim c
                 where c.site_id = s.id and c.date = slot.date and c.time_id = slot.time_id and c.released_at is null and c.kind = 'HELD' and c.expires_at <= (select app_now())), 0),
              coalesce(k.total, s.seat_count)
              from (select 1) one left join slot_capacity k on k.site_id = s.id and k.date = slot.date and k.time_id = slot.time_id
             where s.booking_mode <> 1
          ) u on slot.time_id is not null
         where s.venue_id = v.id and s.status = 1), '[]'::jsonb))
      || case when not $2::boolean then '{}' else jsonb_build_object('alarms', coalesce((
        select jsonb_agg(alarm_row(a) - 'ackAt') from (select * from device_alarm where venue_id = v.id and handle_status = 1 and level >= ${PUBLIC_ALARM_LEVEL} order by id desc limit ${WALL_ALARM_ROWS}) a), '[]'::jsonb)) end
      || case when not $3::boolean then '{}' else jsonb_build_object('money', (
        select jsonb_build_object('income', ${moneySql('f.kind = 1')}, 'refund', ${moneySql('f.kind = 2')},
                 'paidCount', count(*) filter (where f.kind = 1), 'refundCount', count(*) filter (where f.kind = 2))
          from finance_record f where f.venue_id = v.id and f.status = 2 and ${todayCondition})) end as body
      from venue v cross join lateral flow_of(v.id, school_now()::date) g
     where v.id = $1::int`;

/**
 * Changes with every invoice on the first pages of its list or in progress; a change of an older invoice puts it in
 * progress first.
 */
const invoicesVersionSql = `(select coalesce(md5(string_agg(concat_ws('.', i.id, i.status, i.closed, i.round, i.red_round, i.tries, i.invoice_no is null, i.file_id is null, i.red_wanted_at is null, i.red_no is null, i.red_file_id is null), ',' order by i.id)), '')
      from (select * from (select * from invoice n where $1::int is null or n.merchant_id = $1::int order by n.id desc limit ${INVOICE_ROWS}) newest
            union select * from invoice i where ${INVOICE_WORK} and ($1::int is null or i.merchant_id = $1::int)) i)`;

/** Everything that waits for review, by kind, with its submission time. */
const pendingReviewsSql = Object.entries({
  [sourceType.registration]: `id, submitted_at as at from registration where status = ${registrationStatus.waiting}`,
  [sourceType.bulkBooking]: `id, gmt_create as at from bulk_booking where status = ${bulkStatus.checking}`,
  [sourceType.refund]: `id, submitted_at as at from refund_apply where check_status = ${checkStatus.checking} and not closed`,
  [sourceType.buddy]: `id, gmt_create as at from buddy where check_status = ${checkStatus.checking}`,
  [sourceType.familyMember]: `id, submitted_at as at from family_member where check_status = ${checkStatus.checking} and not closed`,
  [sourceType.appeal]: `id, submitted_at as at from appeal where check_status = ${checkStatus.checking} and not closed`,
  [sourceType.wallet]: `id, asked_at as at from wallet_request where status = ${walletRequestStatus.waiting}`,
})
  .map(([kind, of]) => `select ${kind} as kind, ${of}`)
  .join(' union all ');

/**
 * The content of each aggregate room. `$1` is the venue or merchant; for reviews the hours until overdue; for finance
 * `$2` is the hours a refund may take.
 */
export const aggregateSql = {
  venue: venueSql,
  wall: venueSql,
  finance: `
    select jsonb_build_object(
      'records', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'tradeNo', r.trade_no, 'status', r.status, 'amount', (r.amount / 100.0)::numeric(14, 2)))
          from (select * from finance_record where $1::int is null or merchant_id = $1::int order by id desc limit ${FINANCE_ROWS}) r), '[]'::jsonb),
      'board', (
        select jsonb_build_object(
            'queued', count(*) filter (where r.status = 3 and not coalesce(r.claimed_until > (select app_now()), false)), 'running', count(*) filter (where r.status = 3 and r.claimed_until > (select app_now())),
            'failed', count(*) filter (where r.status = 5 and r.withdrawn_at is null), 'overdue', count(*) filter (where r.withdrawn_at is null and r.gmt_create < (select app_now()) - $2::int * interval '1 hour'), 'oldestSec', coalesce(floor(extract(epoch from (select app_now()) - min(r.gmt_create) filter (where r.status = 3)) / 5)::int * 5, 0))
          from refund r where r.status in (3, 5) and ($1::int is null or exists (select 1 from venue_order o where o.trade_no = r.order_no and o.merchant_id = $1::int) or exists (select 1 from bulk_booking b where b.batch_no = r.batch_no and b.merchant_id = $1::int)))
      || (select jsonb_build_object('todayIn', ${moneySql(`f.kind in (${moneyIn.join(', ')})`)}, 'todayOut', ${moneySql(`f.kind in (${moneyOut.join(', ')})`)})
            from finance_record f where f.status = 2 and ($1::int is null or f.merchant_id = $1::int) and ${todayCondition}),
      'invoices', ${invoicesVersionSql}, 'requests', (select concat_ws('.', (select max(id) from wallet_request), count(*), sum(id)) from wallet_request where status = 0)) as body
     where $1::int is null or exists (select 1 from merchant where id = $1::int)`,
  reviews: `
    select jsonb_build_object('waiting', coalesce(md5(string_agg(concat_ws('.', w.kind, w.id, extract(epoch from w.at)::bigint, w.at < (select app_now()) - $1::int * interval '1 hour'), ',' order by w.kind, w.id)), '')) as body from (${pendingReviewsSql}) w`,
  face: `
    select jsonb_build_object(
      'terminals', coalesce((
        select jsonb_agg(jsonb_build_object('hardwareId', h.id, 'online', h.state = ${hardwareState.online}, 'queued', n.queued, 'issued', n.issued, 'failed', n.failed))
          from hardware h cross join lateral (
            select count(*) filter (where f.status = ${faceIssueStatus.queued} and f.last_error is null) as queued, count(*) filter (where f.status = ${faceIssueStatus.issued} and f.op <> ${faceOp.remove}) as issued,
                   count(*) filter (where f.status = ${faceIssueStatus.queued} and f.last_error is not null) as failed
              from face_issue f where f.hardware_id = h.id and f.superseded_by is null) n
         where h.venue_id = v.id and h.kind = ${hardwareKind.faceTerminal}), '[]'::jsonb),
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object('id', j.id, 'status', j.status, 'tries', j.tries, 'lastError', j.last_error, 'issuedAt', epoch_ms(j.issued_at),
                 'nextTryAt', case when j.status = ${faceIssueStatus.queued} and isfinite(j.next_try_at) and j.last_error is distinct from '${faceIssueError.offline}' then epoch_ms(j.next_try_at) end))
          from hardware h cross join lateral (
            select * from face_issue f where f.hardware_id = h.id and (f.superseded_by is null or f.status = ${faceIssueStatus.issued}) order by f.id desc limit ${FACE_JOB_ROWS}) j
         where h.venue_id = v.id and h.kind = ${hardwareKind.faceTerminal}), '[]'::jsonb)) as body
      from venue v where v.id = $1::int`,
} as const;

/** The content of a room at a version. */
export interface RoomState {
  readonly v: number;
  readonly body: LiveBody;
}

/** A kind of rooms raised by their own changes. */
export type RoomKind = keyof typeof roomSql;
/** A kind of rooms computed from many rows. */
export type AggregateKind = keyof typeof aggregateSql;

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
    const [row] = await this.db.prepared<{ v: number; body: LiveBody }>(`room ${kind}`, roomSql[kind], [
      room,
      ...names,
    ]);
    return row;
  }

  /** Computes the content of an aggregate room. */
  async compute(tx: Tx, kind: AggregateKind, parameters: readonly unknown[]): Promise<LiveBody | undefined> {
    const [row] = await tx.prepared<{ body: LiveBody }>(`aggregate ${kind}`, aggregateSql[kind], parameters);
    return row?.body;
  }
}
