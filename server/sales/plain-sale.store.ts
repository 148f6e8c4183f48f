import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import type { OrderState } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { Pieces, Purchase, SaleItem } from './plain-sale';
import type { Sale, SaleRoomState, SaleStep, SaleTimestamp } from './sale';
import { SaleItemEntity } from './sale-item.entity';
import { SaleEntity } from './sale.entity';

type Queryable = Pick<Tx | Db, 'rows'>;

const COLUMNS = `
  s.trade_no as "tradeNo", s.user_id as "userId", s.order_type as "orderType", s.merchant_id as "merchantId",
    s.venue_id as "venueId", null::int as "siteId", s.amount, s.pay_fee as "payFee", s.refund_fee as "refundFee",
    s.discount_fee as "discountFee", s.pay_type as "payType", s.order_status as "orderStatus",
    s.pay_status as "payStatus", s.cancel_kind as "cancelKind",
    least(epoch_ms(app_now()), case when app_now() < s.pay_deadline then epoch_ms(s.pay_deadline) - 1 end) as now,
    epoch_ms(s.pay_deadline) as "payBefore", epoch_ms(s.begin_at at time zone school_zone()) as "startsAt",
    epoch_ms(s.end_at at time zone school_zone()) as "endsAt",
    epoch_ms(s.end_at at time zone school_zone()) as "restoreBefore", epoch_ms(s.closed_at) as "closedAt",
    s.at_counter as "atCounter", s.name as subject
`;
const SELECT = `select ${COLUMNS} from sale s`;

const timestampColumns: Record<SaleTimestamp, string> = {
  paid_at: 'paid_at = app_now()',
  cancel_at: 'cancel_at = app_now()',
  no_cancel_at: 'cancel_at = null',
  new_deadline: `pay_deadline = app_now() + $6 * interval '1 second'`,
};

/** Rows of sales that need no table of their own: read, locked and moved by compare-and-set. */
@Injectable()
export class PlainSaleStore {
  constructor(private readonly db: Db) {}

  /** Returns a sale, or null. */
  async find(tradeNo: string, on: Queryable = this.db): Promise<Sale | null> {
    const [sale] = await on.rows<Sale & Record<string, unknown>>(`${SELECT} where s.trade_no = $1`, [tradeNo]);
    return sale ?? null;
  }

  /** Locks the row until the transaction ends and reads it as it is then. */
  async lock(tx: Tx, tradeNo: string): Promise<Sale> {
    const [sale] = await tx.rows<Sale & Record<string, unknown>>(
      `${SELECT} where s.trade_no = $1 for no key update of s`,
      [tradeNo],
    );
    if (!sale) throw new Failure(orderFailure.orderMissing);
    return sale;
  }

  /** Locks the sales in this state, skipping rows locked by others. */
  lockUnlocked(tx: Tx, tradeNos: readonly string[], state: OrderState): Promise<SaleRoomState[]> {
    return tx.rows<SaleRoomState & Record<string, unknown>>(
      `
        select trade_no as "tradeNo", user_id as "userId", merchant_id as "merchantId",
          order_status as "orderStatus", pay_status as "payStatus", epoch_ms(pay_deadline) as "payBefore"
        from sale
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
      'update sale set order_status = $2, pay_status = $3, version = version + 1 where trade_no = any ($1)',
      [tradeNos, next.orderStatus, next.payStatus],
    );
  }

  /** Moves the row only if it still has the expected state, and returns the sale. */
  async move(
    tx: Tx,
    sale: Sale,
    next: OrderState,
    { change = {}, stamps = [], holdSeconds = 0 }: SaleStep,
  ): Promise<Sale> {
    const names = Object.keys(change) as (keyof typeof change)[];
    const set = [
      'order_status = $4',
      'pay_status = $5',
      'version = version + 1',
      ...stamps.map((stamp) => timestampColumns[stamp]),
      ...names.map((name, n) => `${name} = $${n + 7}`),
    ];
    // The sixth parameter needs a type even if no stamp uses it.
    const [moved] = await tx.rows<Sale & Record<string, unknown>>(
      `
        with moved as (
          update sale
          set ${set.join(', ')}
          where trade_no = $1 and order_status = $2 and pay_status = $3 and $6::int is not null
          returning *
        )
        select ${COLUMNS} from moved s
      `,
      [
        sale.tradeNo,
        sale.orderStatus,
        sale.payStatus,
        next.orderStatus,
        next.payStatus,
        holdSeconds,
        ...names.map((name) => change[name]),
      ],
    );
    if (!moved) throw new Failure(orderFailure.illegalStep);
    return moved;
  }

  /** Inserts an unpaid sale with its lines, to be paid within so many minutes; returns its number. */
  async insert(
    tx: Tx,
    purchase: Purchase,
    { userId, roleId }: { readonly userId: number; readonly roleId: number },
    holdMinutes: number,
  ): Promise<string> {
    const { letter, lines, ...columns } = purchase;
    const [drawn] = await tx.rows<{ tradeNo: string }>('select new_trade_no($1) as "tradeNo"', [letter]);
    const { tradeNo } = drawn as { tradeNo: string };
    await insertRow(tx, SaleEntity, {
      ...columns,
      tradeNo,
      userId,
      orderType: roleId,
      amount: lines.reduce((total, { fee }) => total + fee, 0),
      payDeadline: () => `app_now() + interval '${Number(holdMinutes)} minutes'`,
    });
    await tx.repository(SaleItemEntity).insert(lines.map((line) => ({ ...line, tradeNo })));
    return tradeNo;
  }

  /** Returns the lines of a sale. */
  items(on: Queryable, tradeNo: string): Promise<SaleItem[]> {
    return on.rows<SaleItem & Record<string, unknown>>(
      `
        select id, subject_id as "subjectId", name, en_name as "enName", quantity, fee, used, returned,
          refund_fee as "refundFee"
        from sale_item
        where trade_no = $1
        order by id
      `,
      [tradeNo],
    );
  }

  /** Counts pieces as used. */
  async addUsed(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
    for (const { item, quantity } of pieces)
      await tx.repository(SaleItemEntity).increment({ id: item.id }, 'used', quantity);
  }

  /** Counts pieces as returned, each line with its refund. */
  async addReturned(tx: Tx, pieces: readonly (Pieces & { readonly refund: Fen })[]): Promise<void> {
    for (const { item, quantity, refund } of pieces)
      await tx.rows('update sale_item set returned = returned + $2, refund_fee = refund_fee + $3 where id = $1', [
        item.id,
        quantity,
        refund,
      ]);
  }

  /** Writes the price and the discount in it. */
  async setPrice(tx: Tx, tradeNo: string, amount: Fen, discount: Fen): Promise<void> {
    await tx
      .repository(SaleEntity)
      .update({ tradeNo }, { amount, discountFee: discount, version: () => 'version + 1' });
  }

  /** Returns unpaid sales past their deadline but those left out, oldest first. */
  async findDue(limit: number, except: readonly string[]): Promise<string[]> {
    const due = await this.db.rows<{ no: string }>(
      `
        select trade_no as no
        from sale
        where order_status = '${orderStatus.normal}'
          and pay_status = ${payStatus.unpaid}
          and pay_deadline <= app_now()
          and trade_no <> all ($2)
        order by pay_deadline
        limit $1
      `,
      [limit, except],
    );
    return due.map(({ no }) => no);
  }
}
