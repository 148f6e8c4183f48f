import { Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { stamp } from '#domain/kit/time';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { blackListedRefusal, bookingRefusal } from '#domain/booking/booking.rules';
import { bookingMode } from '#domain/boards/slot.status';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { LiveBody } from '#contract/kit/live';
import type { IdempotencyMark } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import type { VenueOrderRow } from '#server/orders/order-view.service';
import type { Site } from '#server/venues/venue-tables.service';
import { columnsOf, BATCH_PARAMETERS, type BookingCommand, type BookingBatchRow } from './booking-command';

/** A row of venue_order as returned by the booking function. */
export interface BookedRow extends VenueOrderRow {
  readonly occupy_label: string | null;
}

/** What PostgreSQL measured for the rules, only as far as it had to evaluate. */
export interface BookingMeasurement {
  readonly taken?: { readonly spaceId: number; readonly timeId: number };
  readonly short?: { readonly timeId: number; readonly left: number };
  readonly quotas?: readonly { readonly times: number; readonly minutes: number }[];
  readonly unpaid?: number;
  readonly active?: number;
  readonly companions?: readonly { readonly known: boolean; readonly confirmed: boolean; readonly busy: boolean }[];
  readonly codeWrong?: boolean;
}

/** A room raised by a booking; `patch` is set if orders were ended on the way. */
export interface RaisedRoom {
  readonly room: string;
  readonly v: number;
  readonly patch?: LiveBody;
}

/** The result of a batch: one result per booking, null if it must be retried alone, and the raised rooms. */
export interface BookingBatchResult {
  readonly results: readonly (BookingResult | null)[];
  readonly rooms: readonly RaisedRoom[];
}

/**
 * The result of a booking: booked (or the member's own earlier order), refused by a measurement, or free in a dry run.
 */
export type BookingResult =
  | {
      readonly is: 'booked';
      readonly order: BookedRow;
      readonly repeated: boolean;
      readonly rooms: readonly RaisedRoom[];
    }
  | { readonly is: 'refused' | 'free'; readonly facts: BookingMeasurement; readonly rooms: readonly RaisedRoom[] };

interface BookingAnswer {
  readonly kept?:
    { readonly ok: BookedRow } | { readonly no: { readonly spec: Failure['spec']; readonly facts: Failure['facts'] } };
  readonly same?: boolean;
  readonly replay?: true;
  readonly refused?: true;
  readonly pass?: true;
  readonly facts?: BookingMeasurement;
  readonly order?: BookedRow;
  readonly repeated?: boolean;
  readonly rooms?: readonly RaisedRoom[];
}

interface BatchAnswer {
  readonly answers: readonly { readonly n: number; readonly order: BookedRow }[] | null;
  readonly lost: readonly { readonly n: number; readonly facts: BookingMeasurement }[] | null;
  readonly rooms: readonly RaisedRoom[] | null;
}

const MAX_TRADE_NO_TRIES = 5;
const callStatement = (name: string, parameters: number): string =>
  `select ${name}(${Array.from({ length: parameters }, (_, i) => `$${i + 1}`).join(', ')}) as answer`;
const BOOK_SLOTS = callStatement('book_slots', 49);
const BOOK_BATCH = callStatement('book_together', BATCH_PARAMETERS);
const FIND_ANSWER = `select answer as kept, path = $3 and body_hash = $4 as same from idempotency where user_id = $1 and key = $2 and at > now() - interval '24 hours'`;
const STORE_ANSWER = `insert into idempotency (user_id, key, path, body_hash, answer) values ($1, $2, $3, $4, $5)
  on conflict (user_id, key) do update set path = excluded.path, body_hash = excluded.body_hash, answer = excluded.answer, at = now() where idempotency.at <= now() - interval '24 hours'`;

/** Calls the booking function of PostgreSQL, one round trip per call. */
@Injectable()
export class BookingStore {
  constructor(private readonly db: Db) {}

  /**
   * Books, or checks whether it could. Throws the stored refusal of a repeated key, a replay, and a slot lost to a
   * writer outside the lock.
   */
  async book(booking: BookingCommand): Promise<BookingResult> {
    return this.resultOf(await this.callBookSlots(this.parametersOf(booking)));
  }

  /** Books as part of a larger transaction. */
  async bookIn(tx: Tx, booking: BookingCommand): Promise<BookingResult> {
    const [row] = await tx
      .rows<{ answer: BookingAnswer }>(BOOK_SLOTS, this.parametersOf(booking))
      .catch((error: unknown) => {
        throw this.failureOf(error);
      });
    return this.resultOf((row as { answer: BookingAnswer }).answer);
  }

  private resultOf(answer: BookingAnswer): BookingResult {
    if (answer.kept) return { is: 'booked', order: replayAnswer(answer), repeated: true, rooms: [] };
    if (answer.replay) throw new Failure(sessionFailure.signReplay);
    if (answer.order)
      return { is: 'booked', order: answer.order, repeated: answer.repeated ?? false, rooms: answer.rooms ?? [] };
    return { is: answer.pass ? 'free' : 'refused', facts: answer.facts ?? {}, rooms: answer.rooms ?? [] };
  }

  /**
   * Returns whether this booking can share a transaction. Dry runs, staff bookings, companions, conflicting courts and
   * capacity sites run alone.
   */
  canBatch({ plan: { site }, byStaff, dryRun, buddyIds, buddyCodes }: BookingCommand): boolean {
    return !dryRun && buddyIds.length === 0 && buddyCodes === null && this.isSimple(site, byStaff);
  }

  /**
   * Books for several members in one transaction. Each booking must satisfy `canBatch`; no two of a member or for one
   * slot.
   */
  async bookBatch(requests: readonly BookingBatchRow[]): Promise<BookingBatchResult> {
    const [row] = await this.db.prepared<{ answer: BatchAnswer }>('book together', BOOK_BATCH, columnsOf(requests));
    const { answers, lost, rooms } = (row as { answer: BatchAnswer }).answer;
    const results = Array.from(requests, (): BookingResult | null => null);
    for (const { n, order } of answers ?? []) results[n] = { is: 'booked', order, repeated: false, rooms: [] };
    for (const { n, facts } of lost ?? []) results[n] = { is: 'refused', facts, rooms: [] };
    return { results, rooms: rooms ?? [] };
  }

  /** Returns the stored answer of an idempotency key, or null. Throws the stored refusal. */
  async findByIdempotencyKey(userId: number, { key, path, bodyHash }: IdempotencyMark): Promise<BookedRow | null> {
    if (key === null) return null;
    const [answer] = await this.db.rows<BookingAnswer & Record<string, unknown>>(FIND_ANSWER, [
      userId,
      key,
      path,
      bodyHash,
    ]);
    return answer ? replayAnswer(answer) : null;
  }

  /** Stores a refusal as the answer of its idempotency key. */
  async storeAnswer(userId: number, { key, path, bodyHash }: IdempotencyMark, { spec, facts }: Refusal): Promise<void> {
    if (key !== null)
      await this.db.rows(STORE_ANSWER, [userId, key, path, bodyHash, JSON.stringify({ no: { spec, facts } })]);
  }

  /** Returns the phone of a member, and their companions with their roles. */
  async contactsOf(userId: number): Promise<{
    phone: string;
    buddies: readonly { id: number; name: string; userId: number; phone: string; roleId: number }[];
  }> {
    const [row] = await this.db.prepared<{
      phone: string;
      buddies: { id: number; name: string; userId: number; phone: string; roleId: number }[];
    }>(
      'booking person',
      `select u.phone, (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', m.name, 'userId', m.id, 'phone', m.phone, 'roleId', coalesce((select g.role_id from role_grant g where g.user_id = m.id order by g.sort limit 1), 0)) order by b.id), '[]')
         from buddy b join app_user m on m.id = b.buddy_user_id where b.user_id = u.id and b.check_status = 1) as buddies from app_user u where u.id = $1`,
      [userId],
    );
    return row ?? { phone: '', buddies: [] };
  }

  /** Calls the booking function; tries another trade number if the drawn one exists. */
  private async callBookSlots(parameters: readonly unknown[]): Promise<BookingAnswer> {
    for (let tries = 1; ; tries += 1) {
      try {
        const [row] = await this.db.prepared<{ answer: BookingAnswer }>('book slots', BOOK_SLOTS, parameters);
        return (row as { answer: BookingAnswer }).answer;
      } catch (error) {
        if (
          (error as { constraint?: string }).constraint !== 'venue_order_trade_no_key' ||
          tries === MAX_TRADE_NO_TRIES
        )
          throw this.failureOf(error);
      }
    }
  }

  /** Returns the parameters of the booking function, in order. */
  private parametersOf({ plan, once, order, rules, ...booking }: BookingCommand): unknown[] {
    const { site, day, items, claims, people, amount } = plan;
    const { byStaff, buddyIds, buddyCodes } = booking;
    const byCapacity = site.bookingMode === bookingMode.capacity;
    const at = (minute: number) => stamp(day.date, minute);
    return [
      booking.userId,
      site.id,
      day.date,
      byStaff,
      booking.dryRun,
      byCapacity,
      this.isSimple(site, byStaff),
      booking.holdSeconds,
      site.seatCount,
      byStaff ? site.seatCount : people,
      rules.maxUnpaid,
      rules.maxActive,
      once.key,
      once.path,
      once.bodyHash,
      once.replayKey,
      at(plan.begin),
      at(plan.end),
      items.map(({ space }) => space.id),
      items.map(({ time }) => time.id),
      items.map(({ space }) => space.spaceGroupId),
      items.map(({ time }) => at(time.beginMinute)),
      items.map(({ time }) => at(time.endMinute)),
      items.map(({ fee }) => (byStaff ? 0 : fee)),
      claims.map(({ space }) => space.id),
      claims.map(({ time }) => time.id),
      claims.map(({ time }) => at(time.beginMinute)),
      claims.map(({ time }) => at(time.endMinute)),
      claims.map(({ byConflict }) => byConflict),
      rules.quotas.length > 0 ? JSON.stringify(rules.quotas) : null,
      buddyIds,
      buddyCodes,
      order.roleId,
      order.source,
      order.channel,
      site.venueId,
      site.venue.merchantId,
      order.detail,
      order.detailEn,
      order.spaceNames,
      order.reservationType,
      order.phone,
      people,
      order.remark,
      order.reason,
      order.label,
      byStaff ? 0 : amount,
      site.needFace,
      JSON.stringify(order.rules),
    ];
  }

  /**
   * Returns whether no court of the site conflicts with another and a member books only open slots, so that the claims
   * alone change the board.
   */
  private isSimple(site: Site, byStaff: boolean): boolean {
    if (byStaff || site.bookingMode === bookingMode.capacity) return false;
    for (const claims of site.claims.values()) if (claims.length > 1) return false;
    return true;
  }

  /**
   * Maps violated slot constraints to a taken slot, and the black list guard to its refusal; returns every other error
   * unchanged.
   */
  private failureOf(error: unknown): unknown {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23P01' || (code === '23514' && constraint === 'slot_capacity_bounds')) {
      const { spec, facts } = bookingRefusal(bookingFailure.slotTaken);
      return new Failure(spec, facts);
    }
    if (code === 'VR002') return failureOfBlackList((error as { detail?: string }).detail ?? '{}');
    if (code === '23505' && constraint === 'idempotency_pkey') return new Failure(systemFailure.idempotencyRunning);
    return error;
  }
}

/**
 * Returns the stored answer of a key again. Throws a stored refusal, and a failure if the key was used for a different
 * request.
 */
function replayAnswer({ kept: storedOrder, same }: BookingAnswer): BookedRow {
  if (!same || !storedOrder) throw new Failure(systemFailure.idempotencyReused);
  if ('no' in storedOrder) throw new Failure(storedOrder.no.spec, storedOrder.no.facts);
  return storedOrder.ok;
}

/** Returns the failure if a person of the booking is on the black list, also if this process does not know it yet. */
function failureOfBlackList(detail: string): Failure {
  const { own, until } = JSON.parse(detail) as { own: boolean; until: number | null };
  const { spec, facts } = own
    ? blackListedRefusal(until === null ? null : schoolStamp(until).slice(0, 16))
    : bookingRefusal(bookingFailure.buddyBlackListed);
  return new Failure(spec, facts);
}
