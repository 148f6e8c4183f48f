import { Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { stamp } from '#domain/kit/time';
import { bookingFailure } from '#domain/reservations/booking.failures';
import { bookingRefusal } from '#domain/reservations/booking.rules';
import { bookingMode } from '#domain/reservations/slot.status';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { LiveBody } from '#contract/kit/live';
import type { Once } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import type { VenueOrderRow } from '#server/orders/order-view.service';
import type { Site } from '#server/venues/venue-tables.service';
import type { Plan } from './booking-plan';

/** A row of venue_order as the booking function answers it. */
export interface BookedRow extends VenueOrderRow {
  readonly occupy_label: string | null;
}

/** One quota as PostgreSQL counts it; `sites` null is everywhere. */
export interface QuotaAsk {
  readonly sites: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly waive: number;
  readonly maxTimes: number;
  readonly maxMinutes: number;
  readonly ownMinutes: number;
}

/** A booking as it is handed to PostgreSQL. */
export interface Booking {
  readonly userId: number;
  readonly plan: Plan;
  readonly house: boolean;
  readonly look: boolean;
  readonly once: Once;
  readonly holdSeconds: number;
  readonly rules: { readonly quotas: readonly QuotaAsk[]; readonly maxUnpaid: number; readonly maxActive: number };
  readonly buddyIds: readonly number[];
  readonly buddyCodes: readonly string[] | null;
  readonly order: {
    readonly roleId: number; readonly source: number; readonly channel: number; readonly detail: string; readonly detailEn: string; readonly spaceNames: string; readonly reservationType: number;
    readonly phone: string; readonly remark: string | null; readonly reason: string | null; readonly label: string | null; readonly rules: Readonly<Record<string, unknown>>;
  };
}

/** What PostgreSQL measured for the rules; only as far as it had to look. */
export interface Measured {
  readonly taken?: { readonly spaceId: number; readonly timeId: number };
  readonly short?: { readonly timeId: number; readonly left: number };
  readonly quotas?: readonly { readonly times: number; readonly minutes: number }[];
  readonly unpaid?: number;
  readonly active?: number;
  readonly companions?: readonly { readonly known: boolean; readonly confirmed: boolean; readonly busy: boolean }[];
  readonly codeWrong?: boolean;
}

/** A room that a booking raised. */
export interface Raised {
  readonly room: string;
  readonly v: number;
  readonly patch: LiveBody;
}

/** What came of a booking: taken (or the own first one), refused by what was measured, or free to be taken. */
export type Outcome =
  | { readonly is: 'booked'; readonly order: BookedRow; readonly repeated: boolean; readonly rooms: readonly Raised[] }
  | { readonly is: 'refused' | 'free'; readonly facts: Measured; readonly rooms: readonly Raised[] };

interface Answer {
  readonly kept?: { readonly ok: BookedRow } | { readonly no: { readonly spec: Failure['spec']; readonly facts: Failure['facts'] } };
  readonly same?: boolean;
  readonly replay?: true;
  readonly refused?: true;
  readonly pass?: true;
  readonly facts?: Measured;
  readonly order?: BookedRow;
  readonly repeated?: boolean;
  readonly rooms?: readonly Raised[];
}

const KEPT = `select answer as kept, path = $3 and body_hash = $4 as same from idempotency where user_id = $1 and key = $2 and at > now() - interval '24 hours'`;
const KEEP = `insert into idempotency (user_id, key, path, body_hash, answer) values ($1, $2, $3, $4, $5)
  on conflict (user_id, key) do update set path = excluded.path, body_hash = excluded.body_hash, answer = excluded.answer, at = now() where idempotency.at <= now() - interval '24 hours'`;

/** The booking function of PostgreSQL, one round trip a call. */
@Injectable()
export class BookingStore {
  constructor(private readonly db: Db) {}

  /** Books, or looks whether it could. Throws what a repeated key was refused with, a replay, and a slot lost to somebody who went round the lock. */
  async book(booking: Booking): Promise<Outcome> {
    const [row] = await this.db.prepared<{ answer: Answer }>('book slots', 'select book_slots($1) as answer', [JSON.stringify(this.asked(booking))]).catch((error: unknown) => { throw this.lost(error); });
    const { answer } = row as { answer: Answer };
    if (answer.kept) return { is: 'booked', order: again(answer), repeated: true, rooms: [] };
    if (answer.replay) throw new Failure(sessionFailure.signReplay);
    if (answer.order) return { is: 'booked', order: answer.order, repeated: answer.repeated ?? false, rooms: answer.rooms ?? [] };
    return { is: answer.pass ? 'free' : 'refused', facts: answer.facts ?? {}, rooms: answer.rooms ?? [] };
  }

  /** The first answer of a key, or null; throws what it was refused with. */
  async kept(userId: number, { key, path, bodyHash }: Once): Promise<BookedRow | null> {
    if (key === null) return null;
    const [answer] = await this.db.rows<Answer & Record<string, unknown>>(KEPT, [userId, key, path, bodyHash]);
    return answer ? again(answer) : null;
  }

  /** Keeps a refusal as the answer of its key. */
  async keep(userId: number, { key, path, bodyHash }: Once, { spec, facts }: Refusal): Promise<void> {
    if (key !== null) await this.db.rows(KEEP, [userId, key, path, bodyHash, JSON.stringify({ no: { spec, facts } })]);
  }

  /** Phone, and companions with their roles, of one member. */
  async person(userId: number): Promise<{ phone: string; buddies: readonly { id: number; name: string; userId: number; phone: string; roleId: number }[] }> {
    const [row] = await this.db.prepared<{ phone: string; buddies: { id: number; name: string; userId: number; phone: string; roleId: number }[] }>(
      'booking person',
      `select u.phone, (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', m.name, 'userId', m.id, 'phone', m.phone, 'roleId', coalesce((select g.role_id from role_grant g where g.user_id = m.id order by g.sort limit 1), 0)) order by b.id), '[]')
         from buddy b join app_user m on m.id = b.buddy_user_id where b.user_id = u.id and b.check_status = 1) as buddies from app_user u where u.id = $1`,
      [userId],
    );
    return row ?? { phone: '', buddies: [] };
  }

  private asked({ plan, once, order, ...booking }: Booking): Readonly<Record<string, unknown>> {
    const { site, day, items, claims, people, amount } = plan;
    const at = (minute: number) => stamp(day.date, minute);
    return {
      userId: booking.userId, siteId: site.id, date: day.date, house: booking.house, look: booking.look, simple: this.isSimple(site, booking.house), mode: site.bookingMode, seats: site.seatCount, holdSeconds: booking.holdSeconds, needFace: site.needFace,
      places: booking.house ? site.seatCount : people, timeIds: [...new Set(items.map(({ time }) => time.id))].sort((a, b) => a - b), beginAt: at(plan.begin), endAt: at(plan.end),
      items: items.map(({ space, time, fee }) => ({ spaceId: space.id, timeId: time.id, groupId: space.spaceGroupId, beginAt: at(time.beginMinute), endAt: at(time.endMinute), fee: booking.house ? 0 : fee })),
      claims: claims.map(({ space, time, byConflict }) => ({ spaceId: space.id, timeId: time.id, beginAt: at(time.beginMinute), endAt: at(time.endMinute), byConflict })),
      rules: booking.rules, buddyIds: booking.buddyIds, ...(booking.buddyCodes ? { buddyCodes: booking.buddyCodes } : {}),
      once: { key: once.key, path: once.path, bodyHash: once.bodyHash, replayKey: once.replayKey },
      order: { ...order, venueId: site.venueId, merchantId: site.venue.merchantId, people, amount: booking.house ? 0 : amount },
    };
  }

  /** No court of the site conflicts with another, and members book only what is open: the board changes by the claims alone. */
  private isSimple(site: Site, house: boolean): boolean {
    if (house || site.bookingMode === bookingMode.capacity) return false;
    for (const claims of site.claims.values()) if (claims.length > 1) return false;
    return true;
  }

  /** The constraints of the slots speak as a slot that is taken; everything else is passed on. */
  private lost(error: unknown): unknown {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === 'BK007' || code === '23P01' || (code === '23514' && constraint === 'slot_capacity_bounds')) {
      const { spec, facts } = bookingRefusal(bookingFailure.slotTaken);
      return new Failure(spec, facts);
    }
    if (code === '23505' && constraint === 'idempotency_pkey') return new Failure(systemFailure.idempotencyRunning);
    return error;
  }
}

/** The first answer of a key once more; a refusal is thrown again, and so is a key that was used for something else. */
function again({ kept, same }: Answer): BookedRow {
  if (!same || !kept) throw new Failure(systemFailure.idempotencyReused);
  if ('no' in kept) throw new Failure(kept.no.spec, kept.no.facts);
  return kept.ok;
}
