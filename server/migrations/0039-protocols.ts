import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of texts, and the proof of who agreed to which. */
export class Protocols1700000000039 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      update protocol p set status = 2 where status = 1 and exists (select from protocol n where n.code = p.code and n.status = 1 and n.version > p.version);
      alter table protocol
        add published_at timestamptz, add gmt_modified timestamptz not null default now(), add row_version int not null default 0, add constraint protocol_status check (status in (0, 1, 2)), add constraint protocol_kind check (kind between 1 and 7);
      update protocol set published_at = now() where status = 1;
      create unique index protocol_in_force on protocol (code) where status = 1;
      create unique index protocol_draft on protocol (code) where status = 0;
      create function protocol_keep() returns trigger language plpgsql as $$
      begin
        if old.status <> 0 and (new.content, new.en_content, new.title, new.en_title, new.version, new.code) is distinct from (old.content, old.en_content, old.title, old.en_title, old.version, old.code) then
          raise exception 'a version that was in force never changes';
        end if;
        return new;
      end $$;
      create trigger protocol_keep before update on protocol for each row execute function protocol_keep();

      create table protocol_agreement (
        id bigint generated always as identity primary key, protocol_id int not null references protocol, user_id int not null references app_user, role_id int, at timestamptz not null default now(), ip text not null default '', unique (user_id, protocol_id)
      );
      create index protocol_agreement_text on protocol_agreement (protocol_id, id desc);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop table protocol_agreement; drop trigger protocol_keep on protocol; drop function protocol_keep(); drop index protocol_in_force, protocol_draft;
      delete from protocol where status = 0;
      alter table protocol drop constraint protocol_kind, drop constraint protocol_status, drop published_at, drop gmt_modified, drop row_version;
    `);
  }
}
