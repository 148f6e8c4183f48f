import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Coupons: templates, what was given out of them, and where each is laid. A template gives out no more than its total and nobody more than
 * may be had, whoever asks at once. A coupon lies on one order at a time; an order that ends gives its coupons back by itself, whatever ends it.
 */
export class Coupons1700000000145 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table venue_order add column discount_fee int not null default 0 constraint order_discount check (discount_fee >= 0);

      create table coupon_template (
        id int generated always as identity primary key, name text not null check (length(btrim(name)) > 0), en_name text not null, note text not null default '', en_note text not null default '',
        kind smallint not null check (kind between 1 and 3), amount int not null default 0 check (amount >= 0), percent smallint not null default 0 check (percent between 0 and 99), cap int not null default 0 check (cap >= 0), min_spend int not null default 0 check (min_spend >= 0),
        venue_ids int[] not null default '{}', site_ids int[] not null default '{}', role_ids int[] not null default '{}', weekdays int[] not null default '{}', begin_minute smallint, end_minute smallint, combines boolean not null default false,
        validity smallint not null check (validity in (1, 2)), begin_on date, end_on date, days smallint not null default 0, total int not null default 0 check (total >= 0), per_user smallint not null default 1 check (per_user >= 0), granted int not null default 0,
        take smallint not null check (take between 1 and 3), code text, paused boolean not null default false, version int not null default 0, creator int references app_user, gmt_create timestamptz not null default app_now(),
        constraint coupon_template_total check (total = 0 or granted <= total), constraint coupon_template_amount check (kind <> 1 or amount > 0), constraint coupon_template_percent check (kind <> 2 or percent > 0),
        check ((begin_minute is null) = (end_minute is null)), check (end_minute > begin_minute), check (validity <> 1 or end_on >= begin_on), check (validity <> 2 or days > 0), check ((take = 3) = (code is not null))
      );
      create unique index coupon_template_code on coupon_template (upper(code)) where code is not null;
      create index coupon_template_creator on coupon_template (creator) where creator is not null;

      create table coupon (
        id int generated always as identity primary key, template_id int not null references coupon_template, code text not null unique default 'C' || upper(substr(md5(gen_random_uuid()::text), 1, 11)), user_id int not null references app_user,
        status smallint not null default 1 check (status between 1 and 3), begin_at timestamptz not null, end_at timestamptz not null check (end_at > begin_at), source smallint not null check (source between 1 and 5), reason text not null default '',
        granted_by int references app_user, reminded_at timestamptz, gmt_create timestamptz not null default app_now()
      );
      create index coupon_user on coupon (user_id, id desc);
      create index coupon_given on coupon (template_id, id desc);
      create index coupon_ends on coupon (end_at) where status = 1;
      create index coupon_granter on coupon (granted_by) where granted_by is not null;

      create table coupon_use (
        id int generated always as identity primary key, coupon_id int not null references coupon, trade_no text not null, discount int not null check (discount >= 0), at timestamptz not null default app_now(), ended_at timestamptz, state smallint not null default 1 check (state between 1 and 3),
        check ((state = 1) = (ended_at is null))
      );
      create unique index coupon_use_once on coupon_use (coupon_id) where ended_at is null;
      create index coupon_use_coupon on coupon_use (coupon_id, id desc);
      create index coupon_use_order on coupon_use (trade_no);

      -- Whoever is given coupons, by whatever hand: the template counts them, and its row is where everybody waits.
      create function coupon_given() returns trigger language plpgsql as $$
      declare g record; most int;
      begin
        for g in select template_id, count(*) as n, array_agg(distinct user_id) as people from fresh group by template_id order by template_id loop
          update coupon_template set granted = granted + g.n where id = g.template_id returning per_user into most;
          if most > 0 and exists (select 1 from coupon where template_id = g.template_id and user_id = any (g.people) group by user_id having count(*) > most) then
            raise exception 'more than % coupons of template % for one person', most, g.template_id using errcode = '23514', constraint = 'coupon_per_user';
          end if;
        end loop;
        return null;
      end $$;
      create trigger coupon_given after insert on coupon referencing new table as fresh for each statement execute function coupon_given();

      -- Takes the coupons of an order off it: they wait for use again, or have expired meanwhile.
      create function coupons_off(of_trade text, as_state smallint) returns int language plpgsql as $$
      declare taken int;
      begin
        perform 1 from coupon where id in (select coupon_id from coupon_use where trade_no = of_trade and ended_at is null) order by id for update;
        with off as (update coupon_use set ended_at = app_now(), state = as_state where trade_no = of_trade and ended_at is null returning coupon_id, discount),
             back as (update coupon c set status = case when c.end_at <= app_now() then 3 else 1 end from off where c.id = off.coupon_id)
        select coalesce(sum(discount), 0) into taken from off;
        return taken;
      end $$;

      -- An order that ends gives its coupons back. One that was not paid costs its listed price again; one that was keeps on paper what it was given.
      create function order_coupons_back() returns trigger language plpgsql as $$
      begin
        perform coupons_off(new.trade_no, 3::smallint);
        if old.pay_status = 1 then
          new.amount := new.amount + old.discount_fee;
          new.discount_fee := 0;
        end if;
        return new;
      end $$;
      create trigger order_coupons_back before update of order_status on venue_order for each row
        when (old.discount_fee > 0 and new.order_status = '2' and old.order_status <> '2') execute function order_coupons_back();

      -- A paid order that is brought back takes its coupons again, as far as they still wait for use.
      create function order_coupons_again() returns trigger language plpgsql as $$
      begin
        with last as (select coupon_id, discount from coupon_use where trade_no = new.trade_no and state = 3 and ended_at = (select max(ended_at) from coupon_use where trade_no = new.trade_no and state = 3)),
             again as (update coupon c set status = 2 from last where c.id = last.coupon_id and c.status = 1 returning c.id)
        insert into coupon_use (coupon_id, trade_no, discount) select l.coupon_id, new.trade_no, l.discount from last l join again a on a.id = l.coupon_id;
        return null;
      end $$;
      create trigger order_coupons_again after update of order_status on venue_order for each row
        when (new.discount_fee > 0 and new.order_status = '1' and old.order_status = '2') execute function order_coupons_again();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop trigger order_coupons_again on venue_order; drop trigger order_coupons_back on venue_order;
      drop function order_coupons_again(); drop function order_coupons_back(); drop function coupons_off(text, smallint);
      drop table coupon_use, coupon, coupon_template; drop function coupon_given();
      alter table venue_order drop column discount_fee;
    `);
  }
}
