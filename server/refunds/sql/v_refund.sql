create view v_refund as
select refund.refund_no, refund.trade_no, refund.amount, refund.status from refund;
