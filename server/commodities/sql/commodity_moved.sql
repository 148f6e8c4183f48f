-- Trigger of commodity_move, before each insert. Adds delta to the stock of the commodity and stores the result
-- as stock_after. Locks the commodity row. The constraint commodity_stock refuses a negative stock (23514),
-- which server/commodities/stock.service.ts maps to a refusal.
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
