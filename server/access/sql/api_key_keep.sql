-- Trigger of api_key, before each update. Raises an exception if a revoked key would become valid again.
-- Also raises one if the secret hash, the prefix or the owner would change. Takes no locks.
create or replace function api_key_keep()
returns trigger
language plpgsql
as $$
begin
  if old.revoked_at is not null and new.revoked_at is null then
    raise exception 'a revoked key stays revoked';
  end if;
  if new.key_hash <> old.key_hash or new.prefix <> old.prefix or new.user_id <> old.user_id then
    raise exception 'a key is never exchanged';
  end if;
  return new;
end
$$;

create trigger api_key_keep before update on api_key for each row execute function api_key_keep();
