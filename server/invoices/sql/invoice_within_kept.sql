-- Trigger of invoice_line, after an insert or a change of amount or stands of a valid line. Raises MO018 if the
-- line exceeds the amount kept of its bill (invoice_bill.kept, in fen) or if the bill does not exist. Takes no
-- locks.
create or replace function invoice_within_kept()
returns trigger
language plpgsql
as $$
declare
  has bigint;
begin
  select kept into has from invoice_bill where trade_no = new.trade_no;
  if has is null or new.amount > has then
    raise exception 'an invoice would hold % of %, which keeps %', new.amount, new.trade_no, has
      using errcode = 'MO018';
  end if;
  return null;
end
$$;

create trigger invoice_within_kept
  after insert or update of amount, stands on invoice_line
  for each row
  when (new.stands)
  execute function invoice_within_kept();
