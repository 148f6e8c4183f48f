import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { PromiseState } from '#domain/attendance/promise.machine';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { bookingRefusal } from '#domain/booking/booking.rules';
import type { LiveBody } from '#contract/kit/live';
import type { Db, Tx } from '#server/kit/db/db';
import type { MovePlan } from '#server/boards/move-plan.service';
import type { Order } from '#server/orders/order.service';
import { VenueOrderEntity } from '#server/orders/venue-order.entity';

/** Details of an order for the change screens, beside its state. */
export interface ChangeFacts
  extends Pick<VenueOrderEntity, 'people' | 'buddyIds' | 'detail' | 'detailEn'>, Record<string, unknown> {
  readonly userName: string;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly beginAt: string;
  readonly endAt: string;
}

/** A possible companion of a member. */
export interface CompanionRow extends Record<string, unknown> {
  readonly userId: number;
  readonly name: string;
  readonly confirmed: boolean;
  readonly busy: boolean;
}

/** Rows of order changes: slots, companions, partial refunds. */
@Injectable()
export class ChangeStore {
  /** Returns the details of an order that exists. */
  async facts(db: Pick<Db, 'rows'>, tradeNo: string): Promise<ChangeFacts> {
    const [row] = await db.rows<ChangeFacts>(
      `
        select u.name as "userName", o.people, o.buddy_ids as "buddyIds", v.venue_name as "venueName",
          v.en_name as "enVenueName", s.site_name as "siteName", s.en_name as "enSiteName", o.detail,
          o.detail_en as "detailEn", o.begin_at as "beginAt", o.end_at as "endAt"
        from v_venue_order o
          join v_app_user u on u.id = o.user_id
          join v_venue v on v.id = o.venue_id
          join v_site s on s.id = o.site_id
        where o.trade_no = $1
      `,
      [tradeNo],
    );
    return row as ChangeFacts;
  }

  /** Adds to the refunded amount of each slot of an order. */
  async addRefunded(tx: Tx, tradeNo: string, amounts: ReadonlyMap<number, number>): Promise<void> {
    await tx.rows(
      `
        update venue_order_item i
        set refund_fee = i.refund_fee + x.amount
        from unnest($1::int[], $2::int[]) as x(id, amount)
        where i.trade_no = $3 and i.id = x.id
      `,
      [[...amounts.keys()], [...amounts.values()], tradeNo],
    );
  }

  /**
   * Replaces the slot claims of an order by those of a plan and writes its new place and attendance; throws if a slot
   * is taken. Returns the room changes, for the caller to emit.
   */
  async swapSlots(
    tx: Tx,
    order: Order,
    plan: MovePlan,
    { promiseStatus: attendance }: PromiseState,
    amount: number,
    places: number,
  ): Promise<{ room: string; patch: LiveBody }[]> {
    const changes = await this.claimSlots(tx, order.tradeNo, plan, places);
    await tx.rows('delete from venue_order_item where trade_no = $1', [order.tradeNo]);
    await tx.rows(
      `
        insert into venue_order_item (trade_no, space_id, time_id, group_id, begin_at, end_at, fee, promise_status)
        select $1, x."spaceId", x."timeId", x."groupId", x."beginAt", x."endAt", x.fee, $3
        from jsonb_to_recordset($2::jsonb) as x(
          "spaceId" int, "timeId" int, "groupId" int, "beginAt" timestamp, "endAt" timestamp, fee int
        )
      `,
      [
        order.tradeNo,
        JSON.stringify(plan.items.map((item) => (order.orderStatus === '3' ? { ...item, fee: 0 } : item))),
        attendance,
      ],
    );
    await tx.rows(
      `
        update venue_order
        set site_id = $2, venue_id = $3, reservation_date = $4, begin_at = $5, end_at = $6, detail = $7,
          detail_en = $8, space_names = $9, amount = $10, discount_fee = least(discount_fee, $11),
          promise_status = $12, sign_at = case when $12 = promise_status then sign_at end,
          version = version + 1
        where trade_no = $1
      `,
      [
        order.tradeNo,
        plan.siteId,
        plan.venueId,
        plan.date,
        plan.beginAt,
        plan.endAt,
        plan.detail,
        plan.detailEn,
        plan.spaceNames,
        amount,
        plan.amount,
        attendance,
      ],
    );
    return changes;
  }

