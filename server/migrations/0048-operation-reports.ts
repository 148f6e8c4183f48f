import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of operations with their final versions. */
export class OperationReports1800000000048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operation_report (
        id integer generated always as identity,
        title text not null,
        en_title text not null,
        period_kind smallint not null,
        date_from date not null,
        date_to date not null,
        compare smallint not null,
        venue_id integer,
        sections jsonb not null,
        comment text default '' not null,
        author_id integer not null,
        version integer default 1 not null,
        gmt_create timestamptz default app_now() not null,
        constraint operation_report_period_check check (period_kind in (1, 2, 3, 4)),
        constraint operation_report_dates_check check (date_from <= date_to and date_to < date_from + 366),
        constraint operation_report_compare_check check (compare in (1, 2)),
        constraint operation_report_sections_check check (
          jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 12
        ),
        constraint operation_report_pkey primary key (id),
        constraint operation_report_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint operation_report_author_id_fkey foreign key (author_id) references app_user(id)
      );
      create index operation_report_date on operation_report (date_from desc, id desc);
      create table operation_report_version (
        report_id integer not null,
        number smallint not null,
        title text not null,
        en_title text not null,
        comment text not null,
        content jsonb not null,
        frozen_by integer not null,
        frozen_at timestamptz default app_now() not null,
        constraint operation_report_version_number_check check (number > 0),
        constraint operation_report_version_pkey primary key (report_id, number),
        constraint operation_report_version_report_id_fkey foreign key (report_id) references operation_report(id),
        constraint operation_report_version_frozen_by_fkey foreign key (frozen_by) references app_user(id)
      );
      create index operation_report_author on operation_report (author_id);
      create index operation_report_venue on operation_report (venue_id);
      create index operation_report_version_person on operation_report_version (frozen_by)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table operation_report_version, operation_report');
  }
}
