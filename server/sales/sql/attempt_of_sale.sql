-- Trigger of pay_attempt, before an insert. Fills the column of what the attempt pays, by the letter of its number:
-- order_no, recharge_id, due_id (the number of an instalment ends in P and its number), gate_bill_id or sale_no. The
-- foreign keys refuse a number nobody sold. Takes no locks of its own.
create or replace function attempt_of_sale()
returns trigger
language plpgsql
as $$
begin
  new.order_no := null;
  case left(new.trade_no, 1)
    when {bizType.venue} then
      new.order_no := new.trade_no;
    when {bizType.recharge} then
      new.recharge_id := (select r.id from v_recharge r where r.trade_no = new.trade_no);
    when {bizType.bulk}, {bizType.lease} then
      new.due_id := (
        select d.id
        from v_bulk_due d
          join v_bulk_booking b on b.id = d.bulk_id
        where b.batch_no = left(new.trade_no, 15) and d.no = substr(new.trade_no, 17)::integer
      );
    when {bizType.gateBill} then
      new.gate_bill_id := (select g.id from v_gate_bill g where g.bill_no = new.trade_no);
    else
      new.sale_no := new.trade_no;
  end case;
  if num_nonnulls(new.order_no, new.recharge_id, new.due_id, new.gate_bill_id, new.sale_no) <> 1 then
    raise foreign_key_violation using message = format('nothing was sold under %s', new.trade_no);
  end if;
  return new;
end
$$;

create trigger attempt_of_sale before insert on pay_attempt for each row execute function attempt_of_sale();
