import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who opened whose personal data, and seals over both logs: each seal names its rows and hashes them with the seal before it. */
export class Logs1700000000018 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table viewer_log (
        id bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(), viewer int not null, role_id int not null, sid text not null, ip text,
        person int not null, fields text[] not null check (cardinality(fields) > 0), why text not null check (btrim(why) <> ''), trace text
      );
      create index viewer_log_person on viewer_log (person, id);
      create index viewer_log_viewer on viewer_log (viewer, id);
      create index viewer_log_at on viewer_log (at);
      create index audit_action on audit (action, id);
      create index audit_actor on audit (actor, id);
      create index audit_at on audit (at);

      create table audit_seal (n bigint primary key check (n > 0), rows int not null check (rows > 0), upto timestamptz not null, hash text not null, at timestamptz not null default clock_timestamp());
      -- 1 the audit log, 2 the viewer log. A row stands under one seal, whatever the order in which transactions ended.
      create table audit_sealed (kind smallint not null check (kind in (1, 2)), row_id bigint not null, n bigint not null references audit_seal, primary key (kind, row_id));
      create index audit_sealed_seal on audit_sealed (n);
      create trigger viewer_log_keep before update or delete on viewer_log for each row execute function audit_keep();
      create trigger viewer_log_whole before truncate on viewer_log for each statement execute function audit_keep();
      create trigger audit_whole before truncate on audit for each statement execute function audit_keep();
      create trigger audit_seal_keep before update or delete on audit_seal for each row execute function audit_keep();
      create trigger audit_sealed_keep before update or delete on audit_sealed for each row execute function audit_keep();

      -- Both logs as the seals read them: one line of text for a row, the same on every machine.
      create view audit_chain as
        select 1::smallint as kind, id, at, jsonb_build_array(1, id, extract(epoch from at)::text, actor, role_id, sid, ip, action, object, before, after, reason, trace)::text as line from audit
        union all
        select 2::smallint, id, at, jsonb_build_array(2, id, extract(epoch from at)::text, viewer, role_id, sid, ip, person, to_jsonb(fields), why, trace)::text from viewer_log;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop view audit_chain; drop table audit_sealed, audit_seal, viewer_log;
      drop trigger audit_whole on audit; drop index audit_at, audit_actor, audit_action;
    `);
  }
}
