import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of timed billing, the bills they make, and the columns by which attempts and refunds belong to one. */
export class GateBills1800000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table gate_bill_rule (
        id integer generated always as identity,
        venue_id integer not null,
        free_minutes integer not null,
        unit_minutes smallint not null,
        unit_price integer not null,
        day_cap integer not null,
        role_prices jsonb default '[]' not null,
        debt_policy smallint not null,
        return_first boolean default false not null,
        locker_night_fee integer default 0 not null,
        status smallint default 1 not null,
        version integer default 1 not null,
        constraint gate_bill_rule_free check (free_minutes between 0 and 1440),
        constraint gate_bill_rule_unit check (unit_minutes in (1, 30, 60)),
        constraint gate_bill_rule_price check (unit_price between 0 and 100000 and day_cap between unit_price and 1000000),
        constraint gate_bill_rule_policy check (debt_policy in (1, 2)),
        constraint gate_bill_rule_night check (locker_night_fee between 0 and 100000),
        constraint gate_bill_rule_status check (status in (0, 1)),
        constraint gate_bill_rule_pkey primary key (id),
        constraint gate_bill_rule_venue unique (venue_id),
        constraint gate_bill_rule_venue_id_fkey foreign key (venue_id) references venue(id)
      );

      create table gate_bill (
        id integer generated always as identity,
        bill_no text not null,
        kind smallint not null,
        user_id integer,
        guest_name text,
        payer_id integer not null,
        role_id integer not null,
        bracelet_id integer,
        venue_id integer not null,
        merchant_id integer not null,
        visit_id bigint,
        part smallint default 1 not null,
        locker_record_id integer,
        date date not null,
        in_at timestamptz not null,
        out_at timestamptz not null,
        minutes integer not null,
        exit_missing boolean default false not null,
        rule jsonb not null,
        amount integer not null,
        status smallint default 1 not null,
        pay_type smallint,
        attempt_no text,
        paid_at timestamptz,
        refund_fee integer default 0 not null,
        returned integer default 0 not null,
        waived_by integer,
        waived_at timestamptz,
        waive_reason text,
        appeal smallint default 0 not null,
        appeal_reason text,
        appeal_at timestamptz,
        appeal_answer text,
        answered_by integer,
        reminded smallint default 0 not null,
        version integer default 1 not null,
        gmt_create timestamptz default app_now() not null,
        constraint gate_bill_no_form check (bill_no ~ '^J\\d{14}$'),
        constraint gate_bill_kind check (kind in (1, 2)),
        constraint gate_bill_of check ((kind = 1) = (visit_id is not null) and (kind = 2) = (locker_record_id is not null)),
        constraint gate_bill_part check (part between 1 and 99 and (kind = 1 or part = 1)),
        constraint gate_bill_owner check (num_nonnulls(user_id, guest_name) = 1),
        constraint gate_bill_times check (out_at >= in_at and minutes >= 0),
        constraint gate_bill_amount check (amount > 0 and refund_fee >= 0 and refund_fee <= amount),
        constraint gate_bill_returned check (returned between 0 and amount and (status <> 1 or returned = 0)),
        constraint gate_bill_status check (status in (1, 2, 3)),
        constraint gate_bill_paid check ((status = 2) = (paid_at is not null) and (status = 2 or refund_fee = 0)),
        constraint gate_bill_waived check ((status = 3) = (waived_at is not null)),
        constraint gate_bill_appeal check (appeal between 0 and 3 and (appeal = 0) = (appeal_reason is null)),
        constraint gate_bill_pkey primary key (id),
        constraint gate_bill_no unique (bill_no),
        constraint gate_bill_visit unique (visit_id, part),
        constraint gate_bill_locker unique (locker_record_id),
        constraint gate_bill_user_id_fkey foreign key (user_id) references app_user(id),
        constraint gate_bill_payer_id_fkey foreign key (payer_id) references app_user(id),
        constraint gate_bill_bracelet_id_fkey foreign key (bracelet_id) references bracelet(id),
        constraint gate_bill_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint gate_bill_merchant_id_fkey foreign key (merchant_id) references merchant(id)
      );
      create unique index gate_bill_visit_owed on gate_bill (visit_id) where status = 1;
      create index gate_bill_debt on gate_bill (user_id) where status = 1;
      create index gate_bill_owed on gate_bill (gmt_create) where status = 1;
      create index gate_bill_bracelet on gate_bill (bracelet_id) where status = 1;
      create index gate_bill_user on gate_bill (user_id, date);
      create index gate_bill_created on gate_bill (gmt_create desc)`);
    await runner.query(`
      alter table pay_attempt add column gate_bill_id integer;
      alter table pay_attempt add constraint pay_attempt_gate_bill_id_fkey
        foreign key (gate_bill_id) references gate_bill(id) not valid;
      alter table pay_attempt validate constraint pay_attempt_gate_bill_id_fkey;
      alter table refund add column gate_bill_no text;
      alter table refund add constraint refund_gate_bill_no_fkey
        foreign key (gate_bill_no) references gate_bill(bill_no) not valid;
      alter table refund validate constraint refund_gate_bill_no_fkey`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table pay_attempt drop column gate_bill_id;
      alter table refund drop column gate_bill_no;
      drop table gate_bill, gate_bill_rule cascade`);
  }
}
