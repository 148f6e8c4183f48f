import type { CheckMethod } from '#domain/attendance/order-check.status';
import type { Failure, Refusal } from '#domain/kit/failure';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';

/** What a code stands for: everything of these members, or one sale. */
export type DueSubject = { readonly userIds: readonly number[] } | { readonly tradeNo: string };

/** Where it is checked: by staff with their scope, at one venue or at any of it. */
export interface DuePlace {
  readonly staff: Member;
  readonly venueId: number | null;
}

/**
 * A thing that staff write off. Times are the school's wall clock, names of the venue are empty if it is used anywhere.
 */
export interface DueRow {
  /** The trade number, followed by the line of the sale if it has lines. */
  readonly key: string;
  readonly tradeNo: string;
  readonly userName: string;
  /** Role in which it was bought. */
  readonly roleId: number;
  readonly title: string;
  readonly enTitle: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly beginAt: string;
  readonly endAt: string;
  readonly venueName: string;
  readonly enVenueName: string;
  /** Pieces that are left. */
  readonly left: number;
  /** Why it may not be written off now, or null. */
  readonly refusal: Refusal | null;
}

/** So many pieces of a due thing; `lineId` is the line of the sale, null if its kind has none. */
export interface WriteOff {
  readonly tradeNo: string;
  readonly lineId: number | null;
  readonly pieces: number;
  readonly method: CheckMethod;
}

/** What was written off, as the record of checks names it. */
export interface UsedThing {
  readonly title: string;
  readonly enTitle: string;
}

/** An area that sells things which staff write off. Time is that of the database. */
export interface DueSource {
  /** Returns whether the sale of this number is of the area. */
  sells(tradeNo: string): boolean;
  /**
   * Returns what is due of members in the scope and at the venue of the place, or all lines of one sale with their
   * refusals. A sale of another venue is refused by `checkElsewhere`; one out of scope is not found.
   */
  findDue(subject: DueSubject, place: DuePlace): Promise<DueRow[]>;
  /**
   * Writes it off in the transaction, under a lock of its own; throws the refusal if that is not allowed now. Returns
   * what to record, or null if the area keeps a record of its own.
   */
  writeOff(tx: Tx, wanted: WriteOff, place: DuePlace): Promise<UsedThing | null>;
  /** Records a refused write-off, if the area keeps a record of its own. */
  recordRefused?(wanted: WriteOff, place: DuePlace, failure: Failure): Promise<void>;
}
