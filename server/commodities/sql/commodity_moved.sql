create or replace function commodity_moved()
returns trigger
language plpgsql
as $$
begin
  update commodity
  set stock = stock + new.delta
  where id = new.commodity_id
  returning stock into new.stock_after;
  return new;
end
$$;

create trigger commodity_moved
  before insert on commodity_move
  for each row execute function commodity_moved();
