import { Injectable } from '@nestjs/common';
import { effectiveUntil } from '#domain/entitlements/entitlement.rules';
import type { LocalDate } from '#domain/kit/time';
import type { Tx } from '#server/kit/db/db';
import { EntitlementLedger, stepLocked } from './entitlement-ledger';
import { EntitlementStore } from './entitlement.store';

/** Freezes entitlements for a time and prolongs their validity by it. */
@Injectable()
export class EntitlementFreezeService {
  constructor(
    private readonly store: EntitlementStore,
    private readonly ledger: EntitlementLedger,
  ) {}

  /**
   * Freezes an entitlement from today. It resumes by `resume` alone, and `days` (at least 1) is the most by which it
   * is prolonged. Throws while bookings reserve units.
   */
  async freeze(tx: Tx, id: number, days: number): Promise<void> {
    const head = await this.ledger.lock(tx, id);
    await this.store.move(tx, head, stepLocked('freeze', head), { frozenOn: head.today, frozenDays: days });
  }

  /** Resumes a frozen entitlement and returns the first day on which it is no longer valid. */
  async resume(tx: Tx, id: number): Promise<LocalDate> {
    const head = await this.ledger.lock(tx, id);
    const validUntil = effectiveUntil(head, head.today);
    await this.store.move(tx, head, stepLocked('resume', head), { validUntil, frozenOn: null, frozenDays: null });
    return validUntil;
  }
}
