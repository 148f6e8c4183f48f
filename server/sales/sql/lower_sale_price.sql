-- Lowers the price of a sale by a discount in fen and states the discount. Locks its row. Called by coupons_again.
create or replace function lower_sale_price(of_trade text, off integer)
returns void
language sql
as $$
update venue_order set amount = amount - off, discount_fee = off where trade_no = of_trade;
update sale set amount = amount - off, discount_fee = off where trade_no = of_trade;
$$;
