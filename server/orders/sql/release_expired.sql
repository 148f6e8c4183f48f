create or replace function release_expired(of_site integer, of_date date)
returns jsonb
language plpgsql
as $$
declare
  e record;
begin
  perform lock_slots(of_site, of_date);
  select * into e from end_due(of_site, of_date);
  if cardinality(e.ended) = 0 then
    return jsonb_build_object('ended', '[]'::jsonb, 'rooms', '[]'::jsonb);
  end if;
  return jsonb_build_object(
    'ended', to_jsonb(e.ended),
    'rooms', tell_rooms(e.changes || jsonb_build_array(jsonb_build_object(
      'room', 'site:' || of_site || ':' || of_date, 'patch', slot_patch(of_site, of_date, e.spaces, e.times)
    )))
  );
end
$$;
