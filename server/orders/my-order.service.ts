import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orders } from '#contract/orders/order.contract';
import { VenueTables } from '#server/venues/venue-tables.service';
import { OrderViewService } from './order-view.service';
import { OwnOrderStore } from './own-order.store';

/** A member's own orders. */
@Injectable()
export class MyOrderService {
  constructor(
    private readonly store: OwnOrderStore,
    private readonly views: OrderViewService,
    private readonly tables: VenueTables,
  ) {}

  /** Returns one page, newest first. */
  async mine(userId: number, query: ParsedOf<typeof orders.mine>): Promise<AnswerOf<typeof orders.mine>> {
    const found = await this.store.page(userId, query);
    return { ...found, content: found.content.map((row) => this.views.toView(row)) };
  }

  /** Returns one order, flat and again under `orderInfo`, as deployed clients read it. */
  async one(userId: number, id: number): Promise<AnswerOf<typeof orders.one>> {
    const row = await this.store.find(userId, id);
    if (!row) throw new Failure(orderFailure.orderMissing);
    const view = this.views.toView(row);
    const site = this.tables.site(view.venueSiteId);
    const { venueSiteId, campusName, venueName, siteName } = view;
    return {
      ...view,
      orderInfo: view,
      venueInfoBean: {
        venueSiteId,
        campusName,
        venueName,
        siteName,
        buddyNumMin: site?.buddyNumMin ?? 0,
        buddyNumMax: site?.buddyNumMax ?? 0,
      },
    };
  }

  /** Returns the entry code of one paid order, or of the next one that has not ended. */
  async lockCode(userId: number, tradeNo: string | undefined): Promise<AnswerOf<typeof orders.lockCode>> {
    const row = await this.store.findToEnter(userId, tradeNo);
    if (!row) throw new Failure(orderFailure.orderMissing);
    const {
      tradeNo: currentTradeNo,
      venueName,
      siteName,
      venueSpaceName,
      reservationDate,
      reservationDateDetail,
      reservationStartDate,
      reservationEndDate,
    } = this.views.toView(row);
    return {
      qrCode: row.entry_code,
      dueDate: reservationEndDate,
      orderView: {
        tradeNo: currentTradeNo,
        venueName,
        siteName,
        venueSpaceName,
        orderName: '',
        reservationDate,
        reservationDateDetail,
        reservationStartDate,
        reservationEndDate,
      },
    };
  }
}
