import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import type { OrderState } from '#domain/orders/order.machine';
import { cancelKind, orderSource, orderStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import type { Db, Tx } from '#server/kit/db/db';
import type { SaleChange, SaleRoomState, SaleTimestamp } from '#server/sales/sale.service';
import { VenueOrderEntity } from './venue-order.entity';
import type { Order, OrderItemRow, OrderStep } from './stored-order';

/** The patch of a site's day as the slot functions return it. */
type SlotPatch = Readonly<Record<string, unknown>>;

/** A room change as the slot functions return it. */
interface SlotRoomChange {
  readonly room: string;
  readonly patch: SlotPatch;
}

const COLUMNS = `
  o.id, o.trade_no as "tradeNo", o.user_id as "userId", o.order_type as "orderType", o.source,
    o.site_id as "siteId", o.venue_id as "venueId", o.merchant_id as "merchantId", o.reservation_date as "date",
    o.amount, o.pay_fee as "payFee", o.refund_fee as "refundFee", o.discount_fee as "discountFee",
    o.pay_type as "payType", o.order_status as "orderStatus", o.pay_status as "payStatus",
    o.cancel_kind as "cancelKind", o.promise_status as "promiseStatus", s.need_face as "needFace",
    s.site_name as "siteName", o.detail, s.site_name || ' ' || o.detail as subject,
    o.source = ${orderSource.offlineTicket} as "atCounter",
    least(epoch_ms(app_now()), case when app_now() < o.pay_deadline then epoch_ms(o.pay_deadline) - 1 end) as now,
    epoch_ms(o.pay_deadline) as "payBefore", epoch_ms(o.begin_at at time zone school_zone()) as "startsAt",
    epoch_ms(o.begin_at at time zone school_zone()) as "restoreBefore",
    epoch_ms(o.end_at at time zone school_zone()) as "endsAt", epoch_ms(o.closed_at) as "closedAt",
    coalesce((o.rule_snapshot ->> 'cancelHours')::float8, r.cancel_hours::float8) as "cancelHours",
    tiers_on(
      case when jsonb_typeof(o.rule_snapshot -> 'tiers') = 'array' then o.rule_snapshot -> 'tiers' else b.tiers end,
      o.site_id, o.reservation_date
    ) as tiers,
    b.week_cancel_max as "weekCancelMax", b.allow_special as "allowSpecial"
`;
const RULES = `
    join v_site s on s.id = o.site_id
    join v_rule_set r on r.id = s.rule_set_id
    join v_refund_rule b on b.id = s.refund_rule_id
`;
const SELECT = `select ${COLUMNS} from venue_order o ${RULES}`;

const timestampColumns: Record<SaleTimestamp, string> = {
  paid_at: 'paid_at = app_now()',
  cancel_at: 'cancel_at = app_now()',
  no_cancel_at: 'cancel_at = null',
  new_deadline: `pay_deadline = app_now() + $5 * interval '1 second'`,
};

/** Rows of orders: read, locked and moved by compare-and-set. */
@Injectable()
export class OrderStore {
  /** Reads an order without a lock; null if there is none. */
  async find(
    db: Pick<Db, 'prepared'>,
    by: { readonly id: number } | { readonly tradeNo: string },
  ): Promise<Order | null> {
    const [order] =
      'id' in by
        ? await db.prepared<Order & Record<string, unknown>>('order by id', `${SELECT} where o.id = $1`, [by.id])
        : await db.prepared<Order & Record<string, unknown>>('order by no', `${SELECT} where o.trade_no = $1`, [
            by.tradeNo,
          ]);
    return order ?? null;
  }

  /** Returns the slots of an order. */
  items(db: Pick<Db, 'rows'>, tradeNo: string): Promise<OrderItemRow[]> {
    return db.rows<OrderItemRow>(
      `
        select i.id, coalesce(p.id, 0) as "spaceId", coalesce(p.space_name, '') as "spaceName",
          coalesce(p.en_name, '') as "enSpaceName", i.time_id as "timeId", i.begin_at as "startDate",
          i.end_at as "endDate", i.fee, i.refund_fee as refunded
        from venue_order_item i
          left join v_space p on p.id = i.space_id
        where i.trade_no = $1
        order by i.id
      `,
      [tradeNo],
    );
  }

  /** Locks the order's site and date, then its row, until the transaction ends, and reads it as it is then. */
  async lockOnDay(tx: Tx, { siteId, date, tradeNo }: Pick<Order, 'siteId' | 'date' | 'tradeNo'>): Promise<Order> {
    const [order] = await tx.prepared<Order & Record<string, unknown>>(
      'order lock on day',
      `
        with day as materialized (
          select pg_advisory_xact_lock(hashtextextended('slot:' || $2::int || ':' || $3::date, 0))
        )
        select ${COLUMNS} from day cross join venue_order o ${RULES} where o.trade_no = $1 for no key update of o
      `,
      [tradeNo, siteId, date],
    );
    if (!order) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** Reads the order again and locks its row until the transaction ends. */
  async lock(tx: Tx, tradeNo: string): Promise<Order> {
    const [order] = await tx.prepared<Order & Record<string, unknown>>(
      'order lock',
      `${SELECT} where o.trade_no = $1 for no key update of o`,
      [tradeNo],
    );
    if (!order) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** Locks the orders in this state, skipping rows locked by others. */
  lockUnlocked(tx: Tx, tradeNos: readonly string[], state: OrderState): Promise<SaleRoomState[]> {
    return tx.rows<SaleRoomState & Record<string, unknown>>(
      `
        select trade_no as "tradeNo", user_id as "userId", merchant_id as "merchantId",
          order_status as "orderStatus", pay_status as "payStatus", epoch_ms(pay_deadline) as "payBefore"
        from venue_order
        where trade_no = any ($1) and order_status = $2 and pay_status = $3
        order by trade_no
        for no key update skip locked
      `,
      [tradeNos, state.orderStatus, state.payStatus],
    );
  }

  /** Moves locked rows. */
  async moveAll(tx: Tx, tradeNos: readonly string[], next: OrderState): Promise<void> {
    await tx.rows(
      'update venue_order set order_status = $2, pay_status = $3, version = version + 1 where trade_no = any ($1)',
      [tradeNos, next.orderStatus, next.payStatus],
    );
  }

  /**
   * Moves the row only if it still has the expected state, adds the entry to its history, and confirms its slots if the
   * step says so. Returns the order, and the patch of its day if its slots were confirmed. `holdSeconds` is used by the
   * stamp `new_deadline` only.
   */
  async move(
    tx: Tx,
    order: Order,
    next: OrderState,
    { action, by, note = null, change = {}, stamps = [], holdSeconds = 0, confirmsSlots = false }: OrderStep,
  ): Promise<{ readonly order: Order; readonly slots: SlotPatch | null }> {
    const names = Object.keys(change) as (keyof SaleChange)[];
    const set = [
      'order_status = $4',
      'pay_status = $6',
      'version = version + 1',
      ...stamps.map((stamp) => timestampColumns[stamp]),
      ...names.map((name, i) => `${name} = $${i + 11}`),
    ];
    const slots = confirmsSlots ? 'confirm_slots(o.trade_no)' : 'null';
    // The fifth parameter needs a type even if no stamp uses it.
    const [moved] = await tx.prepared<Order & { readonly slots: SlotPatch | null } & Record<string, unknown>>(
      `order move ${hash('sha1', [slots, ...set].join(), 'base64url')}`,
      `
        with moved as (
          update venue_order
          set ${set.join(', ')}
          where trade_no = $1 and order_status = $2 and pay_status = $3 and $5::int is not null
          returning *
        ), logged as (
          insert into order_log (trade_no, user_id, who, action, note)
          select trade_no, $7::int, $8, $9, $10 from moved
        )
        select ${COLUMNS}, ${slots} as slots from moved o ${RULES}
      `,
      [
        order.tradeNo,
        order.orderStatus,
        order.payStatus,
        next.orderStatus,
        holdSeconds,
        next.payStatus,
        by.userId,
        by.who,
        action,
        note,
        ...names.map((name) => change[name]),
      ],
    );
    if (!moved) throw new Failure(orderFailure.illegalStep);
    const { slots: patch, ...changed } = moved;
    return { order: changed as Order, slots: patch };
  }

  /** Returns how many paid bookings a person has cancelled since Monday. */
  async cancelledThisWeek(db: Pick<Db, 'rows'>, userId: number): Promise<number> {
    const [row] = await db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from venue_order
        where user_id = $1
          and order_status = '${orderStatus.cancelled}'
          and cancel_kind = ${cancelKind.user}
          and promise_status = ${promiseStatus.userCancelled}
          and cancel_at >= date_trunc('week', school_now()) at time zone school_zone()
      `,
      [userId],
    );
    return row?.n ?? 0;
  }

  /** Frees the slots of an order; returns the patch of the site's room. */
  async freeSlots(tx: Tx, tradeNo: string): Promise<SlotPatch> {
    const [row] = await tx.rows<{ patch: SlotPatch }>('select free_slots($1) as patch', [tradeNo]);
    return row?.patch ?? {};
  }

  /**
   * Ends one unpaid order past its deadline, or all of the day if `tradeNo` is null. Requires the lock of the site's
   * day; the caller emits the returned changes.
   */
  async expireDue(tx: Tx, siteId: number, date: string, tradeNo: string | null): Promise<SlotRoomChange[]> {
    const [row] = await tx.rows<{ changes: SlotRoomChange[] }>(
      `
        select e.changes || case
            when cardinality(e.ended) = 0 then '[]'::jsonb
            else jsonb_build_array(jsonb_build_object(
              'room', 'site:' || $1::int || ':' || $2::date, 'patch', slot_patch($1, $2, e.spaces, e.times)
            ))
          end as changes
        from end_due_orders($1, $2, $3) e
      `,
      [siteId, date, tradeNo === null ? null : [tradeNo]],
    );
    return row?.changes ?? [];
  }

  /** Writes the price and the discount in it. */
  async setPrice(tx: Tx, tradeNo: string, amount: Fen, discount: Fen): Promise<void> {
    await tx
      .repository(VenueOrderEntity)
      .update({ tradeNo }, { amount, discountFee: discount, version: () => 'version + 1' });
  }

  /** Takes the order's slots again, all or none: owned at once, or held for some seconds. */
  async retake(
    tx: Tx,
    tradeNo: string,
    holdSeconds: number | null,
  ): Promise<{ free: boolean; changes: SlotRoomChange[] }> {
    const [row] = await tx.rows<{ done: { free: boolean; changes: SlotRoomChange[] } }>(
      `select retake_slots($1, case when $2::int is not null then app_now() + $2 * interval '1 second' end) as done`,
      [tradeNo, holdSeconds],
    );
    return (row as { done: { free: boolean; changes: SlotRoomChange[] } }).done;
  }
}
