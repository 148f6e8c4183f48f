-- Trigger of coupon, after each insert statement. Adds the number of issued coupons to coupon_template.granted
-- and raises 23514 (constraint coupon_per_user) if a member has more coupons of a template than per_user, where
-- 0 is no limit.
-- Locks the template rows by id, so that concurrent grants of a template are counted one after the other.
create or replace function coupon_given()
returns trigger
language plpgsql
as $$
declare
  g record;
  most int;
begin
  for g in
    select template_id, count(*) as n, array_agg(distinct user_id) as people
    from fresh
    group by template_id
    order by template_id
  loop
    update coupon_template set granted = granted + g.n where id = g.template_id returning per_user into most;
    if most > 0
      and exists (
        select 1
        from coupon
        where template_id = g.template_id and user_id = any (g.people)
        group by user_id
        having count(*) > most
      )
    then
      raise exception 'more than % coupons of template % for one person', most, g.template_id
        using errcode = '23514', constraint = 'coupon_per_user';
    end if;
  end loop;
  return null;
end
$$;

create trigger coupon_given
  after insert on coupon
  referencing new table as fresh
  for each statement execute function coupon_given();
