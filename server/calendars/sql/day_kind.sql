-- Returns the kind of a site's date (dateKind). A make-up workday makes a workday,
-- any other holiday entry of the venue a holiday. Null if the site does not exist. Takes no locks.
-- Called by template_of and tiers_on. The rule is stated by dateKindOf in domain/calendars/calendar.rules.ts.
create or replace function day_kind(of_site integer, of_date date)
returns integer
language sql stable parallel safe
as $$
select case
  when bool_or(h.kind = {holidayKind.makeUpWorkday}) then {dateKind.workday}
  when count(h.id) > 0 then {dateKind.holiday}
  when extract(isodow from of_date) >= 6 then {dateKind.weekend}
  else {dateKind.workday}
end
from v_site s
  left join holiday h on of_date between h.begin_date and h.end_date
    and (h.venue_ids is null or s.venue_id = any (h.venue_ids))
where s.id = of_site
$$;
