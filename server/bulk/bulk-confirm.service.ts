import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fromYuan, sum, type Fen } from '#domain/kit/money';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { whyNotSigned } from '#domain/bulk/bulk.rules';
import { bulkWork } from '#domain/bulk/bulk.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { bulks } from '#contract/bulk/bulk.contract';
import { room } from '#contract/kit/live';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { runIdempotent } from '#server/kit/access/idempotency';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkAccess } from './bulk-access.service';
import { BulkStore } from './bulk.store';

/** Records the signed confirmation of the applicant. */
@Injectable()
export class BulkConfirmService {
  constructor(
    private readonly db: Db,
    private readonly access: BulkAccess,
    private readonly store: BulkStore,
    private readonly cancellations: BulkCancelService,
  ) {}

  /**
   * Accepts all dates except the dropped ones, which are cancelled at no cost; throws if the dates or the amount differ
   * from what the applicant saw. Runs in one transaction, so that of two concurrent confirmations only the first
   * applies.
   */
  async confirm(
    { id, drop, signedName, expect }: ParsedOf<typeof bulks.confirm>,
    caller: Member,
  ): Promise<{ accepted: number; dropped: number }> {
    const { userId } = caller;
    await this.access.requireOwn(caller, id);
    const me = await this.store.findNames(userId);
    throwIfRefused(whyNotSigned(signedName, me?.name ?? '', me?.enName ?? ''));
    const result = await runIdempotent(this.db, caller, async (tx) => {
      const bulk = await this.store.lock(tx, id);
      const confirmation = await this.store.confirmationOf(tx, id);
      if (confirmation) throw new Failure(bulkFailure.bulkConfirmed, confirmation);
      step(bulkMachine, 'confirm', bulk, bulk);
      const accepted = await this.acceptedDates(tx, id, new Set<string>(drop), expect);
      // If no date is kept, the request ends.
      const next = accepted.length > 0 ? bulk : step(bulkMachine, 'lapse', bulk, bulk);
      const endedOn = accepted.length > 0 ? {} : { endedOn: await this.store.yesterday(tx) };
      await this.store.move(tx, bulk, next, { signedName, ...endedOn }, 'confirmedAt');
      await this.store.work.clearFailure(tx, bulkWork.confirm, id);
      tx.emitLive([{ room: room.user(userId), patch: {} }]);
      return { accepted: accepted.length, dropped: await this.store.dates.reject(tx, id, drop) };
    });
    await this.cancellations
      .cancelRejectedDates(id)
      .catch((error: unknown) => log.error({ bulk: id, err: error }, 'not all declined dates are released yet'));
    return result;
  }

  /** Returns the active dates except the dropped ones; throws if their price is not the expected one. */
  private async acceptedDates(
    on: Pick<Tx | Db, 'rows'>,
    id: number,
    droppedDates: ReadonlySet<string>,
    expect: number,
  ): Promise<{ readonly date: string; readonly amount: Fen }[]> {
    const accepted = (await this.store.dates.findActive(on, id)).filter(({ date }) => !droppedDates.has(date));
    if (sum(accepted.map(({ amount }) => amount)) !== fromYuan(expect)) throw new Failure(bulkFailure.bulkListChanged);
    return accepted;
  }
}
