-- Returns whether one more order of ownMinutes minutes exceeds a quota. The use of a quota, as quota_use returns it,
-- has the number n of the quota. A maximum of 0 is no limit. Takes no locks.
-- Called by book_slots. The rule is stated by findQuotaRefusal in
-- domain/booking-rules/quota.rules.ts.
create or replace function quota_over(of_quotas jsonb, used jsonb)
returns boolean
language plpgsql immutable
as $$
begin
  return exists (
    select 1
    from jsonb_array_elements(of_quotas) q
      join jsonb_array_elements(used) u on u.value -> 'n' = q.value -> 'n'
    where (q.value ->> 'maxTimes')::int > 0 and (u.value ->> 'times')::int + 1 > (q.value ->> 'maxTimes')::int
      or (q.value ->> 'maxMinutes')::int > 0
        and (u.value ->> 'minutes')::int + (q.value ->> 'ownMinutes')::int > (q.value ->> 'maxMinutes')::int
  );
end
$$;
