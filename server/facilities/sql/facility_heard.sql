-- Trigger of facility_reading, after each insert. Stores the reading as the current value of its metric in
-- facility_metric, unless the stored one is newer. Locks the metric row.
create or replace function facility_heard()
returns trigger
language plpgsql
as $$
begin
  update facility_metric
  set value = new.value, at = new.at
  where facility_id = new.facility_id and metric = new.metric and (at is null or at <= new.at);
  return null;
end
$$;

create trigger facility_heard after insert on facility_reading for each row execute function facility_heard();
