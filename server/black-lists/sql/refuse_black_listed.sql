-- Trigger of venue_order, after each insert statement. Refuses online orders whose booker or
-- companion is on the black list of the venue, even if other processes do not know the entry yet. Takes no
-- locks. Raises VR002 with the detail {own, until (epoch ms or null)}, which server/booking/booking.store.ts
-- maps to a refusal. The rule is stated by appliesAt in domain/black-lists/black-list.rules.ts.
create or replace function refuse_black_listed()
returns trigger
language plpgsql
as $$
declare
  hit record;
  at timestamptz := app_now();
begin
  select p.id = f.user_id as own, b.end_at into hit
  from fresh f
    cross join lateral unnest(f.user_id || f.buddy_ids) p(id)
    join black_list b on b.user_id = p.id
      and b.status = {blackListStatus.listed}
      and b.begin_at <= at
      and (b.end_at is null or b.end_at > at)
  where f.source = {orderSource.online}
    and (
      b.scope = {blackListScope.all}
      or b.scope = {blackListScope.venue} and f.venue_id = any (b.scope_ids)
      or b.scope = {blackListScope.campus}
        and (select v.campus_id from v_venue v where v.id = f.venue_id) = any (b.scope_ids)
    )
  order by b.end_at desc nulls first
  limit 1;
  if found then
    raise exception 'on the black list'
      using errcode = 'VR002',
        detail = jsonb_build_object('own', hit.own, 'until', epoch_ms(hit.end_at))::text;
  end if;
  return null;
end
$$;

create trigger refuse_black_listed
  after insert on venue_order
  referencing new table as fresh
  for each statement execute function refuse_black_listed();
