-- Students that a rule applies to: accounts in use with the role of a student, in the departments of the rule or below
-- them and of its years of entry (the first four characters of the account), or all without these. The college is the
-- department two levels below the school, the class one below that; without these the own department, and 0. Read by
-- server/exercise stores.
create view kwdl_student as
select r.id as rule_id, u.id as user_id, u.org_id, coalesce(t.path[3], u.org_id) as college_id,
  coalesce(t.path[4], 0) as class_id
from kwdl_rule r
  join v_app_user u on u.status = {accountStatus.normal}
    and exists (select 1 from v_role_grant g where g.user_id = u.id and g.role_id = {role.student})
  left join org_paths() t on t.id = u.org_id
where (cardinality(r.org_ids) = 0 or t.path && r.org_ids)
  and (cardinality(r.grades) = 0 or left(u.username, 4) = any (r.grades));
