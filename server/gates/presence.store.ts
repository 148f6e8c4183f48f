import { Injectable } from '@nestjs/common';
import { gateResult } from '#domain/devices/device.status';
import { isExitMissing, type OpeningHours, type VisitPassage } from '#domain/gates/presence.rules';
import type { LocalDate } from '#domain/kit/time';
import { Db, type Tx } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';
import { countingKinds } from './counting-kinds';
import type { StoredVisit, VisitHolder } from './presence-registry.service';

/** A holder on one day of a venue; its passages are from `from` to before `to` (epoch ms). */
export interface HolderDay extends VisitHolder {
  readonly date: LocalDate;
  readonly from: number;
  readonly to: number;
}

/** A visit to write. */
export type NewVisit = Omit<StoredVisit, 'id'>;

/** A day of a venue on which someone is inside, and the time of the database (epoch ms). */
interface InsideDay extends OpeningHours {
  readonly venueId: number;
  readonly date: LocalDate;
  readonly now: number;
}

/** The number of the holder day that a row belongs to. */
interface Numbered {
  readonly n: number;
}

const HOLDER_DAYS = `
  jsonb_to_recordset($2::jsonb)
    as x(n int, "userId" int, "cardNo" text, date date, "from" float8, "to" float8)
`;
const PASSAGE = `
  e.id, coalesce(e.hardware_id, 0) as "hardwareId", e.boot_id as "bootId", e.seq, epoch_ms(e.at) as at,
  coalesce(e.corrected_direction, e.direction) as direction, e.method
`;
const VISIT = `p.id, p.venue_id as "venueId", p.user_id as "userId", p.card_no as "cardNo", p.date,
  p.in_event as "inEvent", p.out_event as "outEvent", epoch_ms(p.in_at) as "inAt", epoch_ms(p.out_at) as "outAt",
  p.minutes, p.closed_as as "closedAs"`;
const RECORD = `jsonb_to_recordset($1::jsonb) as x(
  id bigint, n int, "venueId" int, "userId" int, "cardNo" text, date date, "inEvent" bigint, "outEvent" bigint,
  "inAt" float8, "outAt" float8, minutes int, "closedAs" smallint, flagged boolean
)`;

/** SQL: the passages at the entrances of a venue of one kind of holder, each with the number of its holder day. */
const passagesOf = (holder: string): string => `
  select x.n, ${PASSAGE}
  from ${HOLDER_DAYS}
    join gate_event e on e.venue_id = $1 and e.result = ${gateResult.pass} and ${holder}
      and e.at >= to_timestamp(x."from" / 1000.0) and e.at < to_timestamp(x."to" / 1000.0)
    left join v_hardware h on h.id = e.hardware_id
  where e.hardware_id is null or h.kind in (${[...countingKinds].join(', ')})
`;

const numbered = (days: readonly HolderDay[]): string => JSON.stringify(days.map((day, n) => ({ ...day, n })));
const written = (visits: readonly (NewVisit | StoredVisit)[]): string =>
  JSON.stringify(visits.map((visit, n) => ({ ...visit, n, flagged: isExitMissing(visit.closedAs) })));

/** Rows of visits, and the passages that they follow from. */
@Injectable()
export class PresenceStore {
  constructor(private readonly db: Db) {}

  /** Locks holders at a venue until the transaction ends, in one order. */
  async lockHolders(tx: Tx, venueId: number, holders: readonly VisitHolder[]): Promise<void> {
    const names = holders.map(({ userId, cardNo }) => (userId === null ? `card:${cardNo ?? ''}` : `user:${userId}`));
    await tx.rows(
      `
        select pg_advisory_xact_lock(hashtextextended('presence:' || $1::text || ':' || name, 0))
        from (select distinct name from unnest($2::text[]) as x(name) order by name) sorted
      `,
      [String(venueId), names],
    );
  }

  /** Returns the opening hours of a venue and the time of the database (epoch ms). */
  async findHours(tx: Tx, venueId: number): Promise<OpeningHours & { readonly now: number }> {
    const [row] = await tx.rows<OpeningHours & { readonly now: number }>(
      `
        select v.open_begin as "openBegin", v.open_end as "openEnd", epoch_ms(app_now()) as now
        from v_venue v
        where v.id = $1
      `,
      [venueId],
    );
    return row as OpeningHours & { readonly now: number };
  }

