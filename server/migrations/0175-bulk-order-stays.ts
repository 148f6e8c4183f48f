import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A date of a bulk booking or a lease stays where and when it was agreed, whoever writes: it is given back and booked anew, never moved. */
export class BulkOrderStays1700000000175 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create function bulk_order_stays() returns trigger language plpgsql as $$
      begin
        raise exception 'order % is a date of a bulk booking or a lease and is not moved', old.trade_no using errcode = '23514', constraint = 'bulk_order_stays';
      end $$;
      create trigger bulk_order_stays before update of site_id, reservation_date, begin_at, end_at on venue_order for each row
        when (old.source in (5, 7) and (new.site_id, new.reservation_date, new.begin_at, new.end_at) is distinct from (old.site_id, old.reservation_date, old.begin_at, old.end_at)) execute function bulk_order_stays();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop trigger bulk_order_stays on venue_order; drop function bulk_order_stays()');
  }
}
