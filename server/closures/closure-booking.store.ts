import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { closureFate, type ClosureFate } from '#domain/closures/closure.status';
import { orderStatus } from '#domain/orders/order.status';
import { Db, type Tx } from '#server/kit/db/db';
import type { VenueOrderEntity } from '#server/orders/venue-order.entity';
import { ClosureOrderEntity } from './closure-order.entity';
import type { ClosureEntity } from './closure.entity';

/** The places and hours to close. */
export type ClosureTarget = Readonly<
  Pick<ClosureEntity, 'siteIds' | 'spaceIds' | 'beginMinute' | 'endMinute'> & {
    beginDate: LocalDate;
    endDate: LocalDate;
  }
>;

/** A booking affected by a closure; fen. */
export interface AffectedBooking
  extends Pick<VenueOrderEntity, 'tradeNo' | 'siteId' | 'detail' | 'detailEn' | 'payStatus'>, Record<string, unknown> {
  readonly date: LocalDate;
  readonly userName: string;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly kept: number;
  readonly fate: ClosureFate | null;
}

const AFFECTED_COLUMNS = `
  o.trade_no as "tradeNo", o.site_id as "siteId", o.reservation_date as "date", u.name as "userName",
  s.site_name as "siteName", s.en_name as "enSiteName", o.detail, o.detail_en as "detailEn",
  o.pay_status as "payStatus"
`;

/** Bookings that closures affect. */
@Injectable()
export class ClosureBookingStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns the active bookings in the closed places that are not over. Unpaid ones past their deadline are left out.
   */
  findAffected(
    { siteIds, spaceIds, beginDate, endDate, beginMinute, endMinute }: ClosureTarget,
    on: Pick<Tx | Db, 'rows'> = this.db,
  ): Promise<AffectedBooking[]> {
    return on.rows<AffectedBooking>(
      `
        select
          ${AFFECTED_COLUMNS},
          case when o.pay_status = 1 then 0 else o.pay_fee - o.refund_fee end as kept, null::int as fate
        from v_venue_order o
          join v_app_user u on u.id = o.user_id
          join v_site s on s.id = o.site_id
        where o.site_id = any ($1)
          and o.reservation_date between $2 and $3
          and o.order_status = '${orderStatus.normal}'
          and (o.pay_status <> 1 or o.pay_deadline > app_now())
          and o.end_at > (select school_now())
          and exists (
            select 1
            from v_venue_order_item i
            where i.trade_no = o.trade_no
              and (
                cardinality($4::int[]) = 0
                or i.space_id = any ($4)
                or exists (
                  select 1
                  from v_slot_hold h
                  where h.trade_no = o.trade_no and h.released_at is null and h.space_id = any ($4)
                )
              )
              and i.begin_at < o.reservation_date + $6 * interval '1 minute'
              and i.end_at > o.reservation_date + $5 * interval '1 minute'
          )
        order by o.reservation_date, o.begin_at, o.id
      `,
      [siteIds, beginDate, endDate, spaceIds, beginMinute, endMinute],
    );
  }

  /** Returns the bookings affected by a closure with their outcome. */
  findOf(closureId: number): Promise<AffectedBooking[]> {
    return this.db.rows<AffectedBooking>(
      `
        select ${AFFECTED_COLUMNS}, c.amount as kept, c.fate
        from closure_order c
          join v_venue_order o on o.trade_no = c.trade_no
          join v_app_user u on u.id = o.user_id
          join v_site s on s.id = o.site_id
        where c.closure_id = $1
        order by o.reservation_date, o.begin_at, o.id
      `,
      [closureId],
    );
  }

  /** Returns the numbers of the bookings at a site on a date with which a closure has dealt. */
  async findRecorded(tx: Tx, closureId: number, siteId: number, date: string): Promise<ReadonlySet<string>> {
    const rows = await tx.repository(ClosureOrderEntity).find({ where: { closureId, siteId, date } });
    return new Set(rows.map(({ tradeNo }) => tradeNo));
  }

  /** Returns the next booking that a closure cancelled at a site on a date and that is not restored yet. */
  findNextEnded(tx: Tx, closureId: number, siteId: number, date: string): Promise<ClosureOrderEntity | null> {
    return tx.repository(ClosureOrderEntity).findOne({
      where: { closureId, siteId, date, fate: closureFate.ended },
      order: { tradeNo: 'ASC' },
    });
  }

  /** Records the outcome of a booking. */
  async record(
    tx: Tx,
    closureId: number,
    { tradeNo, siteId, date }: Pick<AffectedBooking, 'tradeNo' | 'siteId' | 'date'>,
    { amount, refundNos, fate }: Pick<ClosureOrderEntity, 'amount' | 'refundNos'> & { readonly fate: ClosureFate },
  ): Promise<void> {
    await tx.rows(
      `
        insert into closure_order (closure_id, trade_no, site_id, date, amount, refund_nos, fate)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (closure_id, trade_no) do update set fate = excluded.fate
      `,
      [closureId, tradeNo, siteId, date, amount, refundNos, fate],
    );
  }

  async changeFate(tx: Tx, closureId: number, tradeNo: string, fate: ClosureFate): Promise<void> {
    await tx.repository(ClosureOrderEntity).update({ closureId, tradeNo }, { fate });
  }

  /** Holds back the refunds of a closure while it is undone. */
  async holdRefunds(tx: Tx, closureId: number): Promise<void> {
    await tx.rows(
      `
        update refund r
        set next_try_at = greatest(r.next_try_at, app_now() + interval '10 minutes')
        from closure_order c
        where c.closure_id = $1
          and r.refund_no = any (c.refund_nos)
          and r.status = 3
          and r.sent_at is null
          and r.claimed_until is null
      `,
      [closureId],
    );
  }
}
