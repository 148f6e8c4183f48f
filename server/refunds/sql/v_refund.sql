-- Lists the number, bill, amount (fen) and status (financeStatus: 3 refunding, 2 completed, 5 failed) of every
-- refund. Read by `bench/soak/invariants.ts`.
create view v_refund as
select refund.refund_no, refund.trade_no, refund.amount, refund.status from refund;
