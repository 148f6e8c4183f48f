import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import type { GateEventEntity } from './gate-event.entity';

/**
 * A passage or refusal to store. Instants in epoch ms; `at` is the trusted time, `deviceAt` the device's own if
 * different.
 */
export type NewPassage = Pick<
  GateEventEntity,
  'seq' | 'direction' | 'userId' | 'cardNo' | 'method' | 'result' | 'reason' | 'late' | 'clockSuspect'
> & { readonly at: number; readonly deviceAt: number | null; readonly username: string | null };

/** A passage that was not stored before. */
type StoredPassage = Pick<GateEventEntity, 'id' | 'seq' | 'userId' | 'cardNo' | 'direction' | 'result'> & {
  readonly at: number;
};

/** Rows of gate events and the figures derived from them. */
@Injectable()
export class PassageStore {
  /**
   * Stores passages, each once per device, boot and number; returns the new ones. Of two with one number the first sent
   * is kept. People are found by id, user name, campus card or wristband.
   */
  insertNew(
    tx: Tx,
    {
      hardwareId,
      venueId,
      bootId,
      passings,
    }: {
      readonly hardwareId: number;
      readonly venueId: number;
      readonly bootId: string;
      readonly passings: readonly NewPassage[];
    },
  ): Promise<StoredPassage[]> {
    return tx.rows<StoredPassage>(
      `
        insert into gate_event (
          hardware_id, boot_id, seq, at, device_at, received_at, venue_id, direction, user_id, card_no, method,
          result, reason, late, clock_suspect
        )
        select $1, $2, x.seq, to_timestamp(x.at / 1000.0), to_timestamp(x."deviceAt" / 1000.0), app_now(), $3,
          x.direction, u.id, x."cardNo", x.method, x.result, x.reason, x.late, x."clockSuspect"
        from jsonb_to_recordset($4::jsonb) as x(
          n int, seq int, at float8, "deviceAt" float8, direction smallint, "userId" int, username text,
          "cardNo" text, method smallint, result smallint, reason text, late boolean, "clockSuspect" boolean
        )
          left join v_app_user u on u.id = coalesce(
            x."userId", (select p.id from v_app_user p where p.username = x.username),
            (select p.id from v_app_user p where p.campus_card_no = x."cardNo"),
            (select b.holder_id from v_bracelet b where b.chip_no = upper(x."cardNo") and b.usable)
          )
        order by x.seq, x.n
        on conflict (hardware_id, boot_id, seq) do nothing
        returning id, seq, epoch_ms(at) as at, user_id as "userId", card_no as "cardNo", direction, result
      `,
      [hardwareId, bootId, venueId, JSON.stringify(passings.map((passing, n) => ({ ...passing, n })))],
    );
  }

  /** Records which booking each passage used. */
  async setBookings(tx: Tx, used: ReadonlyMap<number, string>): Promise<void> {
    if (used.size === 0) return;
    await tx.rows(
      `
        update gate_event e
        set trade_no = x.trade_no
        from unnest($1::bigint[], $2::text[]) as x(id, trade_no)
        where e.id = x.id
      `,
      [[...used.keys()], [...used.values()]],
    );
  }

  /**
   * Adds new passages to the minute and day figures of their venue. Only stored rows count, so nothing is counted
   * twice.
   */
  async addToFigures(tx: Tx, venueId: number, ids: readonly number[]): Promise<void> {
    await tx.rows(
      `
        with kept as (
          select direction, at from gate_event where id = any ($2)
        ), minutes as (
          insert into gate_minute as m (venue_id, minute, ins, outs)
          select $1, date_trunc('minute', at), count(*) filter (where direction = 1),
            count(*) filter (where direction = 2)
          from kept
          group by 2
          order by 2
          on conflict (venue_id, minute) do update set ins = m.ins + excluded.ins, outs = m.outs + excluded.outs
        )
        insert into gate_day as d (venue_id, date, ins, outs)
        select $1, (at at time zone school_zone())::date, count(*) filter (where direction = 1),
          count(*) filter (where direction = 2)
        from kept
        group by 2
        order by 2
        on conflict (venue_id, date) do update set ins = d.ins + excluded.ins, outs = d.outs + excluded.outs
      `,
      [venueId, ids],
    );
  }
}
