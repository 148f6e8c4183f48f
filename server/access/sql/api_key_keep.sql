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
