import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { sales } from '#contract/sales/sale.contract';
import { Db } from '#server/kit/db/db';

/** A sale as its buyer's list reads it; amounts in fen, times by the school's wall clock. */
interface OwnSaleRow {
  readonly id: number;
  readonly tradeNo: string;
  readonly biz: string;
  readonly name: string;
  readonly enName: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly beginAt: string;
  readonly endAt: string;
  readonly amount: Fen;
  readonly paid: Fen;
  readonly refunded: Fen;
  readonly orderStatus: string;
  readonly payStatus: number;
  readonly gmtCreate: string;
}

/** Reads a member's own sales of every kind. */
@Injectable()
export class OwnSaleStore {
  constructor(private readonly db: Db) {}

  /** Returns a page of a member's sales, newest first, of all kinds or of one. */
  page(userId: number, { page, size, biz }: ParsedOf<typeof sales.mine>): Promise<OwnSaleRow[]> {
    return this.db.rows<OwnSaleRow & Record<string, unknown>>(
      `
        select id, trade_no as "tradeNo", left(trade_no, 1) as biz, name, en_name as "enName", detail,
          detail_en as "detailEn", to_char(begin_at, 'YYYY-MM-DD HH24:MI') as "beginAt",
          to_char(end_at, 'YYYY-MM-DD HH24:MI') as "endAt", amount, pay_fee as paid, refund_fee as refunded,
          order_status as "orderStatus", pay_status as "payStatus",
          to_char(gmt_create at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "gmtCreate"
        from v_sale
        where user_id = $1 and ($2::text is null or left(trade_no, 1) = $2)
        order by gmt_create desc, trade_no desc
        limit $3 offset $4
      `,
      [userId, biz ?? null, size, page * size],
    );
  }

  /** Returns how many sales of each kind a member has, by letter. */
  countKinds(userId: number): Promise<{ biz: string; count: number }[]> {
    return this.db.rows<{ biz: string; count: number }>(
      `
        select left(trade_no, 1) as biz, count(*)::int as count
        from v_sale
        where user_id = $1
        group by 1
        order by 1
      `,
      [userId],
    );
  }
}
