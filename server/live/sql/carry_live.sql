create or replace function carry_live(told bigint[], held bigint[], most integer)
returns table(id bigint, room text, v bigint, patch json, at bigint)
language plpgsql
set enable_seqscan to 'off'
set plan_cache_mode to 'force_generic_plan'
set jit to 'off'
as $$
begin
  delete from outbox_live o where o.id = any (told);
  return query
    select *
    from (
      select o.id, o.room, o.v, o.patch, epoch_ms(o.at) as at
      from outbox_live o
      where o.id <> all (held)
      order by o.id
      limit most
    ) first
    order by first.room, first.v, first.id;
end
$$;
