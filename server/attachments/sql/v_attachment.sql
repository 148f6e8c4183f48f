-- An uploaded file, and the record that uses it. Published without what only its area uses; read by stores of
-- other areas.
create view v_attachment as
select attachment.id, attachment.ext
from attachment;
