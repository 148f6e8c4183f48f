-- A bulk booking or a lease, with its review and its billing. Published without what only its area uses; read
-- by stores and SQL functions of other areas.
create view v_bulk_booking as
select bulk_booking.id, bulk_booking.batch_no, bulk_booking.merchant_id, bulk_booking.status,
  bulk_booking.gmt_create
from bulk_booking;
