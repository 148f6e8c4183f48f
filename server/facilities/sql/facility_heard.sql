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
