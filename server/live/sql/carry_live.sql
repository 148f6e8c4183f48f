-- Deletes the delivered rows (told) from outbox_live and returns up to most of the oldest other rows that are
-- not in held, sorted by room, version and id. at is in epoch ms. Takes no locks but those of the deleted rows:
-- one process at a time calls it, under the session lock of server/kit/db/leader.ts.
-- Called by server/live/live-relay.ts. The settings keep the plan on the index for any size of the table.
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
