-- An entry of the black list, with its reason, its period and its release. Published without what only its area
-- uses; read by stores of other areas.
create view v_black_list as
select black_list.id, black_list.user_id, black_list.scope, black_list.scope_ids, black_list.source,
  black_list.reason, black_list.evidence, black_list.begin_at, black_list.end_at, black_list.status,
  black_list.release_kind, black_list.released_at, black_list.deleted, black_list.reason_cause
from black_list;
