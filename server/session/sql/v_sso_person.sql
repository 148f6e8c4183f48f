-- The account that belongs to a subject of the single sign-on provider. Published without what only its area
-- uses; read by stores of other areas.
create view v_sso_person as
select sso_person.user_id
from sso_person;
