import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { financeKind, financeStatus } from '#domain/payments/pay.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { playback } from '#contract/release-monitor/playback.contract';
import { Db } from '#server/kit/db/db';

type PlaybackReply = AnswerOf<typeof playback.day>;

/** A span of time in epoch milliseconds, without its end. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Maximum number of claims of one date that can be played back. */
const MAX_CLAIMS = 20_000;
const MAX_ALARMS = 200;

/**
 * A claim begins with its order, or, for a moved order, with the log line of the move. An expired hold ended at its
 * deadline, whenever it was swept.
 */
const claimsQuery = (from: string, space: string, conflict: string, places: string): string => `
  select
    ${space} as "spaceId", h.time_id as "timeId", epoch_ms(coalesce(b.at, o.gmt_create)) as "from",
    epoch_ms(o.paid_at) as "paidAt",
    epoch_ms(case
      when h.kind = 'HELD' then least(h.released_at, case when h.expires_at <= app_now() then h.expires_at end)
      else h.released_at
    end) as until,
    h.kind = 'BLOCKED' as house, ${conflict} as conflict, ${places} as places
  from v_venue_order o
    join ${from} h on h.trade_no = o.trade_no and h.date = o.reservation_date
    left join lateral (
      select max(e.released_at) as at
      from ${from} e
      where e.trade_no = o.trade_no and e.id < h.id and e.released_at < coalesce(h.released_at, 'infinity')
    ) gone on true
    left join lateral (
      select coalesce(min(l.at), gone.at) as at
      from v_order_log l
      where l.trade_no = o.trade_no and l.at >= gone.at and l.action in ('adjust', 'release', 'restorePaid')
    ) b on gone.at is not null
  where o.site_id = $1 and o.reservation_date = $2 and h.site_id = $1 and h.time_id is not null
  order by h.id
  limit ${MAX_CLAIMS}
`;

/** Reads what happened on a day of a site. */
@Injectable()
export class PlaybackStore {
  constructor(private readonly db: Db) {}

  /** Returns the claims of spaces on a date. */
  findHolds(siteId: number, date: LocalDate): Promise<PlaybackReply['claims']> {
    return this.findClaims(claimsQuery('v_slot_hold', 'h.space_id', 'h.by_conflict', '1'), siteId, date);
  }

  /** Returns the claims of places on a date, all under this space. */
  findPlaces(siteId: number, date: LocalDate, spaceId: number): Promise<PlaybackReply['claims']> {
    return this.findClaims(claimsQuery('v_capacity_claim', `${spaceId}`, 'false', 'h.places'), siteId, date);
  }

  /** Returns how many people were inside a venue, by minute. */
  findInside(venueId: number, { from, to }: Span): Promise<PlaybackReply['inside']> {
    return this.db.rows<PlaybackReply['inside'][number] & Record<string, unknown>>(
      `
        select epoch_ms(minute) as at, greatest(0, sum(ins - outs) over (order by minute))::int as inside
        from v_gate_minute
        where venue_id = $1 and minute >= to_timestamp($2 / 1000.0) and minute < to_timestamp($3 / 1000.0)
        order by minute
      `,
      [venueId, from, to],
    );
  }

  findAlarms(venueId: number, { from, to }: Span): Promise<PlaybackReply['alarms']> {
    return this.db.rows<PlaybackReply['alarms'][number] & Record<string, unknown>>(
      `
        select epoch_ms(raised_at) as at, epoch_ms(coalesce(handled_at, cleared_at)) as until, level, title,
          title_en as "titleEn"
        from v_device_alarm
        where venue_id = $1 and raised_at >= to_timestamp($2 / 1000.0) and raised_at < to_timestamp($3 / 1000.0)
        order by raised_at
        limit ${MAX_ALARMS}
      `,
      [venueId, from, to],
    );
  }

  /** Returns payments for orders of a site, and refunds as negative amounts. */
  findMoney(
    { id, venueId }: { readonly id: number; readonly venueId: number },
    { from, to }: Span,
  ): Promise<{ at: number; amount: Fen }[]> {
    return this.db.rows<{ at: number; amount: Fen }>(
      `
        select epoch_ms(f.done_at) as at,
          case f.kind when ${financeKind.income} then f.amount else -f.amount end as amount
        from v_finance_record f
          join v_venue_order o on o.trade_no = f.trade_no
        where f.venue_id = $1
          and f.status = ${financeStatus.complete}
          and f.done_at >= to_timestamp($2 / 1000.0)
          and f.done_at < to_timestamp($3 / 1000.0)
          and f.kind in (${financeKind.income}, ${financeKind.refund})
          and o.site_id = $4
        order by f.done_at, f.id
        limit ${MAX_CLAIMS}
      `,
      [venueId, from, to, id],
    );
  }

  private findClaims(sql: string, siteId: number, date: LocalDate): Promise<PlaybackReply['claims']> {
    return this.db.rows<PlaybackReply['claims'][number] & Record<string, unknown>>(sql, [siteId, date]);
  }
}