  /** Adds to the paid amount of an order. */
  async addPaid(tx: Tx, tradeNo: string, amount: number): Promise<void> {
    await tx.repository(VenueOrderEntity).increment({ tradeNo }, 'payFee', amount);
  }

  /** Returns whether the slots of a plan are free for this order; its own claims do not count. */
  async isFree(db: Pick<Db, 'rows'>, tradeNo: string, plan: MovePlan, places: number): Promise<boolean> {
    const [row] = await db.rows<{ free: boolean }>(
      plan.placed.length > 0
        ? `
          select not exists (
            select 1
            from unnest($2::int[]) t
              left join v_slot_capacity k on k.site_id = $3 and k.date = $4 and k.time_id = t
            where coalesce(k.total, $5) - coalesce(k.taken, 0) + coalesce((
              select sum(c.places)::int
              from v_capacity_claim c
              where c.site_id = $3
                and c.date = $4
                and c.time_id = t
                and c.released_at is null
                and (c.trade_no = $1 or c.kind = 'HELD' and c.expires_at <= app_now())
            ), 0) < $6
          ) as free
        `
        : `
          select not exists (
            select 1
            from jsonb_to_recordset($2::jsonb) as c("spaceId" int, "beginAt" timestamp, "endAt" timestamp)
              join v_slot_hold h on h.space_id = c."spaceId"
                and h.during && tsrange(c."beginAt", c."endAt")
                and h.released_at is null
                and h.trade_no <> $1
                and (h.expires_at is null or h.expires_at > app_now())
          ) as free
        `,
      plan.placed.length > 0
        ? [tradeNo, plan.placed, plan.siteId, plan.date, plan.seats, places]
        : [tradeNo, JSON.stringify(plan.claims)],
    );
    return row?.free ?? false;
  }

  /** Returns the companions a member could name for this time, with conflicts. This booking itself is no conflict. */
  companions(
    db: Pick<Db, 'rows'>,
    { userId, tradeNo }: Pick<Order, 'userId' | 'tradeNo'>,
    { beginAt, endAt }: Pick<ChangeFacts, 'beginAt' | 'endAt'>,
  ): Promise<CompanionRow[]> {
    return db.rows<CompanionRow>(
      `
        select
          m.id as "userId", m.name, b.check_status = 1 as confirmed,
          exists (
            select 1
            from v_venue_order v
            where v.trade_no <> $2
              and v.begin_at < $4
              and v.begin_at > $3::timestamp - interval '12 hours'
              and v.end_at > $3
              and v.order_status = '1'
              and (v.pay_status <> 1 or v.pay_deadline > app_now())
              and (v.user_id = m.id or v.buddy_ids @> array[m.id])
          ) as busy
        from v_buddy b
          join v_app_user m on m.id = b.buddy_user_id
        where b.user_id = $1
        order by m.name, m.id
      `,
      [userId, tradeNo, beginAt, endAt],
    );
  }

  /** Returns whether the number of companions changes the price or the places at a site. */
  async isPricedByCompanion(tx: Tx, siteId: number): Promise<boolean> {
    const [row] = await tx.rows<{ priced: boolean }>(
      `
        select
          s.booking_mode = 2
            or exists (select 1 from v_charge c where c.site_id = s.id and c.companion_price > 0) as priced
        from v_site s
        where s.id = $1
      `,
      [siteId],
    );
    return row?.priced ?? true;
  }

  /** Replaces the companions. */
  async replaceBuddies(tx: Tx, tradeNo: string, buddyIds: readonly number[], people: number): Promise<void> {
    await tx.repository(VenueOrderEntity).update({ tradeNo }, { buddyIds, people, version: () => 'version + 1' });
  }

  private async claimSlots(
    tx: Tx,
    tradeNo: string,
    plan: MovePlan,
    places: number,
  ): Promise<{ room: string; patch: LiveBody }[]> {
    try {
      const [row] = await tx.rows<{ changes: { room: string; patch: LiveBody }[] }>(
        'select swap_slots($1, $2, $3, $4, $5::jsonb, $6::int[], $7) as changes',
        [tradeNo, plan.siteId, plan.date, plan.seats, JSON.stringify(plan.claims), plan.placed, places],
      );
      return row?.changes ?? [];
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code !== '23P01' && !(code === '23514' && constraint === 'slot_capacity_bounds')) throw error;
      const { spec, facts } = bookingRefusal(bookingFailure.slotTaken);
      throw new Failure(spec, facts);
    }
  }
}
