-- A rule that gives a site another time template on some days. Published without what only its area uses; read
-- by stores of other areas.
create view v_date_rule as
select date_rule.id, date_rule.site_id, date_rule.begin_date, date_rule.end_date, date_rule.weekdays,
  date_rule.template_id, date_rule.priority, date_rule.on_holiday
from date_rule;
