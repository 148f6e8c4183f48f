import type { MigrationInterface, QueryRunner } from 'typeorm';

const codes = (where: string): string => `
  drop index order_phone, order_trade_no_part;
  create index order_phone on venue_order using gin (phone gin_trgm_ops)${where};
  create index order_trade_no_part on venue_order using gin (trade_no gin_trgm_ops)${where};`;

/**
 * The few orders that await their payment are looked through one by one; the parts of codes are kept of all others. An order is written anew
 * when it is paid or ends, so nothing is lost, and a rush of bookings cuts up no codes.
 */
export class UnpaidUnsearched1700000000184 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(codes(` where not (order_status = '1' and pay_status = 1)`));
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(codes(''));
  }
}
