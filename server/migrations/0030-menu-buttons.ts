import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buttons in the menu (document 1 §3, type 3): kept below their screen where the school hides them. */
export class MenuButtons1700000000030 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table menu_item drop constraint menu_item_type_check, drop constraint menu_item_check1;
      alter table menu_item add constraint menu_item_type_check check (type in (1, 2, 3, 4)),
        add constraint menu_item_check1 check ((type in (2, 3)) = (router_name <> '')), add constraint menu_item_button check (type <> 3 or parentid is not null);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      delete from menu_item where type = 3;
      alter table menu_item drop constraint menu_item_button, drop constraint menu_item_check1, drop constraint menu_item_type_check;
      alter table menu_item add constraint menu_item_type_check check (type in (1, 2, 4)), add constraint menu_item_check1 check ((type = 2) = (router_name <> ''));
    `);
  }
}
