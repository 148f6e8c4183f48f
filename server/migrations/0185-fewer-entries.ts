import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

/** Unpaid orders of a member are found among his orders of yesterday and later: an order has to be paid before it is played. */
const UNPAID: readonly (readonly [string, Rewording])[] = [
  [
    'book_slots',
    [
      `v.user_id = me and v.order_status = '1' and v.pay_status = 1 and`,
      `v.user_id = me and v.order_status = '1' and v.reservation_date >= wall::date - 1 and v.pay_status = 1 and`,
    ],
  ],
  [
    'book_together',
    [
      `v.user_id = w.me and v.order_status = '1' and v.pay_status = 1 and`,
      `v.user_id = w.me and v.order_status = '1' and v.reservation_date >= wall::date - 1 and v.pay_status = 1 and`,
    ],
  ],
];

const functionNamed = async (q: QueryRunner, name: string): Promise<string> =>
  (
    (await q.query('select oid::regprocedure::text as name from pg_proc where proname = $1', [name])) as [
      { name: string },
    ]
  )[0].name;

/**
 * Every entry of an index is written while the others of a round wait for it. Two keys are one where both begin with the order's number;
 * what is old is forgotten by the hour and found by ranges of pages; an order that may still lapse is not yet one to close; and only slots
 * that wait to be shown again are looked for by their end, for holds end with their order.
 */
export class FewerEntries1700000000185 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table slot_hold drop constraint slot_hold_pkey, add primary key (trade_no, id);
      alter table venue_order_item drop constraint venue_order_item_pkey, add primary key (trade_no, id);
      drop index slot_hold_order, order_item_order, idempotency_at, request_replay_at, slot_hold_due, order_to_close, order_user_unpaid;
      create index idempotency_at on idempotency using brin (at);
      create index request_replay_at on request_replay using brin (at);
      create index slot_hold_due on slot_hold (expires_at) where released_at is null and kind = 'HELD' and trade_no like 'return:%';
      create index order_to_close on venue_order (end_at) where closed_at is null and not (order_status = '1' and pay_status = 1 and pay_deadline is not null);
    `);
    for (const [name, rewording] of UNPAID) await reword(q, await functionNamed(q, name), rewording);
  }

  async down(q: QueryRunner): Promise<void> {
    for (const [name, rewording] of UNPAID) await reword(q, await functionNamed(q, name), back(rewording));
    await q.query(`
      drop index idempotency_at, request_replay_at, slot_hold_due, order_to_close;
      create index idempotency_at on idempotency (at);
      create index request_replay_at on request_replay (at);
      create index slot_hold_due on slot_hold (expires_at) where released_at is null and kind = 'HELD';
      create index order_to_close on venue_order (end_at) where closed_at is null;
      create index order_user_unpaid on venue_order (user_id) where order_status = '1' and pay_status = 1;
      alter table venue_order_item drop constraint venue_order_item_pkey, add primary key (id);
      alter table slot_hold drop constraint slot_hold_pkey, add primary key (id);
      create index order_item_order on venue_order_item (trade_no);
      create index slot_hold_order on slot_hold (trade_no);
    `);
  }
}
