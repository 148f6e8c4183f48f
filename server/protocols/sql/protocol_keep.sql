-- Refuses to change the texts, titles, version or code of terms that are or were in force. Other columns may
-- change. Trigger of `protocol`, before update.
create or replace function protocol_keep()
returns trigger
language plpgsql
as $$
begin
  if old.status <> {protocolStatus.draft}
    and (new.content, new.en_content, new.title, new.en_title, new.version, new.code)
      is distinct from (old.content, old.en_content, old.title, old.en_title, old.version, old.code)
  then
    raise exception 'a version that was in force never changes';
  end if;
  return new;
end
$$;

create trigger protocol_keep before update on protocol for each row execute function protocol_keep();
