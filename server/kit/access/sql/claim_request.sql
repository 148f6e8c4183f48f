-- Claims a request of a member for its idempotency key until the transaction ends. Returns the stored answer of the
-- key (path, body_hash, answer), or null in these with `free`, false while the first request with the key still runs,
-- and `replayed`, true if the signature of_replay was used before; a new one is recorded. Volatile: the answer is read
-- after the lock was taken, so an answer committed before is seen.
-- Locks the key (advisory, tried). Called by server/kit/access/idempotency.ts.
create or replace function claim_request(of_user integer, of_key text, of_replay text)
returns table(free boolean, path text, body_hash text, answer jsonb, replayed boolean)
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
begin
  free := pg_try_advisory_xact_lock(hashtextextended('once:' || of_user || ':' || of_key, 0));
  replayed := false;
  select i.path, i.body_hash, i.answer
  into path, body_hash, answer
  from idempotency i
  where i.user_id = of_user and i.key = of_key and i.ends_at > now();
  if answer is null and free and of_replay is not null then
    insert into request_replay (sign_key) values (of_replay) on conflict do nothing;
    replayed := not found;
  end if;
  return next;
end
$$;
