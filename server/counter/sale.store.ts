import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import { financeKind, financeStatus } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';
import { TILL_METHOD, type Shift } from './shift.store';

/** The payment of an order taken by a seller; instants in epoch ms, money in fen. */
interface SalePayment extends Record<string, unknown> {
  readonly cashierId: number | null;
  readonly offlineType: number | null;
  readonly amount: Fen;
  readonly soldAt: number;
  readonly now: number;
  readonly inShift: boolean;
}

/** A sale of a shift. */
interface ShiftSale extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly date: string;
  readonly userName: string;
  readonly walkIn: boolean;
  readonly amount: Fen;
  readonly offlineType: number | null;
  readonly soldAt: number;
  readonly undone: boolean;
  readonly byCard: boolean;
  readonly recharge: boolean;
}

/** A possible buyer. */
interface SaleBuyer extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly phone: string;
  readonly roleId: number;
}

const MAX_BUYERS = 5;
/** Finance records of a counter shift: sold slots and wallet top-ups. */
const TILL_RECORDS = `f.cashier_id = $1
          and f.gmt_create > $2
          and (f.kind = ${financeKind.income} and o.trade_no is not null or f.kind = ${financeKind.recharge})`;

/** Queries of sales from finance records. */
@Injectable()
export class SaleStore {
  constructor(private readonly db: Db) {}

  /** Finds people by exact account, card or phone number. */
  buyers(keyword: string): Promise<SaleBuyer[]> {
    return this.db.rows<SaleBuyer>(
      `
        select
          u.id, u.name, u.username, u.phone,
          coalesce((select g.role_id from v_role_grant g where g.user_id = u.id order by g.sort limit 1), 0) as "roleId"
        from v_app_user u
        where u.status = 1
          and u.id = any(array(
            select id from v_app_user where username = $1
            union
            select id from v_app_user where campus_card_no = $1
            union
            select id
            from v_app_user
            where (username || ' ' || name || ' ' || phone) ilike '%' || $2 || '%' and phone = $1
          ))
        order by u.id
        limit ${MAX_BUYERS}
      `,
      [keyword, keyword.replace(/[\\%_]/g, '\\$&')],
    );
  }

  /** Returns whether the user exists and is active. */
  async isActiveUser(userId: number): Promise<boolean> {
    return (await this.db.rows('select 1 from v_app_user where id = $1 and status = 1', [userId])).length > 0;
  }

  /** Returns the payment of an order and whether it was taken in this shift. */
  async paymentOf(tradeNo: string, { sellerId, from }: Shift): Promise<SalePayment | null> {
    const [row] = await this.db.rows<SalePayment>(
      `
        select f.cashier_id as "cashierId", ${TILL_METHOD} as "offlineType", f.amount,
          epoch_ms(f.gmt_create) as "soldAt", epoch_ms(app_now()) as now,
          coalesce(f.cashier_id = $2 and f.gmt_create > $3, false) as "inShift"
        from v_finance_record f
        where f.trade_no = $1 and f.kind = ${financeKind.income} and f.status = ${financeStatus.complete}
        order by f.id desc
        limit 1
      `,
      [tradeNo, sellerId, from],
    );
    return row ?? null;
  }

  /** Returns one page of the sales of an open shift, newest first. */
  async sales({ sellerId, from }: Shift, page: number, size: number): Promise<{ rows: ShiftSale[]; total: number }> {
    const rows = await this.db.rows<ShiftSale>(
      `
        select f.trade_no as "tradeNo", coalesce(s.site_name, '余额充值') as "siteName",
          coalesce(s.en_name, 'Balance top-up') as "enSiteName", coalesce(o.detail, '') as detail,
          coalesce(o.detail_en, '') as "detailEn",
          coalesce(o.reservation_date, (f.gmt_create at time zone school_zone())::date) as date, u.name as "userName",
          coalesce(o.user_id = $1, false) as "walkIn", f.kind = ${financeKind.recharge} as recharge, f.amount,
          ${TILL_METHOD} as "offlineType", epoch_ms(f.gmt_create) as "soldAt", n.trade_no is not null as undone,
          f.channel_trade_no is not null as "byCard"
        from v_finance_record f
          left join v_venue_order o on o.trade_no = f.trade_no
          left join v_site s on s.id = o.site_id
          join v_app_user u on u.id = f.user_id
          left join counter_undo n on n.trade_no = f.trade_no
        where ${TILL_RECORDS}
        order by f.gmt_create desc, f.id desc
        limit $3
        offset $4
      `,
      [sellerId, from, size, page * size],
    );
    const [counted] = await this.db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from v_finance_record f
          left join v_venue_order o on o.trade_no = f.trade_no
        where ${TILL_RECORDS}
      `,
      [sellerId, from],
    );
    return { rows, total: counted?.n ?? 0 };
  }

  /** Returns the pending manual refund of an order, or null. */
  async openManualRefund(tradeNo: string): Promise<string | null> {
    const [row] = await this.db.rows<{ no: string }>(
      'select refund_no as no from v_refund where trade_no = $1 and route = 3 and status = 3 order by id limit 1',
      [tradeNo],
    );
    return row?.no ?? null;
  }

  /** Returns the card payment of an order, for one receipt or any, and whether the sale was undone. */
  async cardPaymentOf(
    tradeNo: string,
    receiptNo: string | null,
  ): Promise<{ amount: Fen; cashierId: number | null; undone: boolean } | null> {
    const [row] = await this.db.rows<{ amount: Fen; cashierId: number | null; undone: boolean }>(
      `
        select f.amount, f.cashier_id as "cashierId", n.trade_no is not null as undone
        from v_finance_record f
          left join counter_undo n on n.trade_no = f.trade_no
        where f.trade_no = $1
          and f.kind = ${financeKind.income}
          and f.cashier_id is not null
          and f.channel_trade_no is not null
          and ($2::text is null or f.channel_trade_no = $2)
        order by f.id desc
        limit 1
      `,
      [tradeNo, receiptNo],
    );
    return row ?? null;
  }

  /** Returns a person's campus card number; empty without one. */
  async cardOf(userId: number): Promise<string> {
    return (
      (
        await this.db.rows<{ no: string | null }>('select campus_card_no as no from v_app_user where id = $1', [userId])
      )[0]?.no ?? ''
    );
  }

  /** Records that a sale was undone in a shift, once. */
  async insertUndo(tradeNo: string, shiftId: number, amount: Fen, offlineType: number | null): Promise<void> {
    await this.db.rows(
      `
        insert into counter_undo (trade_no, shift_id, amount, offline_type)
        values ($1, $2, $3, $4)
        on conflict (trade_no) do nothing
      `,
      [tradeNo, shiftId, amount, offlineType],
    );
  }
}
