-- Returns the ids of departments and of all departments below them, sorted and without duplicates. Takes no
-- locks.
-- Called by scope_of, server/access/user-desk.store.ts and server/coupons/coupon-recipient.store.ts.
create or replace function orgs_below(of_orgs integer[])
returns integer[]
language sql stable parallel safe
as $$
with recursive below as (
  select unnest(of_orgs) as id
  union
  select o.id from org o join below b on o.parent_id = b.id
)
select coalesce(array_agg(id order by id), '{}') from below
$$;
