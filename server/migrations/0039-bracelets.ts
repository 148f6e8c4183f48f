import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wristbands and what happened to them; deposits are sales of their own. */
export class Bracelets1800000000039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bracelet (
        id integer generated always as identity,
        chip_no text not null,
        label_no text not null,
        venue_id integer not null,
        colour smallint not null,
        card_status smallint default 1 not null,
        bind_status smallint default 1 not null,
        deposit integer default 0 not null,
        holder_id integer,
        guest_name text,
        guest_phone text,
        issued_by integer,
        issued_at timestamptz,
        deposit_no text,
        deposit_paid boolean default false not null,
        returned_at timestamptz,
        last_use timestamptz,
        version integer default 1 not null,
        gmt_create timestamptz default app_now() not null,
        constraint bracelet_chip_form check (chip_no ~ '^[0-9A-F]{8,20}$'),
        constraint bracelet_colour check (colour between 1 and 6),
        constraint bracelet_card_status check (card_status in (1, 2, 3)),
        constraint bracelet_bind_status check (bind_status in (1, 2)),
        constraint bracelet_disabled check (card_status <> 2 or bind_status = 1),
        constraint bracelet_deposit check (deposit between 0 and 100000),
        constraint bracelet_worn check ((bind_status = 2) = (num_nonnulls(holder_id, guest_name) = 1)),
        constraint bracelet_issued check (bind_status = 1 or (issued_by is not null and issued_at is not null)),
        constraint bracelet_held check (deposit_no is null or bind_status = 2),
        constraint bracelet_pkey primary key (id),
        constraint bracelet_chip unique (chip_no),
        constraint bracelet_label unique (venue_id, label_no),
        constraint bracelet_deposit_no unique (deposit_no),
        constraint bracelet_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint bracelet_holder_id_fkey foreign key (holder_id) references app_user(id),
        constraint bracelet_issued_by_fkey foreign key (issued_by) references app_user(id),
        constraint bracelet_deposit_no_fkey foreign key (deposit_no) references sale(trade_no)
      );
      create unique index bracelet_of_holder on bracelet (holder_id)
        where bind_status = 2 and card_status = 1 and holder_id is not null;

      create table bracelet_log (
        id bigint generated always as identity,
        bracelet_id integer not null,
        kind smallint not null,
        user_id integer,
        guest_name text,
        amount integer default 0 not null,
        trade_no text,
        operator_id integer,
        note text default '' not null,
        at timestamptz default app_now() not null,
        constraint bracelet_log_kind check (kind between 1 and 12),
        constraint bracelet_log_amount check (amount >= 0),
        constraint bracelet_log_note check (length(note) <= 200),
        constraint bracelet_log_pkey primary key (id),
        constraint bracelet_log_bracelet_id_fkey foreign key (bracelet_id) references bracelet(id)
      );
      create index bracelet_log_of on bracelet_log (bracelet_id, id desc);
      create index bracelet_log_at on bracelet_log (at desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bracelet_log, bracelet cascade');
  }
}
