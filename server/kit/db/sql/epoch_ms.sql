create or replace function epoch_ms(at timestamp with time zone)
returns bigint
language sql stable parallel safe
as $$
select floor(extract(epoch from at) * 1000)::bigint
$$;
