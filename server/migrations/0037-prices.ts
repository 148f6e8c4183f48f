import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A price table is unambiguous: the database refuses two prices between which nothing chooses. */
export class Prices1700000000037 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- Of rows that say the same from the same day on, the newest was the one that counted: it stays.
      delete from charge c using charge n
       where n.id > c.id and n.site_id = c.site_id and n.space_id is not distinct from c.space_id and n.role_id is not distinct from c.role_id and n.date_kind is not distinct from c.date_kind
         and (n.begin_minute = 0 and n.end_minute >= 1440) = (c.begin_minute = 0 and c.end_minute >= 1440) and n.begin_minute < c.end_minute and c.begin_minute < n.end_minute
         and n.effective_from is not distinct from c.effective_from and (n.effective_from is null and n.effective_to is null) = (c.effective_from is null and c.effective_to is null);
      alter table charge
        add constraint charge_period check (effective_from <= effective_to),
        add constraint charge_steps check (begin_minute % 10 = 0 and end_minute % 10 = 0 and begin_minute >= 0 and end_minute <= 2880),
        add constraint charge_clash exclude using gist (
          site_id with =, (coalesce(space_id, 0)) with =, (coalesce(role_id, 0)) with =, (coalesce(date_kind, 0::smallint)) with =,
          ((begin_minute = 0 and end_minute >= 1440)::int) with =, (coalesce(effective_from, '0001-01-01'::date)) with =, ((effective_from is null and effective_to is null)::int) with =,
          int4range(begin_minute, end_minute) with &&, daterange(effective_from, effective_to, '[]') with &&);
      create index charge_space on charge (space_id);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop index charge_space; alter table charge drop constraint charge_clash, drop constraint charge_steps, drop constraint charge_period',
    );
  }
}
