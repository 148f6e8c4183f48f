import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, toYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { payments } from '#contract/payments/payment.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { CashierStore } from './cashier.store';

/** Reads orders for the payment page. */
@Injectable()
export class CashierService {
  constructor(private readonly orders: CashierStore) {}

  /** Returns what is to be paid, for what and until when; throws `orderMissing` for another member's order. */
  async detail(caller: Member, tradeNo: string): Promise<AnswerOf<typeof payments.detail>> {
    const { userId } = caller;
    const [row, items] = await Promise.all([this.orders.findOrder(tradeNo, userId), this.orders.findItems(tradeNo)]);
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
