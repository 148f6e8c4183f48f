import { Injectable } from '@nestjs/common';
import { enumMember as labelsOf } from '#domain/kit/enumeration';
import { fen, toYuan } from '#domain/kit/money';
import { orderAction } from '#domain/orders/order-action.status';
import type { OwnOrderDetail } from '#contract/orders/own-order.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { couponsOf } from './order-coupons';
import { OrderService } from './order.service';
import { RefundProgressService } from './refund-progress.service';
import { OrderViewService, orderViewColumns, type VenueOrderRow } from './order-view.service';

/**
 * Actions whose notes are shown to members: why an order was cancelled, moved, refunded or waived. Other notes are for
 * staff.
 */
const MEMBER_NOTE_ACTIONS = new Set(['cancel', 'adjust', 'refundPart', 'waive', 'miss', 'leaveEarly']);

/** One own order in full for its member. */
@Injectable()
export class OwnOrderDetailService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly views: OrderViewService,
    private readonly progress: RefundProgressService,
  ) {}

  /** Returns the order; other members' orders do not exist. */
  async detail(caller: Caller, tradeNo: string): Promise<OwnOrderDetail> {
    const { discountFee } = await this.orders.findOwn(requireMember(caller).userId, { tradeNo });
    const [rows, items, names, log, refunds, coupons] = await Promise.all([
      this.db.rows<VenueOrderRow & Record<string, unknown>>(
        `select ${orderViewColumns} from venue_order where trade_no = $1`,
        [tradeNo],
      ),
      this.orders.items(this.db, tradeNo),
      this.db.rows<{ name: string }>(
        'select u.name from venue_order o join app_user u on u.id = any (o.buddy_ids) where o.trade_no = $1 order by u.id',
        [tradeNo],
      ),
      this.db.rows<{ at: Date; who: string; action: string; note: string | null }>(
        'select at, who, action, note from order_log where trade_no = $1 order by id',
        [tradeNo],
      ),
      this.progress.listForOrder(tradeNo),
      couponsOf(this.db, tradeNo),
    ]);
    return {
      order: this.views.toView(rows[0] as VenueOrderRow),
      items: items.map(({ spaceName, enSpaceName, startDate, endDate, fee, refunded }) => ({
        spaceName,
        enSpaceName,
        startDate,
        endDate,
        fee: toYuan(fen(fee)),
        refunded: toYuan(fen(refunded)),
      })),
      discount: toYuan(discountFee),
      coupons,
      buddies: names.map(({ name }) => name),
      log: log.map(({ at, who, action, note }) => {
        const label = labelsOf(orderAction, action);
        return {
          at: schoolStamp(at.getTime()),
          who,
          zh: label?.zh ?? action,
          en: label?.en ?? action,
          note: MEMBER_NOTE_ACTIONS.has(action) ? note : null,
        };
      }),
      refunds: refunds.map(({ lastError: _, ...refund }) => refund),
    };
  }
}
