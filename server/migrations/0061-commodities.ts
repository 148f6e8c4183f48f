import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Consumables and assets of venues. Stock changes by a movement alone: the movement changes it, and what would go below nothing is refused. */
export class Commodities1700000000061 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table commodity (
        id int generated always as identity primary key, venue_id int not null references venue, name text not null check (length(btrim(name)) > 0), en_name text not null, type text not null default '', unit text not null, en_unit text not null,
        price int not null default 0 check (price >= 0), stock int not null default 0 constraint commodity_stock check (stock >= 0), min_stock int not null default 0 check (min_stock >= 0), place text not null default '', en_place text not null default '',
        keeper_id int references app_user, pics jsonb not null default '[]', status smallint not null default 1 check (status in (0, 1)), version int not null default 0, gmt_create timestamptz not null default app_now(), unique (venue_id, name)
      );
      create index commodity_keeper on commodity (keeper_id) where keeper_id is not null;
      create table commodity_move (
        id int generated always as identity primary key, commodity_id int not null references commodity, kind smallint not null check (kind between 1 and 5), delta int not null check (delta <> 0 or kind = 3), stock_after int not null,
        person text not null default '', note text not null default '', user_id int not null references app_user, undo_of int unique references commodity_move, at timestamptz not null default app_now(), check ((kind = 5) = (undo_of is not null))
      );
      create index commodity_move_newest on commodity_move (commodity_id, id desc);
      create index commodity_move_person on commodity_move (user_id);

      create function commodity_moved() returns trigger language plpgsql as $$
      begin
        update commodity set stock = stock + new.delta where id = new.commodity_id returning stock into new.stock_after;
        return new;
      end $$;
      create trigger commodity_moved before insert on commodity_move for each row execute function commodity_moved();
      create function commodity_move_keep() returns trigger language plpgsql as $$ begin raise exception 'movements of stock are never changed'; end $$;
      create trigger commodity_move_keep before update or delete on commodity_move for each row execute function commodity_move_keep();
      create function commodity_stock_guard() returns trigger language plpgsql as $$
      begin
        if pg_trigger_depth() < 2 then raise exception 'stock changes by a movement alone'; end if;
        return new;
      end $$;
      create trigger commodity_stock_guard before update on commodity for each row when (new.stock is distinct from old.stock) execute function commodity_stock_guard();
      create trigger commodity_stock_first before insert on commodity for each row when (new.stock <> 0) execute function commodity_stock_guard();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop table commodity_move, commodity; drop function commodity_moved(), commodity_move_keep(), commodity_stock_guard()',
    );
  }
}
