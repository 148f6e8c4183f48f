import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The draw of the first minute after a release: its seed is fixed and its hash public before anybody enters. */
export class Pots1700000000045 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table pot (
        site_id int not null references site, date date not null, seed text not null check (length(seed) = 64), seed_hash text not null check (length(seed_hash) = 64), algorithm smallint not null,
        opens_at timestamptz not null, closes_at timestamptz not null check (closes_at > opens_at), announced_at timestamptz not null default app_now(),
        tickets int not null default 0, taken text[] not null default '{}', drawing_at timestamptz, drawn_at timestamptz, primary key (site_id, date)
      );
      create index pot_due on pot (closes_at) where drawn_at is null;
      create table pot_ticket (
        id int generated always as identity primary key, site_id int not null, date date not null, ticket_no int not null check (ticket_no > 0), user_id int not null references app_user, role_id int not null,
        wish jsonb not null, wants text[] not null check (cardinality(wants) > 0), result smallint not null default 0 check (result between 0 and 3), reason text, trade_no text references venue_order (trade_no),
        at timestamptz not null default app_now(), foreign key (site_id, date) references pot, unique (site_id, date, ticket_no), unique (site_id, date, user_id), check ((result = 1) = (trade_no is not null)), check ((result = 3) = (reason is not null))
      );
      create index pot_ticket_user on pot_ticket (user_id, id desc);
      create index pot_ticket_trade on pot_ticket (trade_no) where trade_no is not null;

      -- What was promised before a draw stands: neither its seed nor its moments change, and what was drawn stays.
      create function pot_keep() returns trigger language plpgsql as $$
      begin
        if (new.seed, new.seed_hash, new.algorithm, new.opens_at, new.closes_at) is distinct from (old.seed, old.seed_hash, old.algorithm, old.opens_at, old.closes_at) or old.drawn_at is not null then
          raise exception 'a draw is never changed';
        end if;
        return new;
      end $$;
      create trigger pot_keep before update on pot for each row execute function pot_keep();
      create function pot_ticket_keep() returns trigger language plpgsql as $$
      begin
        if (new.ticket_no, new.user_id) is distinct from (old.ticket_no, old.user_id) or old.result <> 0 then raise exception 'a drawn ticket is never changed'; end if;
        return new;
      end $$;
      create trigger pot_ticket_keep before update on pot_ticket for each row execute function pot_ticket_keep();

      -- Enters somebody, or takes their changed wish under the number they have. Null when the draw has closed.
      create function enter_pot(of_site int, of_date date, of_user int, of_role int, of_wish jsonb, of_wants text[]) returns int language plpgsql volatile as $$
      declare no int;
      begin
        perform 1 from pot p where p.site_id = of_site and p.date = of_date and p.drawn_at is null and p.drawing_at is null and app_now() >= p.opens_at and app_now() < p.closes_at for update;
        if not found then return null; end if;
        update pot_ticket t set wish = of_wish, wants = of_wants, role_id = of_role where t.site_id = of_site and t.date = of_date and t.user_id = of_user returning t.ticket_no into no;
        if no is null then
          update pot p set tickets = p.tickets + 1 where p.site_id = of_site and p.date = of_date returning p.tickets into no;
          insert into pot_ticket (site_id, date, ticket_no, user_id, role_id, wish, wants) values (of_site, of_date, no, of_user, of_role, of_wish, of_wants);
        end if;
        return no;
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop function enter_pot(int, date, int, int, jsonb, text[]); drop table pot_ticket, pot; drop function pot_ticket_keep(), pot_keep()',
    );
  }
}
