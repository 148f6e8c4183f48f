create or replace function buddy_no(seed text, of_date date)
returns text
language sql immutable parallel safe
as $$
select lpad((('x' || substr(md5(seed || of_date::text), 1, 8))::bit(32)::bigint % 1000000)::text, 6, '0')
$$;
