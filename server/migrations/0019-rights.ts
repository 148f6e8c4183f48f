import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a grant reaches and until when, departments, the menu as rows, and passwords that must be changed. */
export class Rights1700000000019 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table org (
        id int primary key check (id > 0), parent_id int references org, name text not null, en_name text not null, sort int not null default 0, status smallint not null default 1 check (status in (0, 1)),
        check (parent_id <> id)
      );
      create index org_parent on org (parent_id);
      create index app_user_org on app_user (org_id);
      create index app_user_created on app_user (gmt_create desc, id desc);
      create index app_user_seen on app_user (last_login desc nulls last, id desc);
      create index app_user_locked on app_user (locked_until) where locked_until is not null;

      -- Null reaches all; what is named holds together. Which kind of reach a new grant of the role gets.
      alter table role add column scope_kind smallint not null default 1 check (scope_kind between 1 and 6);
      alter table role_grant
        add column campus_ids int[], add column org_ids int[], add column own boolean not null default false,
        add column expires_at timestamptz, add column granted_by int references app_user, add column granted_at timestamptz not null default now();
      create index role_grant_role on role_grant (role_id);
      create index role_right_name on role_right (right_name);
      -- Developers look at machines, not at people.
      alter table role_right add constraint role_right_developer check (role_id <> 1 or right_name not in ('viewPhone', 'viewIdNo', 'UserSearch')) not valid;

      -- A department with everything below it.
      create function orgs_below(of_orgs int[]) returns int[] language sql stable parallel safe as $$
        with recursive below as (select unnest(of_orgs) as id union select o.id from org o join below b on o.parent_id = b.id) select coalesce(array_agg(id order by id), '{}') from below
      $$;
      -- What a grant reaches, in ids of venues, merchants, departments and the person alone; null is all.
      create function scope_of(g role_grant, out venue_ids int[], out merchant_ids int[], out org_ids int[], out owner_id int) language sql stable parallel safe as $$
        select case when g.venue_ids is null and g.campus_ids is null and g.merchant_ids is null then null
                    when g.campus_ids is null and g.merchant_ids is null then g.venue_ids
                    else array(select v.id from venue v where (g.venue_ids is null or v.id = any (g.venue_ids)) and (g.campus_ids is null or v.campus_id = any (g.campus_ids))
                                and (g.merchant_ids is null or v.merchant_id = any (g.merchant_ids)) order by v.id) end,
               g.merchant_ids, case when g.org_ids is not null then orgs_below(g.org_ids) end, case when g.own then g.user_id end
      $$;

      create table menu_item (
        id int generated always as identity primary key, parentid int references menu_item, name text not null check (btrim(name) <> ''), en_name text not null check (btrim(en_name) <> ''), icon text not null default '',
        icon_type smallint not null default 1 check (icon_type in (1, 2)), url text not null default '', type smallint not null check (type in (1, 2, 4)), openstatus smallint not null default 1 check (openstatus in (0, 1)),
        router_name text not null default '', sort int not null default 0, gmt_modified timestamptz not null default now(),
        check (parentid <> id), check ((type = 2) = (router_name <> '')), check (type <> 4 or url ~ '^https?://')
      );
      create index menu_item_parent on menu_item (parentid, sort, id);
      create unique index menu_item_router on menu_item (router_name) where router_name <> '';

      -- The hash of a password somebody else chose: as long as it is the person's own, it must be changed first.
      alter table app_user add column temporary_hash text, add column lock_reason text;
      create index session_opened on session (user_id, gmt_create desc);
      create index gate_event_person on gate_event (user_id, at desc) where user_id is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop index gate_event_person, session_opened;
      alter table app_user drop column temporary_hash, drop column lock_reason;
      drop table menu_item; drop function scope_of(role_grant); drop function orgs_below(int[]);
      alter table role_right drop constraint role_right_developer;
      drop index role_right_name, role_grant_role;
      alter table role_grant drop column campus_ids, drop column org_ids, drop column own, drop column expires_at, drop column granted_by, drop column granted_at;
      alter table role drop column scope_kind;
      drop index app_user_locked, app_user_seen, app_user_created, app_user_org; drop table org;
    `);
  }
}
