-- An entry of a code list. Published without what only its area uses; read by stores of other areas.
create view v_code_item as
select code_item.id, code_item.code_key, code_item.codename, code_item.en_name, code_item.value,
  code_item.sort, code_item.parent_id, code_item.status
from code_item;
