-- Returns the members that a booking names as companions: by the ids of the buddy list, or by their codes of
-- today (buddy_no) if only codes are given. Unknown ids and codes name nobody. Takes no locks.
-- Called by lock_bookings and companion_facts.
create or replace function companions_of(of_user integer, of_ids integer[], of_codes text[])
returns integer[]
language plpgsql stable
as $$
begin
  if cardinality(of_ids) > 0 then
    return array(
      select b.buddy_user_id from v_buddy b where b.id = any (of_ids) and b.user_id = of_user order by b.id
    );
  elsif of_codes is null then
    return '{}';
  end if;
  return array(
    select b.buddy_user_id
    from v_buddy b
      join v_buddy_seed u on u.user_id = b.buddy_user_id
    where b.user_id = of_user and buddy_no(u.seed, school_now()::date) = any (of_codes)
    order by b.id
  );
end
$$;
