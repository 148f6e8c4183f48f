import { faceIssueError, faceIssueStatus, faceOp, hardwareKind, hardwareState } from '#domain/devices/device.status';
import { moneyIn, moneyOut } from '#domain/payments/pay.status';
import { findingState, reconSource } from '#domain/reconciliation/recon.status';
import { moneySql, todayCondition, venueSql } from './venue-room.store';

/** The first page of the finance screen. */
const FINANCE_ROWS = 50;
/** SQL condition: a refund is of this merchant, by its record; each kind of record has an index of its own. */
const ofMerchant = moneyOut
  .map(
    (kind) =>
      `or exists (
        select 1
        from v_finance_record f
        where f.refund_no = r.refund_no and f.kind = ${kind} and f.merchant_id = $1::int
      )`,
  )
  .join(' ');
/** The newest invoices and those in progress are tracked; their index has the same condition. */
const INVOICE_ROWS = 100;
const INVOICE_WORK = `
    not i.closed
    and (
      i.status = 3
      or i.red_wanted_at is not null and i.red_no is null
      or i.invoice_no is not null and i.file_id is null
      or i.red_no is not null and i.red_file_id is null
    )
  `;
/** The columns of an invoice that its list shows as progress. */
const INVOICE_STATE =
  'id, status, closed, round, red_round, tries, invoice_no, file_id, red_wanted_at, red_no, red_file_id';
/** Tracked face jobs of a venue, and its remote actions and face alarms. */
const FACE_JOB_ROWS = 200;
const COMMAND_ROWS = 50;

/**
 * Changes with every invoice on the first pages of its list or in progress; a change of an older invoice puts it in
 * progress first.
 */
const invoicesVersionSql = `
  (
    select
      coalesce(
        md5(
          string_agg(
            concat_ws(
              '.', i.id, i.status, i.closed, i.round, i.red_round, i.tries, i.invoice_no is null,
              i.file_id is null, i.red_wanted_at is null, i.red_no is null, i.red_file_id is null
            ),
            ',' order by i.id
          )
        ),
        ''
      )
    from (
      select ${INVOICE_STATE}
      from (
        select ${INVOICE_STATE}
        from v_invoice n
        where $1::int is null or n.merchant_id = $1::int
        order by n.id desc
        limit ${INVOICE_ROWS}
      ) newest
      union
      select ${INVOICE_STATE}
      from v_invoice i
      where ${INVOICE_WORK} and ($1::int is null or i.merchant_id = $1::int)
    ) i
  )
`;

/**
 * The content of each aggregate room but that of reviews. `$1` is the venue or merchant; for finance `$2` is the
 * hours a refund may take.
 */
