import { Injectable } from '@nestjs/common';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Page } from '#contract/kit/page';
import type { orders } from '#contract/orders/order.contract';
import { Db } from '#server/kit/db/db';
import { listPage, type ListQuery } from '#server/kit/db/list';
import { couponsOf } from './order-coupon.store';
import { OrderLogEntity } from './order-log.entity';
import type { VenueOrderRow } from './order-view.service';
import { OrderStore } from './order.store';
import type { OrderItemRow } from './stored-order';

type OwnOrderRow = VenueOrderRow & Record<string, unknown>;
type OwnOrderTab = ParsedOf<typeof orders.mine>['tab'];

const COLUMNS = `
  id, trade_no, user_id, source, site_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, phone,
  people, remark, meeting, amount, refund_fee, pay_type, pay_deadline, order_status, pay_status, check_status,
  promise_status, cancel_kind, cancel_reason, gmt_create
`;
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
const list: ListQuery<never, never> = {
  select: COLUMNS,
  from: 'venue_order',
  filters: {},
  sorts: {},
  tieBreaker: 'id desc',
};

/** Reads a member's own orders. */
@Injectable()
export class OwnOrderStore {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderStore,
  ) {}

  /** Returns a page of a member's orders, newest first. */
  page(userId: number, { page, size, tab }: ParsedOf<typeof orders.mine>): Promise<Page<OwnOrderRow>> {
    return listPage<OwnOrderRow>(this.db, list, { page, size }, (bind) => [
      `user_id = ${bind(userId)}`,
      NOT_OCCUPIED,
      tabFilters[tab],
    ]);
  }

  /** Returns a member's order. */
  async find(userId: number, id: number): Promise<OwnOrderRow | undefined> {
    const [row] = await this.db.rows<OwnOrderRow>(`select ${COLUMNS} from venue_order where user_id = $1 and id = $2`, [
      userId,
      id,
    ]);
    return row;
  }

  /** Returns any order. */
  async findByTradeNo(tradeNo: string): Promise<OwnOrderRow | undefined> {
    const [row] = await this.db.rows<OwnOrderRow>(`select ${COLUMNS} from venue_order where trade_no = $1`, [tradeNo]);
    return row;
  }

  /** Returns this paid order of a member, or the next one that has not ended, if it has an entry code. */
  async findToEnter(
    userId: number,
    tradeNo: string | undefined,
  ): Promise<(OwnOrderRow & { readonly entry_code: string }) | undefined> {
    const [row] = await this.db.rows<OwnOrderRow & { entry_code: string }>(
      `
        select ${COLUMNS}, entry_code
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
    return row;
  }

  /** Returns the slots of an order. */
  items(tradeNo: string): Promise<OrderItemRow[]> {
    return this.orders.items(this.db, tradeNo);
  }

  /** Returns the coupons in an order's price. */
  coupons(tradeNo: string): Promise<{ name: string; enName: string }[]> {
    return couponsOf(this.db, tradeNo);
  }

  /** Returns the names of an order's companions. */
  async findBuddyNames(tradeNo: string): Promise<string[]> {
    const buddies = await this.db.rows<{ name: string }>(
      `
        select u.name
        from venue_order o
          join v_app_user u on u.id = any (o.buddy_ids)
        where o.trade_no = $1
        order by u.id
      `,
      [tradeNo],
    );
    return buddies.map(({ name }) => name);
  }

  /** Returns the history of an order, oldest first. */
  findLog(tradeNo: string): Promise<OrderLogEntity[]> {
    return this.db.repository(OrderLogEntity).find({ where: { tradeNo }, order: { id: 'ASC' } });
  }
}
