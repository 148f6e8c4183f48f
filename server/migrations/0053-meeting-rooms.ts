import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings of meeting rooms, applications for them and the history of these. */
export class MeetingRooms1800000000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table meeting_step, meeting_order, meeting_room cascade');
  }
}

const TABLES = `
create table meeting_room (
  site_id int constraint meeting_room_pkey primary key constraint meeting_room_site references site(id) on delete cascade,
  capacity smallint not null,
  layout smallint not null,
  equipment text[] default '{}' not null,
  check_mode smallint default 0 not null,
  version int default 1 not null,
  gmt_create timestamptz default app_now() not null,
  constraint meeting_room_capacity check (capacity between 1 and 2000),
  constraint meeting_room_layout check (layout between 1 and 4),
  constraint meeting_room_check_mode check (check_mode in (0, 2)),
  constraint meeting_room_equipment check (
    equipment <@ '{projector,audio,video,recording,liveStream,whiteboard,nameplates,banner,signingTable}'
  )
);

create table meeting_order (
  id int generated always as identity constraint meeting_order_pkey primary key,
  trade_no text not null constraint meeting_order_trade_no unique,
  user_id int not null constraint meeting_order_applicant references app_user(id),
  venue_id int not null constraint meeting_order_venue references venue(id),
  site_id int not null constraint meeting_order_site references site(id),
  space_id int not null constraint meeting_order_space references space(id),
  date date not null,
  begin_at timestamp not null,
  end_at timestamp not null,
  amount int default 0 not null,
  booking jsonb not null,
  form jsonb default '{}' not null,
  check_mode smallint not null,
  check_status smallint default 4 not null,
  ended smallint default 0 not null,
  check_content text default '' not null,
  fill_before timestamptz,
  submitted_at timestamptz,
  checker int constraint meeting_order_checker references app_user(id),
  checked_at timestamptz,
  order_no text constraint meeting_order_order_no unique,
  served text[] default '{}' not null,
  signed_num int default 0 not null,
  version int default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint meeting_order_times check (begin_at < end_at and begin_at::date = date),
  constraint meeting_order_amount check (amount >= 0),
  constraint meeting_order_form check (jsonb_typeof(form) = 'object'),
  constraint meeting_order_check_mode check (check_mode in (0, 2)),
  constraint meeting_order_check_status check (check_status between 0 and 5),
  constraint meeting_order_ended check (ended = 0 or ended in (1, 2) and check_status in (0, 3, 4, 5)),
  constraint meeting_order_fill check ((fill_before is not null) = (check_status = 4 and ended = 0)),
  constraint meeting_order_submitted check (check_status = 4 or submitted_at is not null),
  constraint meeting_order_passed check ((order_no is not null) = (check_status = 1)),
  constraint meeting_order_reason check (check_status not in (2, 3) or check_content <> ''),
  constraint meeting_order_signed check (signed_num between 0 and 9999),
  constraint meeting_order_one_pending exclude using gist (
    space_id with =, tsrange(begin_at, end_at) with &&
  ) where (ended = 0 and check_status in (0, 3, 4, 5))
);
create index meeting_order_of_user on meeting_order (user_id, begin_at desc);
create index meeting_order_of_site on meeting_order (site_id, date);
create index meeting_order_of_date on meeting_order (date, begin_at) where check_status = 1;
create index meeting_order_pending on meeting_order (begin_at) where ended = 0 and check_status in (0, 3, 4, 5);
create index meeting_order_waiting on meeting_order (submitted_at) where ended = 0 and check_status = 0;

create table meeting_step (
  id bigint generated always as identity constraint meeting_step_pkey primary key,
  meeting_id int not null constraint meeting_step_meeting references meeting_order(id) on delete cascade,
  check_status smallint not null,
  ended smallint not null,
  user_id int constraint meeting_step_user references app_user(id),
  note text default '' not null,
  at timestamptz default app_now() not null
);
create index meeting_step_of_meeting on meeting_step (meeting_id, id);
`;
