import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import type { BulkDateResult } from './bulk-date.store';
import { BulkStore, type BulkDraft } from './bulk.store';
import { InstalmentStore, type BulkInstalment } from './instalment.store';

/** The dates of a submitted request, and the instalments if it is a lease. */
interface SubmittedParts {
  /** The returned request that is resubmitted, or null. */
  readonly existingId: number | null;
  readonly dates: readonly (BulkDateResult & { readonly date: string })[];
  readonly instalments: readonly Pick<BulkInstalment, 'no' | 'kind' | 'due' | 'amount'>[] | null;
}

/** Writes submitted and withdrawn requests. */
@Injectable()
export class BulkSubmissionService {
  constructor(
    private readonly store: BulkStore,
    private readonly instalments: InstalmentStore,
  ) {}

  /** Inserts a request, or updates the returned one of the same applicant and kind. */
  async save(
    tx: Tx,
    draft: BulkDraft,
    { existingId, dates, instalments }: SubmittedParts,
  ): Promise<{ id: number; batchNo: string }> {
    const existing = existingId === null ? null : await this.store.lock(tx, existingId);
    if (existing && existing.userId !== draft.userId) throw new Failure(bulkFailure.bulkMissing);
    if (existing && existing.kind !== draft.kind) throw new Failure(bulkFailure.bulkIllegalStep);
    if (existing) await this.store.move(tx, existing, step(bulkMachine, 'handIn', existing, {}), { checkContent: '' });
    const created = await this.store.save(tx, draft, existing);
    await this.store.dates.add(tx, created.id, dates);
    if (instalments) await this.instalments.add(tx, created.id, draft.rent, instalments);
    tx.emitLive([{ room: room.user(draft.userId), patch: {} }]);
    return created;
  }

  /** Withdraws a request before it is decided. */
  async withdraw(tx: Tx, id: number): Promise<void> {
    const bulk = await this.store.lock(tx, id);
    await this.store.move(tx, bulk, step(bulkMachine, 'withdraw', bulk, {}));
    tx.emitLive([{ room: room.user(bulk.userId), patch: {} }]);
  }
}
