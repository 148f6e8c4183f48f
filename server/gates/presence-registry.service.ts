import { Injectable } from '@nestjs/common';
import type { Visit } from '#domain/gates/presence.rules';
import type { LocalDate } from '#domain/kit/time';
import type { Tx } from '#server/kit/db/db';

/** The holder of a visit: a person, or the card of someone without an account. Exactly one is set. */
export interface VisitHolder {
  readonly userId: number | null;
  readonly cardNo: string | null;
}

/** A stored visit; `id` stays when the visit is corrected. */
export interface StoredVisit extends Visit, VisitHolder {
  readonly id: number;
  readonly venueId: number;
  readonly date: LocalDate;
}

/**
 * What happened to a visit. `opened`: the holder is inside. `closed`: an open or unknown visit has ended. `changed`: an
 * ended one has other times or another end, or is open again, or the entry of an open one moved. `removed`: it never
 * took place.
 */
export interface VisitChange {
  readonly kind: 'opened' | 'closed' | 'changed' | 'removed';
  readonly visit: StoredVisit;
  /** The visit as it was stored before; null if it was not. */
  readonly before: StoredVisit | null;
}

/** An area that follows visits, such as one that bills exits. */
export interface PresenceListener {
  /**
   * Called in the transaction that changes the visits, with the locks of their holders. A throw rolls the passages back
   * and the device sends them again, so throw for lost connections only.
   */
  visitsChanged(tx: Tx, changes: readonly VisitChange[]): Promise<void>;
}

/** The areas that follow visits; each registers at start. */
@Injectable()
export class PresenceRegistry {
  private readonly listeners: PresenceListener[] = [];

  /** Adds an area. */
  register(listener: PresenceListener): void {
    this.listeners.push(listener);
  }

  /** Tells every area, in the order in which they registered. */
  async notify(tx: Tx, changes: readonly VisitChange[]): Promise<void> {
    if (changes.length > 0) for (const listener of this.listeners) await listener.visitsChanged(tx, changes);
  }
}
