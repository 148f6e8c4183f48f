import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The word that goes round at the end of every transaction that changed a setting, so that open pages read again what they show. */
export class SettingNews1700000000058 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table setting_revision (one boolean primary key default true check (one), v bigint not null);
      create function setting_changed() returns trigger language plpgsql as $$
      begin
        insert into setting_revision as r (v) values (epoch_ms(clock_timestamp())) on conflict (one) do update set v = greatest(r.v + 1, excluded.v);
        return null;
      end $$;
      create trigger setting_changed after insert or update or delete or truncate on sys_setting for each statement execute function setting_changed();

      -- However many settings a transaction changes, the room hears of it once, when it commits.
      create function setting_told() returns trigger language plpgsql as $$
      begin
        if current_setting('setting.told', true) is distinct from txid_current()::text then
          perform set_config('setting.told', txid_current()::text, true);
          perform tell_live('sys', jsonb_build_object('settings', (select v from setting_revision)));
        end if;
        return null;
      end $$;
      create constraint trigger setting_told after insert or update on setting_revision deferrable initially deferred for each row execute function setting_told();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop trigger setting_changed on sys_setting; drop table setting_revision; drop function setting_told(); drop function setting_changed()',
    );
  }
}
