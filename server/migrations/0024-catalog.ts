import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What leads where in the portals and on the phone, and the tickets that take a visitor to the assistant. */
export class Catalog1700000000024 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table catalog (
        id int generated always as identity primary key,
        catalog_type smallint not null default 3 check (catalog_type between 1 and 4),
        catalog_site smallint not null check (catalog_site between 1 and 6),
        web_type smallint not null default 1 check (web_type in (1, 2)),
        title text not null check (title <> ''), en_name text not null default '',
        custom_path text not null default '', mobile_path text not null default '', iconfont text not null default '',
        is_mobile boolean not null default false, need_login boolean not null default false,
        sort int not null default 0, status smallint not null default 1 check (status in (0, 1)),
        check (custom_path <> '' or mobile_path <> '')
      );
      create unique index catalog_once on catalog (catalog_site, web_type, custom_path, mobile_path);
      create index catalog_order on catalog (catalog_site, web_type, sort, id) where status = 1;

      create table assistant_ticket (
        hash text primary key check (length(hash) = 64),
        user_id int not null references app_user,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index assistant_ticket_over on assistant_ticket (expires_at);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table assistant_ticket; drop table catalog');
  }
}
