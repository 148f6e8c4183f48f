import { Injectable } from '@nestjs/common';
import { stamp, type LocalDate } from '#domain/kit/time';
import { bookingMode } from '#domain/boards/slot.status';
import { Db } from '#server/kit/db/db';
import type { BookingPlan } from '#server/boards/booking-plan.service';

/** The first slot of a date that is taken or has too few places left; `spaceId` is set on sites of courts. */
interface BlockedSlot extends Record<string, unknown> {
  readonly date: LocalDate;
  readonly spaceId: number | null;
  readonly timeId: number;
}

const COURTS = `
  select distinct on (c.date) c.date, c."spaceId", c."timeId"
  from jsonb_to_recordset($1::jsonb) as c(
    date date, "spaceId" int, "timeId" int, "from" timestamp, "to" timestamp
  )
  where exists (
    select 1
    from v_slot_hold h
    where h.space_id = c."spaceId"
      and h.during && tsrange(c."from", c."to")
      and h.released_at is null
      and (h.expires_at is null or h.expires_at > app_now())
  )
  order by c.date, c."from", c."spaceId"
`;
const PLACES = `
  select d.date, null::int as "spaceId", (d.short ->> 'timeId')::int as "timeId"
  from (
    select a.date, places_short($2, a.date, a.times, a.people, $3) as short
    from jsonb_to_recordset($1::jsonb) as a(date date, times int[], people int)
  ) d
  where d.short is not null
`;

/** Finds conflicts on many dates of one site in one statement. */
@Injectable()
export class BulkPreviewStore {
  constructor(private readonly db: Db) {}

  /** Returns the blocked slot of every date that has one. */
  findBlocked(plans: readonly BookingPlan[]): Promise<BlockedSlot[]> {
    const [first] = plans;
    if (!first) return Promise.resolve([]);
    const { site } = first;
    if (site.bookingMode === bookingMode.capacity) {
      const days = plans.map(({ day, items, people }) => ({
        date: day.date,
        times: items.map(({ time }) => time.id),
        people,
      }));
      return this.db.rows<BlockedSlot>(PLACES, [JSON.stringify(days), site.id, site.seatCount]);
    }
    const claims = plans.flatMap((plan) =>
      plan.claims.map(({ space, time }) => ({
        date: plan.day.date,
        spaceId: space.id,
        timeId: time.id,
        from: stamp(plan.day.date, time.beginMinute),
        to: stamp(plan.day.date, time.endMinute),
      })),
    );
    return this.db.rows<BlockedSlot>(COURTS, [JSON.stringify(claims)]);
  }
}
