-- Returns the data scope of a role grant: ids of venues, merchants and departments, and the owner's user id.
-- Null means no restriction. venue_ids combines the venues, campuses and merchants of the grant (all must
-- match). org_ids includes all departments below, owner_id is set if the grant is limited to own data. Takes no
-- locks.
-- Called by the session, API key, user, gate code, live visitor, task and webhook stores.
-- server/kit/access/scope.ts converts the result to a scope.
-- Written in plpgsql, because a function in SQL is planned again by each statement that calls it.
create or replace function scope_of(
  g role_grant, out venue_ids integer[], out merchant_ids integer[], out org_ids integer[],
  out owner_id integer
)
returns record
language plpgsql stable parallel safe
as $$
begin
  venue_ids := g.venue_ids;
  if g.campus_ids is not null or g.merchant_ids is not null then
    venue_ids := array(
      select v.id
      from v_venue v
      where (g.venue_ids is null or v.id = any (g.venue_ids))
        and (g.campus_ids is null or v.campus_id = any (g.campus_ids))
        and (g.merchant_ids is null or v.merchant_id = any (g.merchant_ids))
      order by v.id
    );
  end if;
  merchant_ids := g.merchant_ids;
  org_ids := case when g.org_ids is not null then orgs_below(g.org_ids) end;
  owner_id := case when g.own then g.user_id end;
end
$$;
