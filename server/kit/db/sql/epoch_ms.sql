-- Returns an instant as whole milliseconds since 1970, rounded down, as the wire sends it. Null stays null.
-- Takes no locks. Called by most stores and by SQL functions that build patches and events.
create or replace function epoch_ms(at timestamp with time zone)
returns bigint
language sql stable parallel safe
as $$
select floor(extract(epoch from at) * 1000)::bigint
$$;