  /** Returns the days before on which these holders are still inside. */
  findOpenDays(tx: Tx, venueId: number, days: readonly HolderDay[]): Promise<(VisitHolder & { date: LocalDate })[]> {
    return tx.rows(
      `
        select distinct p.user_id as "userId", p.card_no as "cardNo", p.date
        from ${HOLDER_DAYS}
          join presence p on p.venue_id = $1 and p.out_at is null and p.date <> x.date
            and (p.user_id = x."userId" or p.card_no = x."cardNo")
      `,
      [venueId, numbered(days)],
    );
  }

  /** Returns the passages of these holder days. */
  findPassages(tx: Tx, venueId: number, days: readonly HolderDay[]): Promise<(VisitPassage & Numbered)[]> {
    return tx.rows(
      `${passagesOf(`e.user_id = x."userId"`)} union all ${passagesOf(`e.card_no = x."cardNo" and e.user_id is null`)}`,
      [venueId, numbered(days)],
    );
  }

  /** Returns the stored visits of these holder days, by entry. */
  findVisits(tx: Tx, venueId: number, days: readonly HolderDay[]): Promise<(StoredVisit & Numbered)[]> {
    return tx.rows(
      `
        select x.n, ${VISIT}
        from ${HOLDER_DAYS}
          join presence p on p.venue_id = $1 and p.date = x.date and (p.user_id = x."userId" or p.card_no = x."cardNo")
        order by p.in_at
      `,
      [venueId, numbered(days)],
    );
  }

  /** Deletes visits that did not take place. */
  async remove(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.rows('delete from presence where id = any ($1)', [ids]);
  }

  /** Writes corrected visits. */
  async update(tx: Tx, visits: readonly StoredVisit[]): Promise<void> {
    await tx.rows(
      `
        update presence p
        set in_event = x."inEvent", out_event = x."outEvent", in_at = to_timestamp(x."inAt" / 1000.0),
          out_at = to_timestamp(x."outAt" / 1000.0), minutes = x.minutes, closed_as = x."closedAs", flagged = x.flagged
        from ${RECORD}
        where p.id = x.id
      `,
      [written(visits)],
    );
  }

  /** Stores new visits and returns their ids in the same order. */
  async insert(tx: Tx, visits: readonly NewVisit[]): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      `
        insert into presence (
          venue_id, user_id, card_no, date, in_event, out_event, in_at, out_at, minutes, closed_as, flagged
        )
        select x."venueId", x."userId", x."cardNo", x.date, x."inEvent", x."outEvent",
          to_timestamp(x."inAt" / 1000.0), to_timestamp(x."outAt" / 1000.0), x.minutes, x."closedAs", x.flagged
        from ${RECORD}
        order by x.n
        returning id
      `,
      [written(visits)],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the days of venues on which someone is inside, with the opening hours. */
  findInsideDays(): Promise<InsideDay[]> {
    return this.db.rows(
      `
        select p.venue_id as "venueId", p.date, v.open_begin as "openBegin", v.open_end as "openEnd",
          epoch_ms(app_now()) as now
        from presence p
          join v_venue v on v.id = p.venue_id
        where p.out_at is null
        group by 1, 2, 3, 4
        order by 2, 1
      `,
    );
  }

  /** Returns who is inside since before an instant (epoch ms), the longest first. */
  findInside(venueId: number, date: LocalDate, before: number, limit: number): Promise<VisitHolder[]> {
    return this.db.rows(
      `
        select p.user_id as "userId", p.card_no as "cardNo"
        from presence p
        where p.venue_id = $1 and p.date = $2 and p.out_at is null and p.in_at < to_timestamp($3::float8 / 1000.0)
        order by p.in_at
        limit $4
      `,
      [venueId, date, before, limit],
    );
  }

  /** Deletes a slice of the ended visits of more than some days ago; returns how many. */
  dropOld(days: number): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'presence',
      key: 'id',
      old: `
        select id from presence where in_at < app_now() - $1::int * interval '1 day' and out_at is not null limit $2
      `,
      days,
    });
  }
}
