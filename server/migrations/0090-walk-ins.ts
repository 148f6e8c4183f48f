import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Courts nobody came for are given away on the spot where their rules say so. */
export class WalkIns1700000000090 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table rule_set add column auto_release boolean not null default false;

      -- A court given back because nobody came: the order that missed it, and the slots that were left of it, in their order. Whether somebody has it now, its claims say.
      create table walk_in (
        id int generated always as identity primary key, trade_no text not null references venue_order (trade_no), site_id int not null references site, date date not null, space_id int not null references space,
        time_ids int[] not null check (cardinality(time_ids) > 0), end_at timestamp not null, opened_at timestamptz not null default app_now(),
        unique (trade_no, space_id)
      );
      create index walk_in_day on walk_in (site_id, date);
      create index walk_in_space on walk_in (space_id);

      -- Gives back what is left of an order nobody came for; expects the lock of its day and its row. Those who wait are served first. Answers the live patch of the site's room, null where nothing was left.
      create function let_go(of_trade text) returns jsonb language plpgsql volatile as $$
      declare o record; spaces int[]; times int[]; given record;
      begin
        select v.site_id, v.reservation_date, r.waitlist into o from venue_order v join site s on s.id = v.site_id join rule_set r on r.id = s.rule_set_id where v.trade_no = of_trade;
        with gone as (
          update slot_hold set released_at = app_now() where trade_no = of_trade and released_at is null and upper(during) > school_now() returning space_id, time_id, during, by_conflict
        ), kept as (
          insert into walk_in (trade_no, site_id, date, space_id, time_ids, end_at)
          select of_trade, o.site_id, o.reservation_date, g.space_id, array_agg(g.time_id order by g.during), max(upper(g.during)) from gone g where not g.by_conflict and g.time_id is not null group by g.space_id
          on conflict (trade_no, space_id) do nothing
        )
        select array_agg(distinct g.space_id), array_agg(distinct g.time_id) filter (where g.time_id is not null) into spaces, times from gone g;
        if spaces is null then return null; end if;
        if o.waitlist then
          select w.spaces, w.times into given from offer_waits(o.site_id, o.reservation_date) w;
          spaces := spaces || given.spaces;
          times := times || given.times;
        end if;
        return slot_patch(o.site_id, o.reservation_date, spaces, coalesce(times, '{}'));
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop function let_go(text); drop table walk_in; alter table rule_set drop column auto_release');
  }
}
