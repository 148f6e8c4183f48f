import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { blackListedRefusal, bookingRefusal } from '#domain/booking/booking.rules';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import type { BookingRow } from './booking-command';
import { storedAnswerOf, StoredAnswers, type BookedRow, type StoredAnswer } from './stored-answers.store';

export type { BookedRow } from './stored-answers.store';

/** What PostgreSQL measured for the rules, only as far as it had to evaluate. */
export interface BookingMeasurement {
  readonly taken?: { readonly spaceId: number; readonly timeId: number };
  readonly short?: { readonly timeId: number; readonly left: number };
  /** The use of each quota by its number. */
  readonly quotas?: readonly { readonly n: number; readonly times: number; readonly minutes: number }[];
  readonly unpaid?: number;
  readonly owes?: boolean;
  readonly active?: number;
  readonly companions?: readonly { readonly known: boolean; readonly confirmed: boolean; readonly busy: boolean }[];
  readonly codeWrong?: boolean;
}

/**
 * A room raised by bookings. `claims` is given by `bookIn`, and if an expired order was ended on the way: its slot may
 * have gone to someone who waited. Otherwise the bookings say what changed.
 */
export interface RaisedRoom {
  readonly room: string;
  readonly v: number;
  readonly claims?: unknown;
}

/**
 * The result of a booking: booked (or the member's own earlier order), refused by a measurement, or free in a dry run.
 */
export type BookingResult =
  | { readonly is: 'booked'; readonly order: BookedRow; readonly repeated: boolean }
  | { readonly is: 'refused' | 'free'; readonly facts: BookingMeasurement };

/**
 * What PostgreSQL answers to one of several bookings: a result, a failure of its own, or that it is to be tried again:
 * someone else has the lock of a person or of the day, or an earlier one of the same call claims the same.
 */
export type BookingOutcome =
  BookingResult | Failure | { readonly is: 'again'; readonly because: 'person' | 'day' | 'earlier' };

/** One outcome per booking, and the raised rooms. */
export interface BookingOutcomes {
  readonly outcomes: readonly BookingOutcome[];
  readonly rooms: readonly RaisedRoom[];
}

/** How a call of the booking function treats locks; `patienceMs` null waits for each. */
interface BookingCall {
  readonly dryRun: boolean;
  readonly patienceMs: number | null;
}

interface BookingAnswer {
  readonly n: number;
  readonly kept?: StoredAnswer;
  readonly same?: boolean;
  readonly replay?: true;
  readonly pass?: true;
  readonly again?: 'person' | 'day' | 'earlier';
  readonly facts?: BookingMeasurement;
  readonly order?: BookedRow;
  readonly repeated?: boolean;
}

interface BookingAnswers extends Record<string, unknown> {
  readonly answer: { readonly answers: readonly BookingAnswer[]; readonly rooms: readonly RaisedRoom[] };
}

const MAX_TRADE_NO_TRIES = 5;
const BOOK_SLOTS = 'select book_slots($1::jsonb, $2, $3) as answer';

/** Calls the booking function of PostgreSQL, one round trip per call. */
@Injectable()
export class BookingStore {
  constructor(
    private readonly db: Db,
    readonly answers: StoredAnswers,
  ) {}

  /**
   * Books several requests in one transaction, each with its own outcome, or measures whether it could. Tries other
   * trade numbers if one exists. Throws what PostgreSQL throws; then nothing is booked unless the connection was lost.
   */
  async book(rows: readonly BookingRow[], call: BookingCall): Promise<BookingOutcomes> {
    for (let tries = 1; ; tries += 1) {
      try {
        const [row] = await this.db.prepared<BookingAnswers>('book slots', BOOK_SLOTS, parametersOf(rows, call));
        return outcomesOf(row as BookingAnswers);
      } catch (error) {
        if (
          (error as { constraint?: string }).constraint !== 'venue_order_trade_no_key' ||
          tries === MAX_TRADE_NO_TRIES
        )
          throw error;
      }
    }
  }

  /** Books one request as part of a larger transaction, which waits for its locks. */
  async bookIn(tx: Tx, request: BookingRow): Promise<{ result: BookingResult; rooms: readonly RaisedRoom[] }> {
    const [row] = await tx
      .rows<BookingAnswers>(BOOK_SLOTS, parametersOf([request], { dryRun: false, patienceMs: null }))
      .catch((error: unknown) => {
        throw bookingErrorOf(error);
      });
    const { outcomes, rooms } = outcomesOf(row as BookingAnswers);
    const [outcome] = outcomes;
    if (!outcome || outcome instanceof Failure) throw outcome ?? new Error('a booking has no outcome');
    if (outcome.is === 'again') throw new Error('a transaction waits for its locks');
    return { result: outcome, rooms };
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
      `select u.phone, (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', m.name, 'userId', m.id, 'phone', m.phone, 'roleId', coalesce((select g.role_id from v_role_grant g where g.user_id = m.id order by g.sort limit 1), 0)) order by b.id), '[]')
         from v_buddy b join v_app_user m on m.id = b.buddy_user_id where b.user_id = u.id and b.check_status = 1) as buddies from v_app_user u where u.id = $1`,
      [userId],
    );
    return row ?? { phone: '', buddies: [] };
  }
}

const parametersOf = (rows: readonly BookingRow[], { dryRun, patienceMs }: BookingCall): unknown[] => [
  JSON.stringify(rows.map((row, n) => ({ n, ...row }))),
  dryRun,
  patienceMs,
];

function outcomesOf({ answer: { answers, rooms } }: BookingAnswers): BookingOutcomes {
  const outcomes: BookingOutcome[] = [];
  for (const answer of answers) outcomes[answer.n] = outcomeOf(answer);
  return { outcomes, rooms };
}

function outcomeOf({ kept, same, replay, again, order, repeated, pass, facts }: BookingAnswer): BookingOutcome {
  if (kept) {
    const stored = storedAnswerOf(kept, same ?? false);
    return stored instanceof Failure ? stored : { is: 'booked', order: stored, repeated: true };
  }
  if (replay) return new Failure(sessionFailure.signReplay);
  if (again) return { is: 'again', because: again };
  if (order) return { is: 'booked', order, repeated: repeated ?? false };
  return { is: pass ? 'free' : 'refused', facts: facts ?? {} };
}

/**
 * Maps violated slot constraints to a taken slot, and the black list guard to its refusal; returns every other error
 * unchanged.
 */
export function bookingErrorOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23P01' || (code === '23514' && constraint === 'slot_capacity_bounds')) {
    const { spec, facts } = bookingRefusal(bookingFailure.slotTaken);
    return new Failure(spec, facts);
  }
  if (code === 'VR002') return failureOfBlackList((error as { detail?: string }).detail ?? '{}');
  if (code === '23505' && constraint === 'idempotency_pkey') return new Failure(systemFailure.idempotencyRunning);
  return error;
}

/** Returns the failure if a person of the booking is on the black list, also if this process does not know it yet. */
function failureOfBlackList(detail: string): Failure {
  const { own, until } = JSON.parse(detail) as { own: boolean; until: number | null };
  const { spec, facts } = own
    ? blackListedRefusal(until === null ? null : schoolStamp(until).slice(0, 16))
    : bookingRefusal(bookingFailure.buddyBlackListed);
  return new Failure(spec, facts);
}
