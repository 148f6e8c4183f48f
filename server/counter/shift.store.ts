import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Fen } from '#domain/kit/money';
import type { TillLine } from '#domain/counter/shift.rules';
import type { CashCount } from '#domain/counter/cash-count.rules';
import { TILL_CARD_METHOD } from '#domain/counter/till-method.rules';
import { financeKind, payType } from '#domain/payments/pay.status';
import { lockRow, updateRows } from '#server/kit/db/columns';
import type { Db, Tx } from '#server/kit/db/db';
import { CounterShiftEntity } from './counter-shift.entity';

type Queryable = Pick<Db, 'rows'> | Tx;

/**
 * A shift row; instants in epoch ms, money in fen. `from` is the end of the shift before it, so that no sale falls
 * between two.
 */
export interface Shift extends Record<string, unknown> {
  readonly id: number;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly from: Date;
  readonly to: Date;
  readonly float: Fen;
  readonly cashDue: Fen | null;
  readonly counted: Fen | null;
  readonly note: string | null;
}

/** A drawer with cash, waiting for the next seller. */
export interface Drawer extends Record<string, unknown> {
  readonly shiftId: number;
  readonly sellerName: string;
  readonly closedAt: number;
  readonly left: Fen;
}

/** Amounts sold and returned and the number of sales of one payment method. */
interface ShiftLine extends TillLine, Record<string, unknown> {
  readonly count: number;
}

/**
 * Time range of a shift's sales, in SQL over `s`: from the end of the previous shift, so that no sale falls between
 * two.
 */
export const SHIFT_SPAN = `
  coalesce((
    select max(p.closed_at) from counter_shift p where p.seller_id = s.seller_id and p.closed_at <= s.opened_at
  ), s.opened_at - interval '1 day') as "from",
  coalesce(s.closed_at, app_now() + interval '1 day') as "to"`;

const SELECT = `
  select s.id, s.seller_id as "sellerId", u.name as "sellerName", epoch_ms(s.opened_at) as "openedAt",
    epoch_ms(s.closed_at) as "closedAt", ${SHIFT_SPAN}, s.float_amount as float, s.cash_due as "cashDue",
    s.counted, s.note
  from counter_shift s
    join v_app_user u on u.id = s.seller_id
`;

/** Payment method of a finance record at the counter, in SQL over `f`. */
export const TILL_METHOD = `coalesce(f.offline_type, case f.pay_type when ${payType.campusCard} then ${TILL_CARD_METHOD} end)`;

/** Finance kinds of the counter: sales and wallet top-ups. */
export const TILL_KINDS = [financeKind.income, financeKind.recharge].join(', ');

/** Rows of shifts and the amounts taken during them. */
@Injectable()
export class ShiftStore {
  /** Returns the seller's open shift; with `lock`, locks its row until the transaction ends. */
  async findOpen(db: Queryable, sellerId: number, lock = false): Promise<Shift | null> {
    const [shift] = await db.rows<Shift>(
      `${SELECT} where s.seller_id = $1 and s.closed_at is null${lock ? ' for no key update of s' : ''}`,
      [sellerId],
    );
    return shift ?? null;
  }

  /** Opens a shift, with or without another shift's drawer; null if one is already open. */
  async open(
    tx: Tx,
    sellerId: number,
    float: Fen,
    fromShiftId: number | null,
    note: string | null,
  ): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into counter_shift (seller_id, float_amount, from_shift_id, open_note)
        values ($1, $2, $3, $4)
        on conflict (seller_id) where closed_at is null do nothing
        returning id
      `,
      [sellerId, float, fromShiftId, note],
    );
    return row?.id ?? null;
  }

  /** Closes a shift with the cash due and counted. */
  async close(tx: Tx, id: number, { due, counted, left, pieces, reason, note }: CashCount): Promise<void> {
    await updateRows(
      tx,
      CounterShiftEntity,
      { id, closedAt: IsNull() },
      {
        closedAt: () => 'app_now()',
        cashDue: due,
        counted,
        note,
        leftAmount: left,
        pieces,
        reason,
      },
    );
  }

  /**
   * Returns drawers with cash that nobody has taken over; `venueIds` null is all, otherwise those of sellers sharing a
   * venue.
   */
  drawers(db: Queryable, venueIds: readonly number[] | null): Promise<Drawer[]> {
    return db.rows<Drawer>(
      `
        select s.id as "shiftId", u.name as "sellerName", epoch_ms(s.closed_at) as "closedAt", s.left_amount as left
        from counter_shift s
          join v_app_user u on u.id = s.seller_id
        where s.closed_at > app_now() - interval '3 days'
          and s.left_amount > 0
          and not exists (select 1 from counter_shift n where n.from_shift_id = s.id)
          and (
            $1::int[] is null
            or exists (select 1 from v_role_grant g where g.user_id = s.seller_id and g.venue_ids && $1)
          )
        order by s.closed_at desc
        limit 20
      `,
      [venueIds],
    );
  }

  /** Locks a drawer for the next seller; null if it is already taken over. */
  async takeOver(tx: Tx, shiftId: number, venueIds: readonly number[] | null): Promise<Drawer | null> {
    await lockRow(tx, CounterShiftEntity, shiftId);
    return (await this.drawers(tx, venueIds)).find((one) => one.shiftId === shiftId) ?? null;
  }

  /** Returns a shift by its id. */
  async get(db: Queryable, id: number): Promise<Shift> {
    const [shift] = await db.rows<Shift>(`${SELECT} where s.id = $1`, [id]);
    return shift as Shift;
  }

  /** Returns closed shifts, newest first; `sellerId` null is all sellers. */
  async listClosed(
    db: Queryable,
    sellerId: number | null,
    page: number,
    size: number,
  ): Promise<{ rows: Shift[]; total: number }> {
    const rows = await db.rows<Shift>(
      `
        ${SELECT}
        where s.closed_at is not null and ($1::int is null or s.seller_id = $1)
        order by s.closed_at desc, s.id desc
        limit $2
        offset $3
      `,
      [sellerId, size, page * size],
    );
    const [counted] = await db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from counter_shift
        where closed_at is not null and ($1::int is null or seller_id = $1)
      `,
      [sellerId],
    );
    return { rows, total: counted?.n ?? 0 };
  }

  /** Returns the amounts of a shift by payment method. */
  lines(db: Queryable, { id, sellerId, from, to }: Shift): Promise<ShiftLine[]> {
    return db.rows<ShiftLine>(
      `
        select coalesce(s.t, r.t, 1)::int as "offlineType", coalesce(s.n, 0)::int as count,
          coalesce(s.sold, 0)::int as sold, coalesce(r.back, 0)::int as returned
        from (
          select ${TILL_METHOD} as t, count(*) as n, sum(f.amount) as sold
          from v_finance_record f
          where f.cashier_id = $2
            and f.gmt_create > $3
            and f.gmt_create <= $4
            and f.kind in (${TILL_KINDS})
            and f.status = 2
          group by 1
        ) s
          full join (
            select offline_type as t, sum(amount) as back from counter_undo where shift_id = $1 group by 1
          ) r on r.t = s.t
        order by 1
      `,
      [id, sellerId, from, to],
    );
  }
}
