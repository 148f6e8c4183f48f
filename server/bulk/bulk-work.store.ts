import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { CONFIRM_REMIND_HOURS, REMIND_DAYS } from '#domain/bulk/bulk.rules';
import { bulkResult, bulkStatus, bulkWork, leaseStatus, type BulkWork } from '#domain/bulk/bulk.status';
import { orderStatus } from '#domain/orders/order.status';
import { Db, type Tx } from '#server/kit/db/db';
import { IS_REJECTED_DATE } from './bulk-date.store';
import { BulkStuckEntity } from './bulk-stuck.entity';

/** How many requests one run of a sweep takes. */
const BATCH_SIZE = 20;
const CANCELLATION_BATCH_SIZE = 50;
const REMINDER_BATCH_SIZE = 100;

/** Maximum delay of retries in minutes, and maximum number of doublings of the first delay of one minute. */
const MAX_RETRY_MINUTES = 60;
const MAX_DOUBLINGS = 10;

/** SQL condition: the work of a request `b` is not waiting for a retry. */
const isRetryDue = (work: BulkWork): string =>
  `not exists (select 1 from bulk_stuck k where k.bulk_id = b.id and k.work = '${work}' and k.next_at > app_now())`;

/** Finds requests with background work whose retry is due, and stores the work that failed. */
@Injectable()
export class BulkWorkStore {
  constructor(private readonly db: Db) {}

  /** Returns approved requests that are not completely booked. */
  findUnbooked(): Promise<{ id: number }[]> {
    return this.db.rows(
      `
        select b.id
        from bulk_booking b
        where b.status = ${bulkStatus.passed} and b.made_at is null and ${isRetryDue(bulkWork.make)}
        order by b.id
        limit $1
      `,
      [BATCH_SIZE],
    );
  }

  /** Returns running requests whose last day is over. */
  findExpired(today: LocalDate): Promise<{ id: number }[]> {
    return this.db.rows(
      `
        select b.id
        from bulk_booking b
        where b.lease_status = ${leaseStatus.running}
          and b.date_to < $1
          and b.made_at is not null
          and ${isRetryDue(bulkWork.end)}
        order by b.date_to, b.id
        limit $2
      `,
      [today, BATCH_SIZE],
    );
  }

  /** Returns requests whose confirmation is missing, if its deadline is near or over. */
  findUnconfirmed(): Promise<{ id: number; over: boolean }[]> {
    return this.db.rows(
      `
        select id, confirm_by <= app_now() as over
        from bulk_booking b
        where lease_status = ${leaseStatus.running}
          and confirmed_at is null
          and confirm_by is not null
          and ${isRetryDue(bulkWork.confirm)}
          and (
            confirm_by <= app_now()
            or confirm_told < 2 and confirm_by <= app_now() + ${CONFIRM_REMIND_HOURS} * interval '1 hour'
          )
        order by confirm_by
        limit ${BATCH_SIZE}
      `,
    );
  }

  /** Returns requests with dates that are still to be cancelled. */
  findUncancelled(): Promise<{ id: number }[]> {
    return this.db.rows(
      `
        select distinct b.id
        from bulk_booking b
          join bulk_date d on d.bulk_id = b.id and d.date > b.ended_on and d.result = ${bulkResult.booked}
          join v_venue_order o on o.trade_no = d.trade_no
        where b.lease_status in (${leaseStatus.ended}, ${leaseStatus.terminated})
          and b.date_to >= school_now()::date
          and o.order_status = '${orderStatus.normal}'
          and o.pay_status in (1, 2)
          and o.begin_at > school_now()
          and ${isRetryDue(bulkWork.free)}
        union
        select b.id
        from bulk_booking b
          join bulk_date d on d.bulk_id = b.id
          join v_venue_order o on o.trade_no = d.trade_no
        where ${IS_REJECTED_DATE} and ${isRetryDue(bulkWork.free)}
        limit ${CANCELLATION_BATCH_SIZE}
      `,
    );
  }

  /** Returns instalments to remind of until a last day. */
  findReminders(today: LocalDate, until: LocalDate): Promise<{ id: number; dueId: number; due: LocalDate }[]> {
    return this.db.rows(
      `
        select b.id, d.id as "dueId", d.due
        from bulk_due d
          join bulk_booking b on b.id = d.bulk_id
        where b.status = 1
          and d.paid_at is null
          and d.void_at is null
          and d.due <= $1
          and d.reminded < case when d.due <= $2::date - ${REMIND_DAYS} then 3 when d.due <= $2::date then 2 else 1 end
          and ${isRetryDue(bulkWork.remind)}
        order by d.due
        limit ${REMINDER_BATCH_SIZE}
      `,
      [until, today],
    );
  }

  /** Clears the failures of work whose retry was due and that did not fail again. */
  async clearDone(work: BulkWork, failedIds: readonly number[]): Promise<void> {
    await this.db.rows(
      'delete from bulk_stuck where work = $1 and next_at <= app_now() and not bulk_id = any ($2::int[])',
      [work, failedIds],
    );
  }

  /** Records that work failed, with the time of its next try; each failure doubles the delay. */
  async recordFailures(work: BulkWork, ids: readonly number[]): Promise<void> {
    await this.db.rows(
      `
        insert into bulk_stuck as k (bulk_id, work, next_at)
        select x, $1, app_now() + interval '1 minute' from unnest($2::int[]) x
        on conflict (bulk_id, work)
        do update set
          tries = k.tries + 1,
          next_at = app_now()
            + least(${MAX_RETRY_MINUTES}, power(2, least(k.tries, ${MAX_DOUBLINGS}))) * interval '1 minute'
      `,
      [work, ids],
    );
  }

  /** Clears the failure of work that was done in another way. */
  async clearFailure(tx: Tx, work: BulkWork, id: number): Promise<void> {
    await tx.repository(BulkStuckEntity).delete({ bulkId: id, work });
  }
}
