create or replace function merchant_named()
returns trigger
language plpgsql
as $$
begin
  lock table venue_order in share row exclusive mode;
  if exists (select 1 from venue_order t where t.merchant_id = old.id) then
    raise exception 'merchant % is named by an order or a slot', old.id
      using errcode = '23503', table = 'merchant', constraint = 'merchant_named';
  end if;
  return null;
end
$$;

create trigger merchant_named
  after delete or update of id on merchant
  for each row execute function merchant_named();
