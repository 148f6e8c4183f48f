import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const SPACE = '(f.space_id is not null and (select x.id from space x where x.id = f.space_id) is null)';
/** The names of an item: its court, and its order too. */
const ORDER: Rewording = [SPACE, `${SPACE} or (select x.id from venue_order x where x.trade_no = f.trade_no) is null`];

/** Items of an order are guarded by statement like the rest an order names: a foreign key locked the order just written once more for each of its items. */
export class ItemGuard1700000000110 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    for (const guard of ['venue_order_item_names()', 'venue_order_item_renames()']) await reword(q, guard, ORDER);
    await q.query(`
      alter table venue_order_item drop constraint venue_order_item_trade_no_fkey;
      drop trigger venue_order_item_renames on venue_order_item;
      create trigger venue_order_item_renames after update of space_id, trade_no on venue_order_item for each row execute function venue_order_item_renames();
      create function venue_order_named() returns trigger language plpgsql as $$
      begin
        lock table venue_order_item in share row exclusive mode;
        if exists (select 1 from venue_order_item t where t.trade_no = old.trade_no) then
          raise exception 'order % has items', old.trade_no using errcode = '23503', table = 'venue_order', constraint = 'venue_order_named';
        end if;
        return null;
      end $$;
      create trigger venue_order_named after delete or update of trade_no on venue_order for each row execute function venue_order_named();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    for (const guard of ['venue_order_item_names()', 'venue_order_item_renames()']) await reword(q, guard, back(ORDER));
    await q.query(`
      drop trigger venue_order_named on venue_order;
      drop function venue_order_named();
      drop trigger venue_order_item_renames on venue_order_item;
      create trigger venue_order_item_renames after update of space_id on venue_order_item for each row execute function venue_order_item_renames();
      alter table venue_order_item add foreign key (trade_no) references venue_order (trade_no);
    `);
  }
}
