import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alarms that face terminals raise about a person before them, with a sealed picture. */
export class FaceAlarms1800000000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table face_alarm (
        id integer generated always as identity,
        hardware_id integer not null,
        venue_id integer not null,
        kind smallint not null,
        at timestamptz not null,
        user_id integer,
        user_no text,
        photo_enc text,
        handle_status smallint default 1 not null,
        ack_by integer,
        ack_at timestamptz,
        handled_by integer,
        handled_at timestamptz,
        note text,
        constraint face_alarm_kind check (kind >= 1 and kind <= 5),
        constraint face_alarm_handle_status check (handle_status in (0, 1, 2)),
        constraint face_alarm_ended check ((handle_status = 1) = (handled_at is null)
          and (handled_at is null) = (handled_by is null) and (handled_at is null) = (note is null)),
        constraint face_alarm_ack check ((ack_at is null) = (ack_by is null)),
        constraint face_alarm_pkey primary key (id),
        constraint face_alarm_hardware_id_fkey foreign key (hardware_id) references hardware(id),
        constraint face_alarm_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint face_alarm_user_id_fkey foreign key (user_id) references app_user(id),
        constraint face_alarm_ack_by_fkey foreign key (ack_by) references app_user(id),
        constraint face_alarm_handled_by_fkey foreign key (handled_by) references app_user(id)
      );
      create index face_alarm_at on face_alarm (at desc);
      create index face_alarm_venue on face_alarm (venue_id, id desc);
      create index face_alarm_open on face_alarm (venue_id) where handle_status = 1;
      create index face_alarm_photo on face_alarm (at) where photo_enc is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table face_alarm cascade');
  }
}
