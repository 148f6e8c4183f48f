import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

/** Holds of a round that end at one instant are one event; orders that need no payment have one each, as before. */
const EVENTS: Rewording = [
  `select case when w.until is null then 'order.paid' else 'order.held' end,
                 jsonb_build_object('tradeNo', w.trade_no, 'userId', w.me, 'siteId', w.site, 'venueId', w.venue, 'date', w.day)
                   || case when w.until is null then jsonb_build_object('amount', 0, 'needFace', w."needFace") else jsonb_build_object('payDeadline', epoch_ms(w.until)) end
            from w
`,
  `select 'order.paid', jsonb_build_object('tradeNo', w.trade_no, 'userId', w.me, 'siteId', w.site, 'venueId', w.venue, 'date', w.day, 'amount', 0, 'needFace', w."needFace") from w where w.until is null
          union all
          select 'order.held-together', jsonb_build_object('payDeadline', epoch_ms(w.until), 'orders', jsonb_agg(jsonb_build_object('tradeNo', w.trade_no, 'userId', w.me, 'siteId', w.site, 'venueId', w.venue, 'date', w.day)))
            from w where w.until is not null group by w.until
`,
];

/** A round of bookings says once that its holds end, not once an order. */
export class HeldTogether1700000000112 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, 'book_together(jsonb)', EVENTS);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, 'book_together(jsonb)', back(EVENTS));
  }
}
