import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the black list did by itself is stored as a code and its figures, so that it reads in either language; entries there are keep their meaning. */
export class BanCauses1700000000059 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table black_list
        add column reason_cause jsonb check (reason_cause ->> 'code' = 'breaks' and (reason_cause ->> 'days')::int > 0 and (reason_cause ->> 'count')::int > 0),
        add column release_cause jsonb check (release_cause ->> 'code' in ('forgiven', 'ended', 'appealed'));
      update black_list set reason_cause = jsonb_build_object('code', 'breaks', 'days', (regexp_match(reason, '^(\\d+)天内爽约(\\d+)次$'))[1]::int, 'count', (regexp_match(reason, '^(\\d+)天内爽约(\\d+)次$'))[2]::int)
       where source = 1 and reason ~ '^0*[1-9]\\d{0,3}天内爽约0*[1-9]\\d{0,3}次$';
      update black_list set reason = (reason_cause ->> 'days') || ' 天内爽约 ' || (reason_cause ->> 'count') || ' 次' where reason_cause is not null;
      update black_list set release_cause = jsonb_build_object('code', case release_note when '爽约记录已免责' then 'forgiven' when '限制期已满' then 'ended' else 'appealed' end)
       where release_note in ('爽约记录已免责', '限制期已满', '申诉通过');
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('alter table black_list drop column release_cause, drop column reason_cause');
  }
}
