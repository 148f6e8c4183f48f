import { Injectable } from '@nestjs/common';
import type { OrderState } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';

/**
 * A line of a plain sale with what is shown of it where it is used. beginAt and endAt are the school's wall clock, other
 * instants epoch ms; `left` are the pieces neither used nor returned.
 */
export interface SaleLine extends OrderState {
  readonly tradeNo: string;
  readonly itemId: number;
  readonly userName: string;
  readonly roleId: number;
  /** Name of the line; `detail` are the name of the sale, if it is another one, and its detail. */
  readonly name: string;
  readonly enName: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly beginAt: string;
  readonly endAt: string;
  readonly venueId: number | null;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly now: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly left: number;
}

const SELECT = `
  select
    s.trade_no as "tradeNo", i.id as "itemId", u.name as "userName", s.order_type as "roleId", i.name,
    i.en_name as "enName", concat_ws(' · ', nullif(s.name, i.name), nullif(s.detail, '')) as detail,
    concat_ws(' · ', nullif(s.en_name, i.en_name), nullif(s.detail_en, '')) as "detailEn", s.begin_at as "beginAt",
    s.end_at as "endAt", s.venue_id as "venueId", coalesce(v.venue_name, '') as "venueName",
    coalesce(v.en_name, '') as "enVenueName", i.quantity - i.used - i.returned as left,
    s.order_status as "orderStatus", s.pay_status as "payStatus", epoch_ms(app_now()) as now,
    epoch_ms(s.begin_at at time zone school_zone()) as "startsAt",
    epoch_ms(s.end_at at time zone school_zone()) as "endsAt"
  from sale s
    join sale_item i on i.trade_no = s.trade_no
    join v_app_user u on u.id = s.user_id
    left join v_venue v on v.id = s.venue_id
`;
const SCOPE = { venue: 's.venue_id', merchant: 's.merchant_id', person: 's.user_id' };

/** Lines of plain sales where they are used. */
@Injectable()
export class SaleLineStore {
  constructor(private readonly db: Db) {}

  /** Returns the lines of a sale in scope. */
  ofSale(tradeNo: string, scope: Scope, on: Pick<Tx, 'rows'> = this.db): Promise<SaleLine[]> {
    const values: unknown[] = [tradeNo];
    const sql = `${SELECT} where s.trade_no = $1 and ${scopeSql(scope, SCOPE, values)} order by i.id`;
    return on.rows<SaleLine & Record<string, unknown>>(sql, values);
  }

  /** Returns the lines of paid sales of members in scope that may be used now and have pieces left. */
  usableNow(userIds: readonly number[], scope: Scope): Promise<SaleLine[]> {
    const values: unknown[] = [userIds];
    return this.db.rows<SaleLine & Record<string, unknown>>(
      `
        ${SELECT}
        where s.user_id = any ($1)
          and s.order_status = '${orderStatus.normal}'
          and s.pay_status <> ${payStatus.unpaid}
          and s.begin_at <= school_now()
          and s.end_at > school_now()
          and i.quantity > i.used + i.returned
          and ${scopeSql(scope, SCOPE, values)}
        order by s.begin_at, i.id
      `,
      values,
    );
  }
}
