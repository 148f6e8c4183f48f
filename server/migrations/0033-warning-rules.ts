import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Warning rules, where their targets stand, their notices and the sampled values of devices and venues. Alarms of rules
 * have a target instead of a device. The ranges of facilities that raised alarms of their sensors become rules.
 */
export class WarningRules1800000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table warning_rule (
        id integer generated always as identity,
        venue_id integer not null,
        name text not null,
        en_name text not null,
        target_kind smallint not null,
        hardware_kind smallint,
        target_ids integer[] default '{}' not null,
        metric text not null,
        compare smallint not null,
        threshold numeric(12,3),
        clear_value numeric(12,3),
        hold_seconds integer default 0 not null,
        clear_seconds integer default 0 not null,
        level smallint not null,
        receivers smallint[] default '{}' not null,
        channels smallint[] default '{}' not null,
        quiet_from text,
        quiet_to text,
        escalate_minutes integer,
        escalate_roles smallint[] default '{}' not null,
        status smallint default 1 not null,
        version integer default 1 not null,
        gmt_create timestamptz default app_now() not null,
        constraint warning_rule_pkey primary key (id),
        constraint warning_rule_name unique (venue_id, name),
        constraint warning_rule_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint warning_rule_target_check check (
          target_kind in (1, 2, 3)
          and (target_kind = 1) = (hardware_kind is not null)
          and (target_kind <> 3 or cardinality(target_ids) = 0)
        ),
        constraint warning_rule_compare_check check (compare in (1, 2) and threshold is not null or compare = 3
          and target_kind = 2 and threshold is null),
        constraint warning_rule_clear_check check (
          clear_value is null
          or compare = 1 and clear_value >= threshold
          or compare = 2 and clear_value <= threshold
          or compare = 3 and clear_value >= 0
        ),
        constraint warning_rule_hold_check check (hold_seconds between 0 and 86400 and clear_seconds between 0
          and 86400),
        constraint warning_rule_level_check check (level between 1 and 4),
        constraint warning_rule_quiet_check check ((quiet_from is null) = (quiet_to is null)
          and quiet_from is distinct from coalesce(quiet_to, '')),
        constraint warning_rule_notify_check check (cardinality(channels) = 0 or cardinality(receivers) > 0),
        constraint warning_rule_escalate_check check ((escalate_minutes is null) = (cardinality(escalate_roles) = 0)
          and (escalate_minutes is null or escalate_minutes > 0)),
        constraint warning_rule_status_check check (status in (0, 1))
      );
      create index warning_rule_metric on warning_rule (venue_id, target_kind, metric) where status = 1;

      create table warning_state (
        rule_id integer not null,
        target_id integer not null,
        phase smallint not null,
        since timestamptz not null,
        at timestamptz not null,
        constraint warning_state_pkey primary key (rule_id, target_id),
        constraint warning_state_rule_id_fkey foreign key (rule_id) references warning_rule(id) on delete cascade,
        constraint warning_state_check check (phase in (0, 1, 2, 3) and since <= at)
      );

      create table warning_sample (
        target_kind smallint not null,
        target_id integer not null,
        metric text not null,
        at timestamptz not null,
        value numeric(12,3) not null,
        constraint warning_sample_pkey primary key (target_kind, target_id, metric, at)
      );
      create index warning_sample_at on warning_sample (at);

      alter table device_alarm
        alter column hardware_id drop not null,
        add column rule_id integer,
        add column target_kind smallint,
        add column target_id integer,
        add constraint device_alarm_rule_id_fkey foreign key (rule_id) references warning_rule(id),
        add constraint device_alarm_target_check check (
          (hardware_id is null) = (rule_id is not null)
          and (rule_id is null) = (target_id is null)
          and (rule_id is null) = (target_kind is null)
        );
      create unique index device_alarm_rule_open on device_alarm (rule_id, target_id) where handle_status = 1
        and cleared_at is null and rule_id is not null;
      create index device_alarm_rule on device_alarm (rule_id, raised_at desc) where rule_id is not null;

      create table warning_notice (
        id integer generated always as identity,
        alarm_id integer not null,
        step smallint not null,
        due_at timestamptz not null,
        status smallint default 0 not null,
        people integer default 0 not null,
        done_at timestamptz,
        constraint warning_notice_pkey primary key (id),
        constraint warning_notice_step unique (alarm_id, step),
        constraint warning_notice_alarm_id_fkey foreign key (alarm_id) references device_alarm(id) on delete cascade,
        constraint warning_notice_check check (step in (0, 1) and status in (0, 1, 2)
          and (status = 0) = (done_at is null))
      );
      create index warning_notice_due on warning_notice (due_at) where status = 0;`);
    await runner.query(`
      insert into warning_rule (venue_id, name, en_name, target_kind, metric, compare, level)
      select distinct f.venue_id, x.zh || '超出范围', x.en || ' outside its range', 2, m.metric, 3, 2
      from facility_metric m
        join facility f on f.id = m.facility_id
        join (values ('waterTemp', '水温', 'Water temperature'), ('chlorine', '余氯', 'Residual chlorine'),
          ('ph', 'pH 值', 'pH'), ('co2', '二氧化碳', 'CO2'), ('pm25', 'PM2.5', 'PM2.5'),
          ('humidity', '湿度', 'Humidity'), ('light', '照度', 'Illuminance')) x (metric, zh, en)
          on x.metric = m.metric
      where m.low is not null or m.high is not null`);
    // A value that is still out of its range is raised again by the rule, with the next reading.
    await runner.query(`
      update device_alarm
      set handle_status = 0, cleared_at = app_now()
      where kind = 'threshold' and handle_status = 1 and cleared_at is null
        and hardware_id in (select hardware_id from facility_metric where hardware_id is not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view if exists v_warning_state, v_warning_rule, v_warning_sample, v_facility_reading, v_device_alarm;
      drop table warning_notice;
      delete from device_alarm where rule_id is not null;
      drop index device_alarm_rule_open, device_alarm_rule;
      alter table device_alarm
        drop constraint device_alarm_target_check,
        drop column rule_id,
        drop column target_kind,
        drop column target_id,
        alter column hardware_id set not null;
      drop table warning_sample, warning_state, warning_rule`);
  }
}
