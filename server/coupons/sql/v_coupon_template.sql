-- A kind of coupon: its value, its conditions and its validity. Published without what only its area uses; read
-- by stores of other areas.
create view v_coupon_template as
select coupon_template.id, coupon_template.name, coupon_template.en_name
from coupon_template;
