import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** An order as the payment page shows it. */
interface CashierOrderRow extends Record<string, unknown> {
  readonly id: number;
  readonly trade_no: string;
  readonly user_id: number;
  readonly order_status: string;
  readonly pay_status: number;
  readonly amount: number;
  readonly discount: number;
  readonly gmt_create: Date;
  readonly deadline: number | null;
  readonly site_name: string;
  readonly en_name: string;
  readonly detail: string;
  readonly detail_en: string;
  readonly begin_at: string;
  readonly end_at: string;
  readonly pay_type: number | null;
}
/** A line of an order on the payment page. */
interface CashierItemRow extends Record<string, unknown> {
  readonly id: number;
  readonly space: number;
  readonly name: string;
  readonly begin_at: string;
  readonly end_at: string;
  readonly fee: number;
}

/** Reads orders for the payment page. */
@Injectable()
export class CashierStore {
  constructor(private readonly db: Db) {}

  /** Returns a member's order. */
  async findOrder(tradeNo: string, userId: number): Promise<CashierOrderRow | undefined> {
    const [row] = await this.db.rows<CashierOrderRow>(
      `
        select o.id, o.trade_no, o.user_id, o.order_status, o.pay_status, o.amount, o.discount_fee as discount,
          o.gmt_create,
          case when o.order_status = '1' and o.pay_status = 1 then epoch_ms(o.pay_deadline) end as deadline,
          o.name as site_name, o.en_name, o.detail, o.detail_en, o.begin_at, o.end_at, o.pay_type
        from v_sale o
        where o.trade_no = $1 and o.user_id = $2 and o.settles = 'order'
      `,
      [tradeNo, userId],
    );
    return row;
  }

  /** Returns the lines of an order. */
  findItems(tradeNo: string): Promise<CashierItemRow[]> {
    return this.db.rows<CashierItemRow>(
      `
        select i.id, i.subject_id as space, i.name, i.begin_at, i.end_at, i.fee
        from v_sale_line i
        where i.trade_no = $1
        order by i.id
      `,
      [tradeNo],
    );
  }
}
