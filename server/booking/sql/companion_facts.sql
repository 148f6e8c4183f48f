-- Returns {companions: [{userId, name, known, confirmed, busy}], codeWrong} for rule R12. Companions are given
-- by id, or found by the codes of today (buddy_no) if only codes are given. busy means a valid order overlaps
-- the booking and names the person. begins and ends are school's wall clock. Takes no locks. Called by
-- book_slots, which holds the locks of the companions. The rule is stated by areCompanionsAllowed in
-- domain/booking/booking.rules.ts. An order lasts at most two days (order_length), so the bound on begin_at
-- loses none and keeps the index scan short.
create or replace function companion_facts(
  of_user integer, of_ids integer[], of_codes text[], begins timestamp without time zone,
  ends timestamp without time zone
)
returns jsonb
language plpgsql stable
as $$
declare
  today date := school_now()::date;
  people jsonb;
  wrong boolean := false;
  codes text[];
begin
  if of_codes is not null and cardinality(of_ids) = 0 then
    of_ids := array(
      select b.id
      from v_buddy b
      where b.user_id = of_user and b.buddy_user_id = any (companions_of(of_user, of_ids, of_codes))
      order by b.id
    );
    wrong := cardinality(of_ids) <> cardinality(of_codes);
  end if;
  select
    coalesce(
      jsonb_agg(jsonb_build_object(
        'userId', b.buddy_user_id, 'name', coalesce(u.name, ''), 'known', b.id is not null,
        'confirmed', coalesce(b.check_status = {checkStatus.passed}, false),
        'busy', b.id is not null
          and exists (
            select 1
            from v_venue_order v
            where v.begin_at < ends
              and v.begin_at > begins - interval '2 days'
              and v.end_at > begins
              and v.order_status = {orderStatus.normal}
              and (v.pay_status <> {payStatus.unpaid} or v.pay_deadline > app_now())
              and (v.user_id = b.buddy_user_id or v.buddy_ids @> array[b.buddy_user_id])
          )
      ) order by x.id),
      '[]'
    ),
    array_agg(buddy_no(c.seed, today)) filter (where c.user_id is not null)
  into people, codes
  from unnest(of_ids) as x(id)
    left join v_buddy b on b.id = x.id and b.user_id = of_user
    left join v_app_user u on u.id = b.buddy_user_id
    left join v_buddy_seed c on c.user_id = b.buddy_user_id;
  if of_codes is not null and not wrong then
    wrong := not (coalesce(codes, '{}') <@ of_codes and of_codes <@ coalesce(codes, '{}'));
  end if;
  return jsonb_build_object('companions', people, 'codeWrong', wrong);
end
$$;
