-- Returns every department with the ids from the school down to it. Takes no locks. Read by kwdl_student.
create or replace function org_paths()
returns table(id integer, path integer[])
language sql stable parallel safe
as $$
with recursive tree as (
  select o.id, array[o.id] as path from org o where o.parent_id is null
  union all
  select o.id, t.path || o.id from org o join tree t on o.parent_id = t.id
)
select t.id, t.path from tree t
$$;
