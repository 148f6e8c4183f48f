-- Returns a number that no row has yet: the letter, YYMMDD of the school's date and 8 random digits. Draws
-- again if the number exists. Letters: those of bizType below, F invoice; every other one is a plain sale. Takes no
-- locks: of two concurrent transactions with the same number, one fails on the unique constraint. Called by
-- `book_slots`, `keep_closed` and the stores of what is sold. Same format: `domain/sales/trade-no.rules.ts`.
create or replace function new_trade_no(letter text)
returns text
language plpgsql
as $$
declare
  drawn text;
  known boolean;
begin
  loop
    drawn := letter || to_char(school_now(), 'YYMMDD')
      || lpad((('x' || substr(gen_random_uuid()::text, 1, 8))::bit(32)::bigint % 100000000)::text, 8, '0');
    case letter
      when {bizType.venue} then
        known := (select true from venue_order t where t.trade_no = drawn limit 1);
      when {bizType.recharge} then
        known := (select true from v_recharge t where t.trade_no = drawn limit 1);
      when {bizType.meeting} then
        known := (select true from v_meeting_order t where t.trade_no = drawn limit 1);
      when 'F' then
        known := (select true from v_invoice t where t.apply_no = drawn limit 1);
      when {bizType.bulk}, {bizType.lease} then
        known := (select true from v_bulk_booking t where t.batch_no = drawn limit 1);
      else
        known := (select true from v_sale_plain t where t.trade_no = drawn limit 1);
    end case;
    exit when known is not true;
  end loop;
  return drawn;
end
$$;
