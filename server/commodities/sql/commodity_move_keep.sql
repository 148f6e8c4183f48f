-- Trigger of commodity_move, before each update or delete. Raises an exception: a stock movement is never
-- changed.
-- An undo is a new movement with undo_of.
create or replace function commodity_move_keep()
returns trigger
language plpgsql
as $$
begin
  raise exception 'movements of stock are never changed';
end
$$;

create trigger commodity_move_keep
  before delete or update on commodity_move
  for each row execute function commodity_move_keep();
