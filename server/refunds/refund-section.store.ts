import { Injectable } from '@nestjs/common';
import { financeStatus } from '#domain/payments/pay.status';
import type { Period } from '#domain/statistics/period.rules';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';

/** Refunds that arrived in a period; the amount in fen, times in minutes from creation to arrival. */
export interface RefundTimes extends Record<string, unknown> {
  readonly refunds: number;
  readonly amount: number;
  readonly minutes: number | null;
  readonly inHour: number;
  readonly inDay: number;
  readonly inThreeDays: number;
}

/** Reads how long refunds took. */
@Injectable()
export class RefundSectionStore {
  constructor(private readonly db: Db) {}

  /** Returns the refunds that arrived in a period with their times; the three counts are cumulative. */
  async times(scope: Scope, venueId: number | undefined, { from, to }: Period): Promise<RefundTimes> {
    const values: unknown[] = [from, to];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const where = [
      ...(venueId === undefined ? [] : [`f.venue_id = ${bind(venueId)}`]),
      ...scopeConditions(scope, { venue: 'f.venue_id', merchant: 'f.merchant_id', person: 'f.user_id' })(bind),
    ];
    const took = (interval: string) =>
      `count(*) filter (where f.done_at <= r.gmt_create + interval '${interval}')::int`;
    const [row] = await this.db.rows<RefundTimes>(
      `
        select count(*)::int as refunds, coalesce(sum(r.amount), 0)::float8 as amount,
          round(extract(epoch from avg(f.done_at - r.gmt_create)) / 60)::float8 as minutes,
          ${took('1 hour')} as "inHour", ${took('1 day')} as "inDay", ${took('3 days')} as "inThreeDays"
        from v_finance_record f
          join refund r on r.refund_no = f.refund_no
        where f.status = ${financeStatus.complete}
          and f.done_at >= $1::date::timestamp at time zone school_zone()
          and f.done_at < ($2::date + 1)::timestamp at time zone school_zone()
          ${where.map((condition) => `and ${condition}`).join(' ')}
      `,
      values,
    );
    return row as RefundTimes;
  }
}
