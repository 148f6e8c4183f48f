-- Counts up to `most` dates of sites that are due and over, newest first, and removes them from stat_use_due. Returns
-- their number. Locks these rows, then what use_fold locks. Called by server/usage/use-fact.store.ts and
-- server/seed.ts.
create or replace function use_fold_due(most integer)
returns integer
language plpgsql
as $$
declare
  of_sites int[];
  of_days date[];
begin
  with taken as (
    delete from stat_use_due
    where (site_id, day) in (
      select site_id, day
      from stat_use_due
      where day < school_now()::date
      order by day desc, site_id
      limit most
      for update skip locked
    )
    returning site_id, day
  )
  select coalesce(array_agg(site_id), '{}'), coalesce(array_agg(day), '{}') into of_sites, of_days from taken;
  if cardinality(of_sites) > 0 then
    perform use_fold(of_sites, of_days);
  end if;
  return cardinality(of_sites);
end
$$;
