import { Injectable } from '@nestjs/common';
import type { LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';

/** One space needed at one time of a day, with the number of the step that needs it; stamps of the school's wall clock. */
export interface SlotClaim {
  readonly n: number;
  readonly spaceId: number;
  readonly timeId: number;
  readonly beginAt: string;
  readonly endAt: string;
  readonly byConflict: boolean;
}

/** A site's day whose slots a plan reserves; `mark` names the plan in place of a trade number. */
export interface ReservedDay {
  readonly mark: string;
  readonly siteId: number;
  readonly date: string;
}

/** Slots reserved for a plan, before the orders that take them exist. */
@Injectable()
export class SlotReservationStore {
  /** Reserves all claims or none; returns the number of the first step whose slot someone else holds, or null. */
  async reserve(
    tx: Tx,
    { mark, siteId, date }: ReservedDay,
    claims: readonly SlotClaim[],
    replaced: readonly string[],
  ): Promise<number | null> {
    const [row] = await tx.rows<{ lost: number | null }>('select reserve_slots($1, $2, $3, $4, $5) as lost', [
      mark,
      siteId,
      date,
      JSON.stringify(claims),
      replaced,
    ]);
    return row?.lost ?? null;
  }

  /** Releases the reservation of these claims, so that an order takes them in the same transaction. */
  async release(tx: Tx, { mark, siteId, date }: ReservedDay, claims: readonly SlotClaim[]): Promise<void> {
    await tx.rows(
      `
        update slot_hold h
        set released_at = app_now()
        from jsonb_to_recordset($4::jsonb) as c("spaceId" int, "beginAt" timestamp, "endAt" timestamp)
        where h.site_id = $2
          and h.date = $3
          and h.released_at is null
          and (h.trade_no = $1 or h.trade_no like $1 || ':%')
          and h.space_id = c."spaceId"
          and h.during && tsrange(c."beginAt", c."endAt")
      `,
      [mark, siteId, date, JSON.stringify(claims)],
    );
  }

  /** Undoes the reservation of a day; returns the patch of its room, or null if nothing was reserved. */
  async free(tx: Tx, { mark, siteId, date }: ReservedDay): Promise<LiveBody | null> {
    const [row] = await tx.rows<{ patch: LiveBody | null }>(
      `
        select case when cardinality(f.spaces) > 0 then slot_patch($2, $3, f.spaces, f.times) end as patch
        from free_reservation($1, $2, $3) f
      `,
      [mark, siteId, date],
    );
    return row?.patch ?? null;
  }

  /** Returns the patch of a day's room with these claims. */
  async patch(
    tx: Tx,
    { siteId, date }: Pick<ReservedDay, 'siteId' | 'date'>,
    claims: readonly SlotClaim[],
  ): Promise<LiveBody> {
    const [row] = await tx.rows<{ patch: LiveBody }>('select slot_patch($1, $2, $3, $4) as patch', [
      siteId,
      date,
      [...new Set(claims.map(({ spaceId }) => spaceId))],
      [...new Set(claims.map(({ timeId }) => timeId))],
    ]);
    return row?.patch ?? {};
  }
}
