-- A code list, such as types of sport. Published without what only its area uses; read by stores of other
-- areas.
create view v_code_list as
select code_list.id, code_list.code_key, code_list.zh, code_list.en, code_list.sort
from code_list;
