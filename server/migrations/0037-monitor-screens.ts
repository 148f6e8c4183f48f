import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Walls with their layouts; the playlists, notices and builds of paired displays. */
export class MonitorScreens1800000000037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table monitor_screen (
        id integer generated always as identity,
        code text not null,
        title text not null,
        en_title text not null,
        place_kind smallint not null,
        venue_id integer,
        site_id integer,
        layout jsonb not null,
        theme text default 'dark' not null,
        rotation_seconds smallint default 15 not null,
        show_revenue boolean default false not null,
        fixed boolean default false not null,
        status smallint default 1 not null,
        version integer default 1 not null,
        gmt_create timestamptz default app_now() not null,
        constraint monitor_screen_code_check check (code ~ '^[a-z][a-z0-9-]{1,29}$' and code !~ '^s?[0-9]+$'),
        constraint monitor_screen_place_check check (
          case place_kind
            when 1 then venue_id is null and site_id is null
            when 2 then site_id is null
            when 3 then (site_id is null) = (venue_id is null)
            else false
          end
        ),
        constraint monitor_screen_layout_check check (jsonb_typeof(layout) = 'array' and jsonb_array_length(layout) between 1 and 6),
        constraint monitor_screen_theme_check check (theme in ('dark', 'light')),
        constraint monitor_screen_rotation_check check (rotation_seconds between 5 and 600),
        constraint monitor_screen_status_check check (status in (0, 1)),
        constraint monitor_screen_pkey primary key (id),
        constraint monitor_screen_code_key unique (code),
        constraint monitor_screen_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint monitor_screen_site_id_fkey foreign key (site_id) references site(id)
      );
      alter table screen
        add column playlist jsonb default '[]' not null,
        add column notice jsonb,
        add column outdated boolean default false not null,
        add column alarm_device integer,
        add constraint screen_alarm_device_fkey foreign key (alarm_device) references hardware(id),
        add constraint screen_playlist_check check (jsonb_typeof(playlist) = 'array' and jsonb_array_length(playlist) <= 12)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view if exists v_monitor_screen, v_screen, v_wait_call;
      drop table monitor_screen;
      alter table screen drop column playlist, drop column notice, drop column outdated, drop column alarm_device`);
  }
}
