-- The registration of an external user, and the review of it. Published without what only its area uses; read
-- by stores of other areas.
create view v_registration as
select registration.id, registration.status, registration.submitted_at
from registration;
