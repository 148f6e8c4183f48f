-- Adds wallet transactions to `stat_wallet` and `stat_wallet_total`, each transaction once. Returns how many were new.
-- Amounts in fen. Takes the advisory lock `statistics`. Called by `server/statistics/fact.store.ts`.
create or replace function stat_fold_wallet(of_ids bigint[])
returns integer
language plpgsql
set jit to 'off'
as $$
declare
  counted int;
begin
  perform pg_advisory_xact_lock(hashtextextended('statistics', 0));
  with fresh as (
    insert into stat_wallet (id, day, kind, delta)
    select t.id, (t.at at time zone school_zone())::date, t.kind, t.delta
    from v_wallet_txn t
    where t.id = any (of_ids)
    on conflict do nothing
    returning day, kind, delta
  ), added as (
    insert into stat_wallet_total as s (span, day, kind, came, went, times)
    select p.span, p.day, f.kind, coalesce(sum(f.delta) filter (where f.delta > 0), 0),
      coalesce(sum(-f.delta) filter (where f.delta < 0), 0), count(*)
    from fresh f, lateral stat_spans(f.day) p
    group by p.span, p.day, f.kind
    on conflict (span, day, kind)
    do update set came = s.came + excluded.came, went = s.went + excluded.went,
      times = s.times + excluded.times
  )
  select count(*) into counted from fresh;
  return counted;
end
$$;
