-- Triggers of audit, viewer_log, audit_seal and audit_sealed, before an update or delete, and of the two logs
-- before a truncate. Raise an exception: audit rows are never changed.
create or replace function audit_keep()
returns trigger
language plpgsql
as $$
begin
  raise exception 'audit rows are never changed';
end
$$;

create trigger audit_keep before delete or update on audit for each row execute function audit_keep();

create trigger audit_whole before truncate on audit for each statement execute function audit_keep();

create trigger audit_seal_keep
  before delete or update on audit_seal
  for each row execute function audit_keep();

create trigger audit_sealed_keep
  before delete or update on audit_sealed
  for each row execute function audit_keep();

create trigger viewer_log_keep
  before delete or update on viewer_log
  for each row execute function audit_keep();

create trigger viewer_log_whole
  before truncate on viewer_log
  for each statement execute function audit_keep();
