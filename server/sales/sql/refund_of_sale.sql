-- Trigger of refund, before an insert. Fills the column of what the refund belongs to, by the letter of its number:
-- order_no, recharge_no, batch_no, gate_bill_no or sale_no. The foreign keys refuse a number nobody sold. Takes no locks of its own.
create or replace function refund_of_sale()
returns trigger
language plpgsql
as $$
begin
  new.order_no := null;
  case left(new.trade_no, 1)
    when {bizType.venue} then
      new.order_no := new.trade_no;
    when {bizType.recharge} then
      new.recharge_no := new.trade_no;
    when {bizType.bulk}, {bizType.lease} then
      new.batch_no := new.trade_no;
    when {bizType.gateBill} then
      new.gate_bill_no := new.trade_no;
    else
      new.sale_no := new.trade_no;
  end case;
  return new;
end
$$;

create trigger refund_of_sale before insert on refund for each row execute function refund_of_sale();
