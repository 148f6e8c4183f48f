import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What orders paid and got back, in the rollup of bookings: the totals above a long list of orders. */
export class BookingRollupMoney1800000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table stat_booking
        add column paid bigint default 0 not null,
        add column refunded bigint default 0 not null;
      update stat_booking b
      set paid = c.paid, refunded = c.refunded
      from (
        select s.span, x.basis, s.day, o.venue_id, o.site_id, o.merchant_id, o.source, o.role_id, o.order_status,
          o.pay_status, o.promise_status, o.cancel_kind, o.stage, sum(o.paid) as paid, sum(o.refunded) as refunded
        from stat_orders o,
          lateral (values (1, o.day), (2, o.use_day)) x(basis, at),
          lateral (values (1, x.at), (2, date_trunc('month', x.at::timestamp)::date)) s(span, day)
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      ) c
      where (b.span, b.basis, b.day, b.venue_id, b.site_id, b.merchant_id, b.source, b.role_id, b.order_status,
          b.pay_status, b.promise_status, b.cancel_kind, b.stage)
        = (c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.source, c.role_id, c.order_status,
          c.pay_status, c.promise_status, c.cancel_kind, c.stage)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stat_booking drop column paid, drop column refunded');
  }
}
