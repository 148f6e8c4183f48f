import { Injectable } from '@nestjs/common';
import { orderSource, orderStatus } from '#domain/orders/order.status';
import type { ClosureSlots } from '#server/boards/move-plan.service';
import { Db, type Tx } from '#server/kit/db/db';

/** Who closes slots, and what the block says. */
interface ClosureLabel {
  readonly userId: number;
  readonly note: string;
  readonly label: string;
  readonly labelEn: string;
}

/** Slots that closures block. */
@Injectable()
export class ClosureSlotStore {
  /** Locks a site's day, as every change of it does. */
  lockDay(tx: Tx, siteId: number, date: string): Promise<void> {
    return Db.lockSlots(tx, [{ siteId, date }]);
  }

  /** Releases slots that only wait for their delayed release; they would keep themselves from being closed. */
  async releasePending(
    tx: Tx,
    { siteId, date, slots }: Pick<ClosureSlots, 'siteId' | 'date' | 'slots'>,
  ): Promise<void> {
    await tx.rows(
      `
        update slot_hold h
        set released_at = app_now()
        from jsonb_to_recordset($3::jsonb) as w("spaceId" int, "beginAt" timestamp, "endAt" timestamp)
        where h.site_id = $1
          and h.date = $2
          and h.released_at is null
          and h.trade_no like 'return:%'
          and h.space_id = w."spaceId"
          and h.during && tsrange(w."beginAt", w."endAt")
      `,
      [siteId, date, JSON.stringify(slots)],
    );
  }

  /**
   * Blocks the free slots among the closed ones; returns the number of the block, null if there was nothing to block.
   */
  async occupy(tx: Tx, closing: ClosureSlots, { userId, note, label, labelEn }: ClosureLabel): Promise<string | null> {
    const [row] = await tx.rows<{ no: string | null }>(
      `
        with want as (
          select *
          from jsonb_to_recordset($1::jsonb) as w("spaceId" int, "timeId" int, "beginAt" timestamp, "endAt" timestamp)
        ), free as (
          select w.*, case when $5 then coalesce(k.total - k.taken, $6) end as places
          from want w
            left join v_slot_capacity k on $5 and k.site_id = $2 and k.date = $3 and k.time_id = w."timeId"
          where case
            when $5 then coalesce(k.total - k.taken, $6) > 0
            else not exists (
              select 1
              from v_slot_hold h
              where h.space_id = w."spaceId"
                and h.during && tsrange(w."beginAt", w."endAt")
                and h.released_at is null
            )
          end
        ), made as (
          insert into venue_order (
            trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date,
            begin_at, end_at, detail, detail_en, space_names, people, occupy_reason, occupy_label, amount, paid_at,
            order_status, pay_status, entry_code
          )
          select
            new_trade_no('D'), $4, 2, ${orderSource.adminOccupy}, 1, $7, $2, $8, $3,
            min("beginAt"), max("endAt"), $9, $10, $9, 1, $11, '闭馆', 0, app_now(),
            '${orderStatus.occupied}', 2, upper(substr(md5(gen_random_uuid()::text), 1, 12))
          from want
          where exists (select 1 from free)
          having count(*) > 0
          returning trade_no
        ), items as (
          insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee)
          select m.trade_no, f."spaceId", f."timeId", f."beginAt", f."endAt", 0
          from made m
            cross join free f
          returning 1
        ), holds as (
          insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
          select $2, f."spaceId", $3, f."timeId", tsrange(f."beginAt", f."endAt"), m.trade_no, 'BLOCKED'
          from made m
            cross join free f
          where not $5
          returning 1
        ), counted as (
          insert into slot_capacity (site_id, date, time_id, taken, total)
          select $2, $3, f."timeId", f.places, f.places
          from free f
          where $5
          order by f."timeId"
          on conflict (site_id, date, time_id) do update set taken = slot_capacity.taken + excluded.taken
          returning 1
        ), claimed as (
          insert into capacity_claim (site_id, date, time_id, trade_no, places, kind)
          select $2, $3, f."timeId", m.trade_no, f.places, 'BLOCKED'
          from made m
            cross join free f
          where $5
          returning 1
        ), said as (
          insert into order_log (trade_no, user_id, who, action, note)
          select m.trade_no, $4, 'staff', 'occupy', $11 from made m
          returning 1
        )
        select
          (select trade_no from made) as no,
          (select count(*) from items) + (select count(*) from holds) + (select count(*) from counted)
            + (select count(*) from claimed) + (select count(*) from said) as written
      `,
      [
        JSON.stringify(closing.slots),
        closing.siteId,
        closing.date,
        userId,
        closing.counts,
        closing.seats,
        closing.venueId,
        closing.merchantId,
        label,
        labelEn,
        note,
      ],
    );
    return row?.no ?? null;
  }

  /**
   * Opens the slots of a block that a cancelled booking had, so that it can be restored; slots closed by another closure
   * pass to that one.
   */
  async openFor(tx: Tx, occupiedNo: string, tradeNo: string): Promise<void> {
    await tx.rows('select open_closed($1, $2)', [occupiedNo, tradeNo]);
  }

  /** Returns the board patch of the closed slots. */
  async boardPatch(
    tx: Tx,
    { siteId, date, slots }: Pick<ClosureSlots, 'siteId' | 'date' | 'slots'>,
  ): Promise<Record<string, unknown>> {
    const [row] = await tx.rows<{ patch: Record<string, unknown> }>('select slot_patch($1, $2, $3, $4) as patch', [
      siteId,
      date,
      [...new Set(slots.map(({ spaceId }) => spaceId))],
      [...new Set(slots.map(({ timeId }) => timeId))],
    ]);
    return row?.patch ?? {};
  }
}
