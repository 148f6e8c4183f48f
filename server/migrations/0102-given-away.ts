import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const LET_GO = 'let_go(text)';
/** Places of a capacity site whose slots are not over come back by their number; nobody claims them on the spot, they are for sale like any other. */
const PLACES: Rewording = [
  'if spaces is null then return null; end if;',
  `if spaces is null then
          with gone as (
            update capacity_claim c set released_at = app_now() from time_slot t where c.trade_no = of_trade and c.released_at is null and t.id = c.time_id and c.date + t.end_minute * interval '1 minute' > school_now() returning c.site_id, c.date, c.time_id, c.places
          ), back as (
            update slot_capacity k set taken = k.taken - g.places from (select site_id, date, time_id, sum(places)::int as places from gone group by 1, 2, 3) g where (k.site_id, k.date, k.time_id) = (g.site_id, g.date, g.time_id) returning k.time_id
          )
          select array_agg(b.time_id) into times from back b;
          if times is null then return null; end if;
          spaces := '{}';
        end if;`,
];

/** Whether what somebody booked was given away because nobody came; places of capacity sites are given back like courts. */
export class GivenAway1700000000102 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- True while an order that stands has nothing left of what it booked, because it was let go: one that was moved to other slots since has them.
      create function given_away(of_trade text) returns boolean language sql stable as $$
        select (exists (select 1 from walk_in g where g.trade_no = of_trade) or exists (select 1 from capacity_claim c where c.trade_no = of_trade and c.released_at is not null))
           and not exists (select 1 from slot_hold h where h.trade_no = of_trade and h.released_at is null and upper(h.during) > school_now())
           and not exists (select 1 from capacity_claim c join time_slot t on t.id = c.time_id where c.trade_no = of_trade and c.released_at is null and c.date + t.end_minute * interval '1 minute' > school_now())
      $$;
    `);
    await reword(q, LET_GO, PLACES);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, LET_GO, back(PLACES));
    await q.query('drop function given_away(text)');
  }
}
