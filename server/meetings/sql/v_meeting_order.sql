-- Applications for meeting rooms. Published without the form; read by stores of other areas.
create view v_meeting_order as
select meeting_order.id, meeting_order.trade_no, meeting_order.user_id, meeting_order.site_id,
  meeting_order.begin_at, meeting_order.check_status, meeting_order.ended, meeting_order.fill_before
from meeting_order;
