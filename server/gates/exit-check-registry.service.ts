import { Injectable } from '@nestjs/common';
import type { GateRefusal } from '#domain/devices/device.status';
import type { Tx } from '#server/kit/db/db';
import { PresenceService } from './presence.service';

/** A person who wants to leave a venue; `at` in epoch ms. */
export interface Leaver {
  readonly venueId: number;
  readonly userId: number;
  readonly at: number;
}

/** An area that may keep people inside until they have paid or returned something. */
export interface ExitCheck {
  /** Returns why the person may not leave yet, or null; what it writes is kept with the refused passage. */
  refusalOf(tx: Tx, leaver: Leaver): Promise<GateRefusal | null>;
}

/** The areas that check exits; each registers at start. Passages that devices report themselves are not checked. */
@Injectable()
export class ExitCheckRegistry {
  private readonly checks: ExitCheck[] = [];

  constructor(private readonly presence: PresenceService) {}

  /** Adds an area. */
  register(check: ExitCheck): void {
    this.checks.push(check);
  }

  /** Locks the visits of the person; returns the first refusal, or null. */
  async refusalOf(tx: Tx, leaver: Leaver): Promise<GateRefusal | null> {
    const { venueId, userId } = leaver;
    if (this.checks.length > 0) await this.presence.hold(tx, venueId, { userId, cardNo: null });
    for (const check of this.checks) {
      const refusal = await check.refusalOf(tx, leaver);
      if (refusal) return refusal;
    }
    return null;
  }
}
