-- Returns the refund tiers that apply to a booking of the site on the date: the holiday tiers on a holiday,
-- otherwise the everyday ones, and all tiers if none is for holidays. Takes no locks.
-- Called by server/orders/order.store.ts. The rule is stated by tiersOn in domain/refunds/refund.rules.ts.
create or replace function tiers_on(of_tiers jsonb, of_site integer, of_date date)
returns jsonb
language sql stable parallel safe
as $$
select case
  when not of_tiers @? '$[*] ? (@.holiday == true)' then of_tiers
  when day_kind(of_site, of_date) = {dateKind.holiday}
    then jsonb_path_query_array(of_tiers, '$[*] ? (@.holiday == true)')
  else jsonb_path_query_array(of_tiers, '$[*] ? (!(@.holiday == true))')
end
$$;
