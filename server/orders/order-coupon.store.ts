import type { Db } from '#server/kit/db/db';

/**
 * Returns the coupons in an order's price: those applied to it, or those its end returned last. Empty without a
 * discount.
 */
export const couponsOf = (on: Pick<Db, 'rows'>, tradeNo: string): Promise<{ name: string; enName: string }[]> =>
  on.rows(
    `
      select t.name, t.en_name as "enName"
      from venue_order o
        join v_coupon_use x on x.trade_no = o.trade_no
        join v_coupon c on c.id = x.coupon_id
        join v_coupon_template t on t.id = c.template_id
      where o.trade_no = $1
        and o.discount_fee > 0
        and (
          x.ended_at is null
          or (
            x.id in (select id from coupons_given_back($1))
            and not exists (select 1 from v_coupon_use y where y.trade_no = $1 and y.ended_at is null)
          )
        )
      order by x.id
    `,
    [tradeNo],
  );
