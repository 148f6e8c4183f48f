create or replace function tiers_on(of_tiers jsonb, of_site integer, of_date date)
returns jsonb
language sql stable parallel safe
as $$
select case
  when not of_tiers @? '$[*] ? (@.holiday == true)' then of_tiers
  when day_kind(of_site, of_date) = 3 then jsonb_path_query_array(of_tiers, '$[*] ? (@.holiday == true)')
  else jsonb_path_query_array(of_tiers, '$[*] ? (!(@.holiday == true))')
end
$$;
