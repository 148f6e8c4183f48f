-- Triggers of commodity, before an insert with a stock other than 0 and before a change of stock. Raise an
-- exception unless another trigger (commodity_moved) makes the change: stock changes only by movements.
create or replace function commodity_stock_guard()
returns trigger
language plpgsql
as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'stock changes by a movement alone'; end if;
  return new;
end
$$;

create trigger commodity_stock_first
  before insert on commodity
  for each row
  when (new.stock <> 0)
  execute function commodity_stock_guard();

create trigger commodity_stock_guard
  before update on commodity
  for each row
  when (new.stock is distinct from old.stock)
  execute function commodity_stock_guard();
