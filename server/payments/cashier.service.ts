import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, toYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { payments } from '#contract/payments/payment.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';

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
export class CashierService {
  constructor(private readonly db: Db) {}

  /** Returns what is to be paid, for what and until when; throws `orderMissing` for another member's order. */
  async detail(caller: Caller, tradeNo: string): Promise<AnswerOf<typeof payments.detail>> {
    const { userId } = requireMember(caller);
    const [[row], items] = await Promise.all([
      this.db.rows<CashierOrderRow>(
        `
          select o.id, o.trade_no, o.user_id, o.order_status, o.pay_status, o.amount, o.discount_fee as discount,
            o.gmt_create,
            case when o.order_status = '1' and o.pay_status = 1 then epoch_ms(o.pay_deadline) end as deadline,
            s.site_name, s.en_name, o.detail, o.detail_en, o.begin_at, o.end_at, o.pay_type
          from venue_order o
            join site s on s.id = o.site_id
          where o.trade_no = $1 and o.user_id = $2
        `,
        [tradeNo, userId],
      ),
      this.db.rows<CashierItemRow>(
        `
          select i.id, coalesce(p.id, 0) as space, coalesce(p.space_name, '') as name, i.begin_at, i.end_at, i.fee
          from venue_order_item i
            left join space p on p.id = i.space_id
          where i.trade_no = $1
          order by i.id
        `,
        [tradeNo],
      ),
    ]);
    if (!row) throw new Failure(orderFailure.orderMissing);
    return {
      orderId: row.id,
      venueTradeNo: row.trade_no,
      payUserId: row.user_id,
      orderStatus: Number(row.order_status),
      payStatus: row.pay_status,
      payFee: toYuan(fen(row.amount)),
      discountFee: toYuan(fen(row.discount)),
      gmtCreate: schoolStamp(row.gmt_create.getTime()),
      expireTime: row.deadline === null ? null : schoolStamp(row.deadline),
      expireAt: row.deadline,
      subject: row.site_name,
      subjectEn: row.en_name,
      subjectDesc: row.detail,
      subjectDescEn: row.detail_en,
      startDate: `${row.begin_at}:00`,
      endDate: `${row.end_at}:00`,
      payType: row.pay_type,
      spaceList: items.map((item) => ({
        id: item.id,
        venueSpaceId: item.space,
        venueSpaceName: item.name,
        startTime: item.begin_at.slice(11, 16),
        endTime: item.end_at.slice(11, 16),
        orderFee: toYuan(fen(item.fee)),
        orderUuid: `${row.trade_no}-${item.id}`,
      })),
    };
  }
}
