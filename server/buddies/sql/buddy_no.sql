-- Returns the companion code of a member for one date of the school: six digits, derived from the member's
-- secret seed.
-- Called by companion_facts, server/buddies/buddy.store.ts and server/orders/own-buddy.store.ts. Takes no locks.
create or replace function buddy_no(seed text, of_date date)
returns text
language sql immutable parallel safe
as $$
select lpad((('x' || substr(md5(seed || of_date::text), 1, 8))::bit(32)::bigint % 1000000)::text, 6, '0')
$$;
