import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan, type Fen } from '#domain/kit/money';
import { addDays, clockOf } from '#domain/kit/time';
import { financeKind, financeStatus } from '#domain/payments/pay.status';
import { bookingMode } from '#domain/boards/slot.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { playback } from '#contract/release-monitor/playback.contract';
import type { Member } from '#server/kit/access/caller';
import { instantOf } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { scopeReaches } from '#server/kit/access/scope';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';

type PlaybackReply = AnswerOf<typeof playback.day>;
type PlaybackClaim = PlaybackReply['claims'][number];

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
  from venue_order o
    join ${from} h on h.trade_no = o.trade_no and h.date = o.reservation_date
    left join lateral (
      select max(e.released_at) as at
      from ${from} e
      where e.trade_no = o.trade_no and e.id < h.id and e.released_at < coalesce(h.released_at, 'infinity')
    ) gone on true
    left join lateral (
      select coalesce(min(l.at), gone.at) as at
      from order_log l
      where l.trade_no = o.trade_no and l.at >= gone.at and l.action in ('adjust', 'release', 'restorePaid')
    ) b on gone.at is not null
  where o.site_id = $1 and o.reservation_date = $2 and h.site_id = $1 and h.time_id is not null
  order by h.id
  limit ${MAX_CLAIMS}
`;

/** Reconstructs a day of a site from claims, orders and their log. Booking itself writes nothing for it. */
@Injectable()
export class PlaybackService {
  constructor(
    private readonly db: Db,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the slots of a date over one day. Throws for a site outside the caller's scope. */
  async day({ venueSiteId, date, day }: ParsedOf<typeof playback.day>, member: Member): Promise<PlaybackReply> {
    const site = this.tables.site(venueSiteId);
    if (!site || !scopeReaches(member, { venueId: site.venueId, merchantId: site.venue.merchantId }))
      throw new Failure(systemFailure.notFound);
    const counts = site.bookingMode === bookingMode.capacity;
    const [from, to] = [instantOf(day, 0), instantOf(addDays(day, 1), 0)];
    const first = site.spaces[0]?.id ?? 0;
    const [claims, inside, alarms, money] = await Promise.all([
      this.db.rows<PlaybackClaim & Record<string, unknown>>(
        counts
          ? claimsQuery('capacity_claim', `${first}`, 'false', 'h.places')
          : claimsQuery('slot_hold', 'h.space_id', 'h.by_conflict', '1'),
        [site.id, date],
      ),
      this.db.rows<PlaybackReply['inside'][number] & Record<string, unknown>>(
        `
          select epoch_ms(minute) as at, greatest(0, sum(ins - outs) over (order by minute))::int as inside
          from gate_minute
          where venue_id = $1 and minute >= to_timestamp($2 / 1000.0) and minute < to_timestamp($3 / 1000.0)
          order by minute
        `,
        [site.venueId, from, to],
      ),
      this.db.rows<PlaybackReply['alarms'][number] & Record<string, unknown>>(
        `
          select epoch_ms(raised_at) as at, epoch_ms(coalesce(handled_at, cleared_at)) as until, level, title,
            title_en as "titleEn"
          from device_alarm
          where venue_id = $1 and raised_at >= to_timestamp($2 / 1000.0) and raised_at < to_timestamp($3 / 1000.0)
          order by raised_at
          limit ${MAX_ALARMS}
        `,
        [site.venueId, from, to],
      ),
      member.rights.has('VenuesFinances') && member.rights.has('moneyEye') ? this.money(site, from, to) : null,
    ]);
    return {
      from,
      to,
      total: counts ? site.seatCount : null,
      spaces: site.spaces.map(({ id, spaceName, enName }) => ({ id, spaceName, enSpaceName: enName })),
      times: this.tables.day(site, date).times.map(({ id, beginMinute, endMinute }) => ({
        id,
        beginTime: clockOf(beginMinute),
        endTime: clockOf(endMinute),
      })),
      claims,
      inside,
      alarms,
      money,
    };
  }

  /** Returns payments for orders of the site, and refunds as negative amounts, in yuan. */
  private async money(
    site: Pick<Site, 'id' | 'venueId'>,
    from: number,
    to: number,
  ): Promise<NonNullable<PlaybackReply['money']>> {
    const rows = await this.db.rows<{ at: number; amount: Fen }>(
      `
        select epoch_ms(f.done_at) as at,
          case f.kind when ${financeKind.income} then f.amount else -f.amount end as amount
        from finance_record f
          join venue_order o on o.trade_no = f.trade_no
        where f.venue_id = $1
          and f.status = ${financeStatus.complete}
          and f.done_at >= to_timestamp($2 / 1000.0)
          and f.done_at < to_timestamp($3 / 1000.0)
          and f.kind in (${financeKind.income}, ${financeKind.refund})
          and o.site_id = $4
        order by f.done_at, f.id
        limit ${MAX_CLAIMS}
      `,
      [site.venueId, from, to, site.id],
    );
    return rows.map(({ at, amount }) => ({ at, amount: toYuan(amount) }));
  }
}
