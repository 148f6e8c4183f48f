-- Returns the spaces that a booking of a space claims: itself and the smaller spaces it conflicts with (fewer
-- conflicts, then lower id). Takes no locks. Called by `offer_waits` and `wait_match`. Same rule: `claimsOf` of
-- `domain/boards/conflict.rules.ts`.
create or replace function space_claims(of_space integer)
returns integer[]
language sql stable
as $$
with conf as (
  select s.id as a, o.id as b
  from v_space me
    join v_space s on s.site_id = me.site_id
    join v_space o on o.site_id = me.site_id
      and o.id <> s.id
      and (o.id = any (s.conflict_space_ids) or s.id = any (o.conflict_space_ids))
  where me.id = of_space
), deg as (
  select a, count(*) as n from conf group by a
)
select array(
  select of_space
  union
  select c.b
  from conf c
    join deg da on da.a = c.a
    join deg db on db.a = c.b
  where c.a = of_space and (db.n < da.n or db.n = da.n and c.b < c.a)
  order by 1
)
$$;
