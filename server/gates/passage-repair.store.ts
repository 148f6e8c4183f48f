import { Injectable } from '@nestjs/common';
import { gateMethod, gateResult, type GateDirection } from '#domain/devices/device.status';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import type { Tx } from '#server/kit/db/db';
import { countingKinds } from './counting-kinds';

/** A passage that staff correct; `direction` is the one in force, `recorded` that of the device. */
export interface RepairedPassage extends Record<string, unknown> {
  readonly id: number;
  readonly venueId: number;
  readonly at: number;
  readonly userId: number | null;
  readonly cardNo: string | null;
  readonly direction: GateDirection;
  readonly recorded: GateDirection;
  readonly result: number;
  /** Whether it counts people: a passage at an entrance, or one that staff counted. */
  readonly counts: boolean;
}

/** Rows that staff correct or add. */
@Injectable()
export class PassageRepairStore {
  /** Locks and returns passages in the caller's scope, in one order. */
  lock(tx: Tx, ids: readonly number[], scope: Scope): Promise<RepairedPassage[]> {
    const values: unknown[] = [ids];
    return tx.rows<RepairedPassage>(
      `
        select e.id, e.venue_id as "venueId", epoch_ms(e.at) as at, e.user_id as "userId", e.card_no as "cardNo",
          coalesce(e.corrected_direction, e.direction) as direction, e.direction as recorded, e.result,
          e.result = ${gateResult.pass} and (
            e.hardware_id is null
            or exists (
              select 1 from v_hardware h where h.id = e.hardware_id and h.kind in (${[...countingKinds].join(', ')})
            )
          ) as counts
        from gate_event e
          join v_venue v on v.id = e.venue_id
        where e.id = any ($1) and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by e.id
        for update of e
      `,
      values,
    );
  }

  /** Puts a direction in place of the recorded one of some passages; the recorded one needs no correction. */
  async setDirection(tx: Tx, ids: readonly number[], direction: GateDirection): Promise<void> {
    await tx.rows('update gate_event set corrected_direction = nullif($2::smallint, direction) where id = any ($1)', [
      ids,
      direction,
    ]);
  }

  /** Moves these passages from one side of the figures of their venue to the other. */
  async moveFigures(tx: Tx, venueId: number, ids: readonly number[]): Promise<void> {
    await tx.rows(
      `
        with moved as (
          select at, case coalesce(corrected_direction, direction) when 1 then 1 else -1 end as step
          from gate_event
          where id = any ($2)
        ), minutes as (
          update gate_minute m
          set ins = m.ins + x.step, outs = m.outs - x.step
          from (select date_trunc('minute', at) as minute, sum(step)::int as step from moved group by 1) x
          where m.venue_id = $1 and m.minute = x.minute
        )
        update gate_day d
        set ins = d.ins + x.step, outs = d.outs - x.step
        from (select (at at time zone school_zone())::date as date, sum(step)::int as step from moved group by 1) x
        where d.venue_id = $1 and d.date = x.date
      `,
      [venueId, ids],
    );
  }

  /**
   * Locks the counts of a venue in the caller's scope, with the entries that its gates decide, until the transaction
   * ends; returns whether there is such a venue.
   */
  async lockVenue(tx: Tx, venueId: number, scope: Scope): Promise<boolean> {
    const values: unknown[] = [venueId];
    const reached = scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    const found = await tx.rows(`select 1 from v_venue v where v.id = $1 and ${reached}`, values);
    if (found.length > 0)
      await tx.rows(`select pg_advisory_xact_lock(hashtextextended('gate capacity:' || $1::text, 0))`, [
        String(venueId),
      ]);
    return found.length > 0;
  }

  /** Counts people by hand now; returns the passages. `batch` is unique. */
  insertManual(
    tx: Tx,
    passage: {
      readonly venueId: number;
      readonly direction: GateDirection;
      readonly people: number;
      readonly userId: number | null;
      readonly reason: string;
      readonly batch: string;
    },
  ): Promise<{ readonly id: number; readonly at: number }[]> {
    const { venueId, direction, people, userId, reason, batch } = passage;
    return tx.rows(
      `
        insert into gate_event (
          hardware_id, boot_id, seq, at, received_at, venue_id, direction, user_id, method, result, reason
        )
        select null, $1, n, date_trunc('milliseconds', app_now()), app_now(), $2, $3, $4, ${gateMethod.staff},
          ${gateResult.pass}, $5
        from generate_series(1, $6::int) n
        returning id, epoch_ms(at) as at
      `,
      [batch, venueId, direction, userId, reason, people],
    );
  }

  /** Returns the person of a user name; null if there is none. */
  async findPerson(tx: Tx, username: string): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>('select id from v_app_user where username = $1', [username]);
    return row?.id ?? null;
  }

  /** Returns the counts of a venue today. */
  async findFlow(tx: Tx, venueId: number): Promise<{ in: number; out: number; inside: number }> {
    const [row] = await tx.rows<{ in: number; out: number; inside: number }>(
      'select f.ins as "in", f.outs as out, f.inside from flow_of($1, school_now()::date) f',
      [venueId],
    );
    return row as { in: number; out: number; inside: number };
  }
}
