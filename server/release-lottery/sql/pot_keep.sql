-- Refuses to change the seed, its hash, the algorithm or the entry period of a draw, and any change once it is
-- drawn. Trigger of `pot`, before update.
create or replace function pot_keep()
returns trigger
language plpgsql
as $$
begin
  if (new.seed, new.seed_hash, new.algorithm, new.opens_at, new.closes_at)
      is distinct from (old.seed, old.seed_hash, old.algorithm, old.opens_at, old.closes_at)
    or old.drawn_at is not null
  then
    raise exception 'a draw is never changed';
  end if;
  return new;
end
$$;

create trigger pot_keep before update on pot for each row execute function pot_keep();