export const aggregateSql = {
  venue: venueSql,
  wall: venueSql,
  finance: `
    select
      jsonb_build_object(
        'records',
        coalesce(
          (
            select
              jsonb_agg(
                jsonb_build_object(
                  'id', r.id, 'tradeNo', r.trade_no, 'status', r.status, 'amount',
                  (r.amount / 100.0)::numeric(14, 2)
                )
              )
            from (
              select id, trade_no, status, amount
              from v_finance_record
              where $1::int is null or merchant_id = $1::int
              order by id desc
              limit ${FINANCE_ROWS}
            ) r
          ),
          '[]'::jsonb
        ),
        'board',
        (
          select
            jsonb_build_object(
              'queued',
              count(*) filter (where r.status = 3 and not coalesce(r.claimed_until > (select app_now()), false)),
              'running', count(*) filter (where r.status = 3 and r.claimed_until > (select app_now())), 'failed',
              count(*) filter (where r.status = 5 and r.withdrawn_at is null), 'overdue',
              count(*) filter (
                where r.withdrawn_at is null
                and r.gmt_create < (select app_now()) - $2::int * interval '1 hour'
              ),
              'oldestSec',
              coalesce(
                floor(
                  extract(epoch from (select app_now()) - min(r.gmt_create) filter (where r.status = 3)) / 5
                )::int * 5,
                0
              )
            )
          from v_refund r
          where r.status in (3, 5)
            and (
              $1::int is null
              ${ofMerchant}
            )
        ) || (
          select
            jsonb_build_object(
              'todayIn', ${moneySql(`f.kind in (${moneyIn.join(', ')})`)}, 'todayOut',
              ${moneySql(`f.kind in (${moneyOut.join(', ')})`)}
            )
          from v_finance_record f
          where f.status = 2
            and ($1::int is null or f.merchant_id = $1::int)
            and ${todayCondition}
        ) || (
          select jsonb_build_object('unmatched', count(*))
          from v_recon_finding n
          where n.source = ${reconSource.notice}
            and n.state <> ${findingState.solved}
            and ($1::int is null or n.account_id = $1::int)
        ),
        'invoices', ${invoicesVersionSql}, 'requests',
        (
          select concat_ws('.', (select max(id) from v_wallet_request), count(*), sum(id))
          from v_wallet_request
          where status = 0
        )
      ) as body
    where $1::int is null or exists (select 1 from v_merchant where id = $1::int)
  `,
  face: `
    select
      jsonb_build_object(
        'terminals',
        coalesce(
          (
            select
              jsonb_agg(
                jsonb_build_object(
                  'hardwareId', h.id, 'online', h.state = ${hardwareState.online}, 'queued', n.queued, 'issued',
                  n.issued, 'failed', n.failed
                )
              )
            from v_hardware h
              cross join lateral (
                select
                  count(*) filter (where f.status = ${faceIssueStatus.queued} and f.last_error is null) as queued,
                  count(*) filter (
                    where f.status = ${faceIssueStatus.issued}
                    and f.op <> ${faceOp.remove}
                  ) as issued,
                  count(*) filter (
                    where f.status = ${faceIssueStatus.queued}
                    and f.last_error is not null
                  ) as failed
                from v_face_issue f
                where f.hardware_id = h.id and f.superseded_by is null
              ) n
            where h.venue_id = v.id and h.kind = ${hardwareKind.faceTerminal}
          ),
          '[]'::jsonb
        ),
        'jobs',
        coalesce(
          (
            select
              jsonb_agg(
                jsonb_build_object(
                  'id', j.id, 'status', j.status, 'tries', j.tries, 'lastError', j.last_error, 'issuedAt',
                  epoch_ms(j.issued_at), 'nextTryAt',
                  case
                    when j.status = ${faceIssueStatus.queued} and isfinite(
                      j.next_try_at
                    ) and j.last_error is distinct from '${faceIssueError.offline}' then epoch_ms(j.next_try_at)
                  end
                )
              )
            from v_hardware h
              cross join lateral (
                select f.id, f.status, f.tries, f.last_error, f.issued_at, f.next_try_at
                from v_face_issue f
                where f.hardware_id = h.id and (f.superseded_by is null or f.status = ${faceIssueStatus.issued})
                order by f.id desc
                limit ${FACE_JOB_ROWS}
              ) j
            where h.venue_id = v.id and h.kind = ${hardwareKind.faceTerminal}
          ),
          '[]'::jsonb
        )
      ) as body
    from v_venue v
    where v.id = $1::int
  `,
  equipment: `
    select jsonb_build_object('tiles', equipment_tiles(v.id)) as body from v_venue v where v.id = $1::int
  `,
  faceAlarm: `
    select
      jsonb_build_object(
        'alarms',
        coalesce(
          (
            select
              jsonb_agg(
                jsonb_build_object(
                  'id', a.id, 'kind', a.kind, 'at', epoch_ms(a.at), 'handleStatus', a.handle_status, 'ackAt',
                  epoch_ms(a.ack_at)
                )
              )
            from (
              select f.id, f.kind, f.at, f.handle_status, f.ack_at
              from v_face_alarm f
              where f.venue_id = v.id
              order by f.id desc
              limit ${COMMAND_ROWS}
            ) a
          ),
          '[]'::jsonb
        )
      ) as body
    from v_venue v
    where v.id = $1::int
  `,
  hardware: `
    select
      jsonb_build_object(
        'devices',
        coalesce(
          (
            select
              jsonb_agg(
                jsonb_build_object(
                  'id', h.id, 'state', h.state, 'lastBeat', epoch_ms(h.last_beat), 'people', h.people, 'door', h.door,
                  'paramsNo', h.settings_no, 'paramsApplied', h.settings_applied
                )
              )
            from v_hardware h
            where h.venue_id = v.id
          ),
          '[]'::jsonb
        ),
        'commands',
        coalesce(
          (
            select jsonb_agg(jsonb_build_object('id', c.id, 'hardwareId', c.hardware_id, 'status', c.status))
            from (
              select d.id, d.hardware_id, d.status
              from v_device_command d
                join v_hardware h on h.id = d.hardware_id
              where h.venue_id = v.id
              order by d.id desc
              limit ${COMMAND_ROWS}
            ) c
          ),
          '[]'::jsonb
        )
      ) as body
    from v_venue v
    where v.id = $1::int
  `,
} as const;

/** A kind of rooms computed from many rows by a statement of this area. */
export type AggregateKind = keyof typeof aggregateSql;
