import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings that know their version, code lists that can be kept, and the dictionary. */
export class Settings1700000000020 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table sys_setting add version int not null default 1;
      -- Rows that only repeated what every school has unless it says otherwise would hide the school's own defaults.
      delete from sys_setting where (sys_key, sys_val) in (
        ('advanceEntryVenueTime', '15'), ('advanceCancelOrder', '2'), ('orderClosedDays', '30'), ('addBuddyCheck', '0'), ('school.timezone', 'Asia/Shanghai'),
        ('school.name', '示范大学'), ('school.nameEn', 'Model University'), ('theme.main', '#004a99'));

      -- Lists and their items have numbers of one row, so that a parent id names one thing.
      create table code_list (
        id int primary key default nextval(pg_get_serial_sequence('code_item', 'id')),
        code_key text not null unique check (code_key ~ '^[a-z][a-z0-9_]{1,39}$'),
        zh text not null, en text not null, sort int not null default 0, built_in boolean not null default false, version int not null default 1
      );
      insert into code_list (code_key, zh, en) select distinct code_key, code_key, code_key from code_item;
      alter table code_item
        add parent_id int references code_item,
        add status smallint not null default 1 check (status in (0, 1)),
        add version int not null default 1,
        add constraint code_item_list foreign key (code_key) references code_list (code_key),
        add constraint code_item_not_own_parent check (parent_id <> id);
      create index code_item_parent on code_item (parent_id) where parent_id is not null;
      create index code_item_order on code_item (code_key, sort, id);
      create trigger venue_changed after insert or update or delete or truncate on code_list for each statement execute function venue_changed();

      create table dict_entry (
        id int generated always as identity primary key,
        parent_id int references dict_entry check (parent_id <> id),
        dict_code text not null check (dict_code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$'),
        dict_val text not null, en_val text not null,
        sort int not null default 0, status smallint not null default 1 check (status in (0, 1)), built_in boolean not null default false, version int not null default 1
      );
      create unique index dict_entry_code on dict_entry (coalesce(parent_id, 0), dict_code);
      create index dict_entry_order on dict_entry (parent_id, sort, id);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop table dict_entry;
      drop index code_item_order, code_item_parent;
      alter table code_item drop constraint code_item_not_own_parent, drop constraint code_item_list, drop version, drop status, drop parent_id;
      drop table code_list;
      alter table sys_setting drop version;
    `);
  }
}
