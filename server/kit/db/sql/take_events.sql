-- Claims up to most events of the outbox, oldest first, and returns them in no particular order with tries
-- raised by one. Takes events that were never queued. overdue adds events queued longer ago than 30 s, doubled
-- with each try up to 64 min. Uses the clock of the database, not app_now. Locks the rows with skip locked, so
-- several relays can run.
-- Called by workers/kit/outbox.ts. The settings keep the plan on the index for any size of the table.
create or replace function take_events(overdue boolean, most integer)
returns table(id bigint, name text, payload jsonb, tries smallint, done text[])
language plpgsql
set enable_seqscan to 'off'
set plan_cache_mode to 'force_generic_plan'
set jit to 'off'
as $$
begin
  return query
    with due as materialized (
      select o.id
      from outbox o
      where o.queued_at is null
        or (overdue and o.queued_at < now() - interval '30 s' * power(2, least(o.tries - 1, 7)))
      order by o.id
      limit most
      for update skip locked
    )
    update outbox u
    set queued_at = now(), tries = u.tries + 1
    from due
    where u.id = due.id
    returning u.id, u.name, u.payload, u.tries, u.done;
end
$$;
