import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff say about venues, sites and spaces; and the word that goes round at the end of every transaction that changed one of the kept tables. */
export class VenueAdmin1700000000034 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table venue
        add venue_type text not null default '', add lng numeric(9, 6), add lat numeric(8, 6), add pics jsonb not null default '[]', add cashier_dept text not null default '',
        add access text[] not null default '{}', add version int not null default 0,
        add constraint venue_place check ((lng is null) = (lat is null) and lng between -180 and 180 and lat between -90 and 90);
      create index venue_merchant on venue (merchant_id);
      alter table site add site_type text not null default '', add pics jsonb not null default '[]', add version int not null default 0;
      alter table space add capacity int not null default 0 check (capacity between 0 and 100000), add version int not null default 0;

      -- However many statements a transaction changes the tables by, the room hears of it once, when it commits.
      create function venue_told() returns trigger language plpgsql as $$
      begin
        if current_setting('venue.told', true) is distinct from txid_current()::text then
          perform set_config('venue.told', txid_current()::text, true);
          perform tell_live('sys', jsonb_build_object('venues', (select v from venue_revision)));
        end if;
        return null;
      end $$;
      create constraint trigger venue_told after insert or update on venue_revision deferrable initially deferred for each row execute function venue_told();

      -- The days of these sites that somebody may have open, each with all its cells as they are now.
      create function site_days(of_sites int[]) returns table (room text, patch jsonb) language sql stable as $$
        select 'site:' || s.id || ':' || d.date, slot_patch(s.id, d.date, array(select id from space where site_id = s.id), array(select id from time_slot where template_id = template_of(s.id, d.date)))
          from site s join rule_set r on r.id = s.rule_set_id
         cross join lateral (select ((select school_now())::date + n) as date from generate_series(-1, r.advance_days + 1) n) d
         where s.id = any (of_sites)
      $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop function site_days(int[]); drop trigger venue_told on venue_revision; drop function venue_told();
      alter table space drop capacity, drop version;
      alter table site drop site_type, drop pics, drop version;
      drop index venue_merchant;
      alter table venue drop constraint venue_place, drop venue_type, drop lng, drop lat, drop pics, drop cashier_dept, drop access, drop version;
    `);
  }
}
