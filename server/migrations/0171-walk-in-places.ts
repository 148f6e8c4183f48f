import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const LET_GO = 'let_go(text)';
const GIVEN: Rewording = [
  `returning c.site_id, c.date, c.time_id, c.places
          ), back as (`,
  `returning c.site_id, c.date, c.time_id, c.places
          ), kept as (
            insert into walk_in (trade_no, site_id, date, space_id, time_ids, end_at, places)
            select of_trade, g.site_id, g.date, coalesce((select min(i.space_id) from venue_order_item i where i.trade_no = of_trade), (select min(s.id) from space s where s.site_id = g.site_id)),
                   array_agg(g.time_id order by t.begin_minute), max(g.date + t.end_minute * interval '1 minute'), min(g.places) from gone g join time_slot t on t.id = g.time_id group by g.site_id, g.date
            on conflict (trade_no, space_id) do nothing
          ), back as (`,
];

/** Places of counting sites whose people did not come are given away on the spot like courts: as many as were booked, one to each who comes, for what is left. */
export class WalkInPlaces1700000000171 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- How many places were given back; null for a court, which its claims say who has.
      alter table walk_in add column places int check (places > 0);
      create table walk_in_claim (
        trade_no text primary key references venue_order (trade_no), walk_in_id int not null references walk_in
      );
      create index walk_in_claim_walk_in on walk_in_claim (walk_in_id);
    `);
    await reword(q, LET_GO, GIVEN);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, LET_GO, back(GIVEN));
    await q.query(
      'drop table walk_in_claim; delete from walk_in where places is not null; alter table walk_in drop column places',
    );
  }
}
