import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step, whyNot } from '#domain/kit/machine';
import { fromYuan, sum, type Fen } from '#domain/kit/money';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { CONFIRM_REMIND_HOURS, whyNotSigned } from '#domain/bulk/bulk.rules';
import { bulkWork, leaseStatus } from '#domain/bulk/bulk.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { bulks } from '#contract/bulk/bulk.contract';
import { bulkTerminated } from '#contract/bulk/bulk.events';
import { room } from '#contract/kit/live';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Sweep } from '#server/kit/jobs/sweep';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkNotifications } from './bulk-notifications.service';
import { BulkAccess } from './bulk-access.service';
import { isRetryDue } from './bulk-retry.service';
import { IS_ACTIVE_DATE, type BulkRequest } from './bulk.store';

const BATCH_SIZE = 20;
interface ActiveBulkDate extends Record<string, unknown> {
  readonly date: string;
  readonly amount: Fen;
}

/**
 * Handles the applicant's confirmation: signed within three days, otherwise the dates are cancelled. Notifies the
 * applicant before and after.
 */
@Injectable()
export class BulkConfirmService {
  constructor(
    private readonly db: Db,
    private readonly access: BulkAccess,
    private readonly cancellations: BulkCancelService,
    private readonly notifications: BulkNotifications,
  ) {}

  /**
   * Accepts all dates except the dropped ones, which are cancelled at no cost; throws if the dates or the amount differ
   * from what the applicant saw. Runs in one transaction, so that of two concurrent confirmations only the first
   * applies.
   */
  async confirm(
    { id, drop, signedName, expect }: ParsedOf<typeof bulks.confirm>,
    caller: Caller,
  ): Promise<{ accepted: number; dropped: number }> {
    const { userId } = requireMember(caller);
    await this.access.requireOwn(caller, id);
    const [me] = await this.db.rows<{ name: string; enName: string }>(
      'select name, en_name as "enName" from app_user where id = $1',
      [userId],
    );
    throwIfRefused(whyNotSigned(signedName, me?.name ?? '', me?.enName ?? ''));
    const result = await runIdempotent(this.db, caller, async (tx) => {
      const bulk = await this.access.store.lock(tx, id);
      const confirmation = await this.access.store.confirmationOf(tx, id);
      if (confirmation) throw new Failure(bulkFailure.bulkConfirmed, confirmation);
      step(bulkMachine, 'confirm', bulk, bulk);
      const accepted = await this.acceptedDates(tx, id, new Set<string>(drop), expect);
      // If no date is kept, the request ends.
      const next = accepted.length > 0 ? bulk : step(bulkMachine, 'lapse', bulk, bulk);
      await this.access.store.move(
        tx,
        bulk,
        next,
        {
          signed_name: signedName,
          ...(accepted.length > 0 ? {} : { ended_on: await this.access.store.yesterday(tx) }),
        },
        ['confirmed_at'],
      );
      await this.access.retries.clear(tx, bulkWork.confirm, id);
      await tx.emitLive([{ room: room.user(userId), patch: {} }]);
      return { accepted: accepted.length, dropped: await this.access.store.rejectDates(tx, id, drop) };
    });
    await this.cancellations
      .cancelRejectedDates(id)
      .catch((error: unknown) => log.error({ bulk: id, err: error }, 'not all declined dates are released yet'));
    return result;
  }

  /** Reminds applicants whose deadline is near and cancels unconfirmed dates, one request at a time. */
  @Sweep('bulk.confirm', 60_000)
  async sweep(): Promise<number> {
    const rows = await this.db.rows<{ id: number; over: boolean }>(
      `select id, confirm_by <= app_now() as over from bulk_booking b where lease_status = ${leaseStatus.running} and confirmed_at is null and confirm_by is not null
          and ${isRetryDue(bulkWork.confirm)} and (confirm_by <= app_now() or confirm_told < 2 and confirm_by <= app_now() + ${CONFIRM_REMIND_HOURS} * interval '1 hour') order by confirm_by limit ${BATCH_SIZE}`,
    );
    return this.access.retries.runEach(bulkWork.confirm, rows, ({ id, over: expired }) =>
      expired ? this.expire(id) : this.remind(id),
    );
  }

  private remind(id: number): Promise<void> {
    return this.db.transact(async (tx) => {
      const bulk = await this.access.store.lock(tx, id);
      const [row] = await tx.rows<{ until: string }>(
        `update bulk_booking set confirm_told = 2 where id = $1 and confirmed_at is null and confirm_told < 2 and lease_status = ${leaseStatus.running} returning to_char(confirm_by at time zone school_zone(), 'MM-DD HH24:MI') as until`,
        [id],
      );
      if (row) await this.notifications.confirmationDue(tx, bulk, (await this.activeDates(tx, id)).length, row.until);
    });
  }

  private async expire(id: number): Promise<void> {
    await this.db.transact(async (tx) => {
      const bulk = await this.access.store.lock(tx, id);
      if (whyNot(bulkMachine, 'lapse', bulk, bulk) !== null) return;
      const dates = await this.activeDates(tx, id);
      await this.access.store.move(tx, bulk, step(bulkMachine, 'lapse', bulk, bulk), {
        ended_on: await this.access.store.yesterday(tx),
      });
      await this.notifications.confirmationExpired(tx, bulk, dates.length);
      tx.emit(bulkTerminated, { id });
      await tx.emitLive([{ room: room.user(bulk.userId), patch: {} }]);
    });
    await this.cancellations
      .cancelDatesAfterEnd(id)
      .catch((error: unknown) => log.error({ bulk: id, err: error }, 'not all unconfirmed dates are released yet'));
  }

  /** Returns the active dates except the dropped ones; throws if their price is not the expected one. */
  private async acceptedDates(
    on: Pick<Tx | Db, 'rows'>,
    id: number,
    droppedDates: ReadonlySet<string>,
    expect: number,
  ): Promise<ActiveBulkDate[]> {
    const kept = (await this.activeDates(on, id)).filter(({ date }) => !droppedDates.has(date));
    if (sum(kept.map(({ amount }) => amount)) !== fromYuan(expect)) throw new Failure(bulkFailure.bulkListChanged);
    return kept;
  }

  /** Returns future dates with an active order. */
  private activeDates(on: Pick<Tx | Db, 'rows'>, id: BulkRequest['id']): Promise<ActiveBulkDate[]> {
    return on.rows<ActiveBulkDate>(
      `select d.date, d.amount from bulk_date d join venue_order o using (trade_no) where d.bulk_id = $1 and ${IS_ACTIVE_DATE} and o.begin_at > school_now() order by d.date`,
      [id],
    );
  }
}
