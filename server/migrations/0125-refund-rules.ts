import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refund rules that staff keep: tiers of holidays, cancellations a week, special refunds or none. */
export class RefundRules1700000000125 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table refund_rule
        add en_name text not null default '', add version int not null default 1, add week_cancel_max smallint not null default 0 check (week_cancel_max between 0 and 99), add allow_special boolean not null default true, add gmt_modified timestamptz not null default app_now(),
        add constraint refund_rule_tiers check (jsonb_typeof(tiers) = 'array' and not jsonb_path_exists(tiers, '$[*] ? (@.percent < 0 || @.percent > 100 || @.hoursBefore < 0 || !exists(@.percent) || !exists(@.hoursBefore))'));

      -- The tiers that hold for a booking of a site on a date, as domain/payments/refund.rules.ts says it.
      create function tiers_on(of_tiers jsonb, of_site int, of_date date) returns jsonb language sql stable parallel safe as $$
        select case when not of_tiers @? '$[*] ? (@.holiday == true)' then of_tiers
                    when day_kind(of_site, of_date) = 3 then jsonb_path_query_array(of_tiers, '$[*] ? (@.holiday == true)')
                    else jsonb_path_query_array(of_tiers, '$[*] ? (!(@.holiday == true))') end
      $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop function tiers_on(jsonb, int, date)');
    await q.query(
      'alter table refund_rule drop constraint refund_rule_tiers, drop gmt_modified, drop allow_special, drop week_cancel_max, drop version, drop en_name',
    );
  }
}
