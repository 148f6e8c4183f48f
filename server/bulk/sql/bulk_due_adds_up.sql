-- Deferred constraint trigger of bulk_booking (billed) and bulk_due. Raises 23514 (constraint bulk_due_adds_up)
-- if the rent instalments that are not void do not add up to the billed amount at the end of the transaction,
-- in fen. Takes no locks. whyNotInstalments in domain/bulk/bulk.rules.ts states the rule for entered
-- instalments.
create or replace function bulk_due_adds_up()
returns trigger
language plpgsql
as $$
declare
  of_bulk int;
  wrong int;
begin
  if tg_table_name = 'bulk_booking' then
    of_bulk := new.id;
  elsif tg_op = 'DELETE' then
    of_bulk := old.bulk_id;
  else
    of_bulk := new.bulk_id;
  end if;
  select b.billed - coalesce(
    (
      select sum(d.amount)
      from bulk_due d
      where d.bulk_id = b.id and d.kind = {dueKind.rent} and d.void_at is null
    ),
    0
  )
  into wrong
  from bulk_booking b
  where b.id = of_bulk;
  if wrong <> 0 then
    raise exception 'the instalments of request % miss what is billed by %', of_bulk, wrong
      using errcode = '23514', constraint = 'bulk_due_adds_up';
  end if;
  return null;
end
$$;

create constraint trigger bulk_billed_adds_up
  after insert or update of billed on bulk_booking
  deferrable initially deferred
  for each row execute function bulk_due_adds_up();

create constraint trigger bulk_due_adds_up
  after insert or delete or update on bulk_due
  deferrable initially deferred
  for each row execute function bulk_due_adds_up();
