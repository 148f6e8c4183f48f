-- Refuses to change or delete a final version of a report. Trigger of `operation_report_version`.
create or replace function operation_report_keep()
returns trigger
language plpgsql
as $$
begin
  raise exception 'a final version of a report never changes';
end
$$;

create trigger operation_report_keep
  before delete or update on operation_report_version
  for each row execute function operation_report_keep();
