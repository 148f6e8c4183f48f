import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calendars that staff keep: rules for several sites and for holidays, and the one answer which template a day follows. */
export class Calendars1700000000038 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table holiday add version int not null default 0, add constraint holiday_length check (end_date - begin_date < 60), add constraint holiday_venues check (venue_ids is null or cardinality(venue_ids) > 0);
      alter table time_template add en_name text not null default '', add business_type text not null default '', add version int not null default 0;
      update time_template set en_name = name;
      create index site_template on site (template_id);
      create index date_rule_template on date_rule (template_id);

      -- One rule stands on a row for each of its sites, all of one number.
      create sequence date_rule_no;
      alter table date_rule
        add rule_no int not null default nextval('date_rule_no'), add en_name text not null default '', add on_holiday boolean not null default false,
        add range_type smallint not null default 4 check (range_type in (1, 2, 3, 4)), add version int not null default 0,
        add constraint date_rule_once unique (rule_no, site_id), add constraint date_rule_length check (end_date - begin_date < 366);
      alter sequence date_rule_no owned by date_rule.rule_no;
      update date_rule set en_name = name;

      -- Workday, weekend or holiday, as domain/venues/calendar.rules.ts says it.
      create function day_kind(of_site int, of_date date) returns int language sql stable parallel safe as $$
        select case when bool_or(h.kind = 3) then 1 when count(h.id) > 0 then 3 when extract(isodow from of_date) >= 6 then 2 else 1 end
          from site s left join holiday h on of_date between h.begin_date and h.end_date and (h.venue_ids is null or s.venue_id = any (h.venue_ids)) where s.id = of_site
      $$;
      create or replace function template_of(of_site int, of_date date) returns int language sql stable parallel safe as $$
        select coalesce((
          select r.template_id from date_rule r
           where r.site_id = of_site and of_date between r.begin_date and r.end_date and (cardinality(r.weekdays) = 0 or extract(isodow from of_date)::int = any (r.weekdays))
             and (not r.on_holiday or day_kind(of_site, of_date) = 3)
           order by r.begin_date = r.end_date desc, r.begin_date <> r.end_date and r.on_holiday desc, r.priority desc, r.end_date - r.begin_date, r.id desc limit 1
        ), (select template_id from site where id = of_site))
      $$;

      -- The days of sites that somebody may have open, within a stretch of days.
      create function open_days(of_sites int[], from_date date, to_date date) returns table (site_id int, date date) language sql stable as $$
        select s.id, d.date from site s join rule_set r on r.id = s.rule_set_id
         cross join lateral (select ((select school_now())::date + n) as date from generate_series(-1, r.advance_days + 1) n) d
         where s.id = any (of_sites) and d.date between coalesce(from_date, d.date) and coalesce(to_date, d.date)
      $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop function open_days(int[], date, date);
      create or replace function template_of(of_site int, of_date date) returns int language sql stable parallel safe as $$
        select coalesce((
          select template_id from date_rule
           where site_id = of_site and of_date between begin_date and end_date and (cardinality(weekdays) = 0 or extract(isodow from of_date)::int = any (weekdays))
           order by begin_date = end_date desc, priority desc, end_date - begin_date, id desc limit 1
        ), (select template_id from site where id = of_site))
      $$;
      drop function day_kind(int, date);
      alter table date_rule drop constraint date_rule_length, drop constraint date_rule_once, drop rule_no, drop en_name, drop on_holiday, drop range_type, drop version;
      drop index site_template, date_rule_template;
      alter table time_template drop en_name, drop business_type, drop version;
      alter table holiday drop constraint holiday_venues, drop constraint holiday_length, drop version;
    `);
  }
}
