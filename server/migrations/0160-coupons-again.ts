import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Money that comes late for an order whose end gave its coupons back may bring the order back as it was, coupons and all: they are asked
 * for first and kept waiting, so that nobody lays them elsewhere while the slots are asked for, and are laid again once the slots are there.
 */
export class CouponsAgain1700000000160 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- What the end of an order gave back last.
      create function coupons_given_back(of_trade text) returns setof coupon_use language sql stable as $$
        select * from coupon_use where trade_no = of_trade and state = 3 and ended_at = (select max(ended_at) from coupon_use where trade_no = of_trade and state = 3)
      $$;

      -- What these coupons would take off again; 0 where one of them is used or over, or there is none. They are held until the transaction ends.
      create function coupons_waiting(of_trade text) returns int language plpgsql as $$
      declare given record;
      begin
        perform 1 from coupon where id in (select coupon_id from coupons_given_back(of_trade)) order by id for update;
        select sum(u.discount) as off, bool_and(c.status = 1 and c.end_at > app_now()) as wait into given from coupons_given_back(of_trade) u join coupon c on c.id = u.coupon_id;
        return case when given.wait then given.off else 0 end;
      end $$;

      -- Lays them on the order again, at the price it had with them.
      create function coupons_again(of_trade text) returns void language plpgsql as $$
      declare off int;
      begin
        with again as (insert into coupon_use (coupon_id, trade_no, discount) select coupon_id, trade_no, discount from coupons_given_back(of_trade) returning coupon_id, discount),
             used as (update coupon set status = 2 where id in (select coupon_id from again))
        select sum(discount) into off from again;
        update venue_order set amount = amount - off, discount_fee = off where trade_no = of_trade;
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop function coupons_again(text), coupons_waiting(text), coupons_given_back(text)');
  }
}
