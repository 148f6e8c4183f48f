-- Enters a member in the open draw of a site's date or replaces the request of the ticket the member has.
-- `of_wish` is the request, `of_wants` the claims it needs. Returns the ticket number, or null if the draw is
-- not open. The period is compared by instants. Locks the row of `pot` (`for update`), then the member's row of
-- `pot_ticket`. Takes no advisory lock. Called by `server/release-lottery/release-lottery.store.ts`. Rules:
-- docs/rules/waiting-and-draws.md.
create or replace function enter_pot(
  of_site integer, of_date date, of_user integer, of_role integer, of_wish jsonb, of_wants text[]
)
returns integer
language plpgsql
as $$
declare
  no int;
begin
  perform 1
  from pot p
  where p.site_id = of_site
    and p.date = of_date
    and p.drawn_at is null
    and p.drawing_at is null
    and app_now() >= p.opens_at
    and app_now() < p.closes_at
  for update;
  if not found then return null; end if;
  update pot_ticket t
  set wish = of_wish, wants = of_wants, role_id = of_role
  where t.site_id = of_site and t.date = of_date and t.user_id = of_user
  returning t.ticket_no into no;
  if no is null then
    update pot p
    set tickets = p.tickets + 1
    where p.site_id = of_site and p.date = of_date
    returning p.tickets into no;
    insert into pot_ticket (site_id, date, ticket_no, user_id, role_id, wish, wants)
    values (of_site, of_date, no, of_user, of_role, of_wish, of_wants);
  end if;
  return no;
end
$$;
