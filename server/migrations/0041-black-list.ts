import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may not book, since when, why, until when; and what they have to say to it. */
export class BlackList1700000000041 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table black_list (
        id int generated always as identity primary key, user_id int not null references app_user, scope smallint not null check (scope between 1 and 3), scope_ids int[] not null default '{}',
        source smallint not null check (source between 1 and 4), reason text not null check (reason <> ''),
        -- Trade numbers of the bookings it is about.
        evidence text[] not null default '{}', break_count smallint not null default 0,
        begin_at timestamptz not null default app_now(), end_at timestamptz, status smallint not null default 1 check (status in (1, 2)),
        release_kind smallint check (release_kind between 1 and 4), released_by int references app_user, released_at timestamptz, release_note text not null default '',
        remark text not null default '', creator int references app_user, version int not null default 1, deleted boolean not null default false, gmt_create timestamptz not null default app_now(),
        check ((status = 2) = (release_kind is not null) and (status = 2) = (released_at is not null)), check ((scope = 3) = (scope_ids = '{}')), check (end_at is null or end_at > begin_at), check (status = 2 or not deleted)
      );
      -- However many broken appointments are judged at once, one entry comes of them.
      create unique index black_list_one_by_rule on black_list (user_id) where status = 1 and source = 1;
      create index black_list_holding on black_list (user_id) where status = 1;
      create index black_list_ending on black_list (end_at) where status = 1 and end_at is not null;
      create index black_list_person on black_list (user_id, id desc);
      create index black_list_begin on black_list (begin_at desc, id desc) where not deleted;
      create index black_list_end on black_list (end_at desc nulls last, id desc) where not deleted;
      create index black_list_status on black_list (status, begin_at desc, id desc) where not deleted;

      create table appeal (
        id int generated always as identity primary key, user_id int not null references app_user, black_list_id int references black_list, trade_no text references venue_order (trade_no),
        reason text not null check (reason <> ''), proof_ids text[] not null default '{}', check_status smallint not null default 0 check (check_status between 0 and 3), closed boolean not null default false,
        check_content text not null default '', checker int references app_user, checked_at timestamptz, round int not null default 1, submitted_at timestamptz not null default app_now(), gmt_create timestamptz not null default app_now(),
        check (num_nonnulls(black_list_id, trade_no) = 1), check (check_status not in (2, 3) or check_content <> ''), check (not closed or check_status in (0, 3))
      );
      create unique index appeal_of_entry on appeal (black_list_id) where not closed and black_list_id is not null;
      create unique index appeal_of_booking on appeal (trade_no) where not closed and trade_no is not null;
      create index appeal_person on appeal (user_id, id desc);
      create index appeal_submitted on appeal (submitted_at desc, id desc);
      create index appeal_status on appeal (check_status, submitted_at desc, id desc);
      create table appeal_log (
        id bigint generated always as identity primary key, appeal_id int not null references appeal, status smallint not null, note text not null default '', actor int not null references app_user, at timestamptz not null default app_now()
      );
      create index appeal_log_of on appeal_log (appeal_id, id);
      create index order_broken on venue_order (user_id, reservation_date) where promise_status in (1, 4);

      -- Nobody on the black list books for himself or comes along, whatever the process that asks has heard of it. Asked once for all orders of a statement.
      create function refuse_black_listed() returns trigger language plpgsql as $$
      declare hit record;
      begin
        select p.id = f.user_id as own, b.end_at into hit
          from fresh f cross join lateral unnest(f.user_id || f.buddy_ids) p(id)
          join black_list b on b.user_id = p.id and b.status = 1 and b.begin_at <= app_now() and (b.end_at is null or b.end_at > app_now())
         where f.source = 1 and (b.scope = 3 or b.scope = 1 and f.venue_id = any (b.scope_ids) or b.scope = 2 and (select v.campus_id from venue v where v.id = f.venue_id) = any (b.scope_ids))
         order by b.end_at desc nulls first limit 1;
        if found then
          raise exception 'on the black list' using errcode = 'VR002', detail = jsonb_build_object('own', hit.own, 'until', epoch_ms(hit.end_at))::text;
        end if;
        return null;
      end $$;
      create trigger refuse_black_listed after insert on venue_order referencing new table as fresh for each statement execute function refuse_black_listed();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop trigger refuse_black_listed on venue_order; drop function refuse_black_listed(); drop index order_broken; drop table appeal_log, appeal, black_list',
    );
  }
}
