import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orders, OrderView } from '#contract/orders/order.contract';
import { Db } from '#server/kit/db/db';
import { listPage, type ListQuery } from '#server/kit/db/list';
import { VenueTables } from '#server/venues/venue-tables.service';
import { OrderViewService, orderViewColumns, type VenueOrderRow } from './order-view.service';

type OwnOrderRow = VenueOrderRow & Record<string, unknown>;
type OwnOrderTab = ParsedOf<typeof orders.mine>['tab'];

const NORMAL = `order_status = '${orderStatus.normal}'`;
/** SQL filter of each tab of a member's orders; `all` includes orders of no other tab. */
const tabFilters: Readonly<Record<OwnOrderTab, string>> = {
  all: 'true',
  unpaid: `${NORMAL} and pay_status = ${payStatus.unpaid}`,
  toUse: `${NORMAL} and pay_status = ${payStatus.paid} and end_at > (select school_now())`,
  finished: `${NORMAL} and pay_status = ${payStatus.paid} and end_at <= (select school_now())`,
  refund: `pay_status in (${payStatus.refunding}, ${payStatus.refunded}, ${payStatus.refundFailed})`,
};
/** Blocks by staff are not member orders, even if a member account created them. */
const NOT_OCCUPIED = `source <> ${orderSource.adminOccupy}`;
const ownOrderList: ListQuery<never, never> = {
  select: orderViewColumns,
  from: 'venue_order',
  filters: {},
  sorts: {},
  tieBreaker: 'id desc',
};

/** A member's own orders. */
@Injectable()
export class MyOrderService {
  constructor(
    private readonly db: Db,
    private readonly views: OrderViewService,
    private readonly tables: VenueTables,
  ) {}

  /** Returns one page, newest first. */
  async mine(userId: number, { page, size, tab }: ParsedOf<typeof orders.mine>): Promise<AnswerOf<typeof orders.mine>> {
    const found = await listPage<OwnOrderRow>(this.db, ownOrderList, { page, size }, (bind) => [
      `user_id = ${bind(userId)}`,
      NOT_OCCUPIED,
      tabFilters[tab],
    ]);
    return { ...found, content: found.content.map((row) => this.views.toView(row)) };
  }

  /** Returns one order, flat and again under `orderInfo`, as deployed clients read it. */
  async one(userId: number, id: number): Promise<AnswerOf<typeof orders.one>> {
    const view = await this.toView('id = $2', userId, id);
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
    const [row] = await this.db.rows<OwnOrderRow & { entry_code: string }>(
      `
        select ${orderViewColumns}, entry_code
        from venue_order
        where user_id = $1
          and ${tabFilters.toUse}
          and ${NOT_OCCUPIED}
          and entry_code <> ''
          and ($2::text is null or trade_no = $2)
        order by begin_at, id
        limit 1
      `,
      [userId, tradeNo ?? null],
    );
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

  private async toView(where: string, userId: number, value: unknown): Promise<OrderView> {
    const [row] = await this.db.rows<OwnOrderRow>(
      `select ${orderViewColumns} from venue_order where user_id = $1 and ${where}`,
      [userId, value],
    );
    if (!row) throw new Failure(orderFailure.orderMissing);
    return this.views.toView(row);
  }
}
