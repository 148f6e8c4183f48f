import { cardOrders } from '#contract/counter/card-order.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CardReceiptService } from './card-receipt.service';
import { CardOrderService } from './card-order.service';

/** HTTP endpoints of signed orders for the counter helper. */
export const CardOrderController = controllerFor(
  cardOrders,
  { cards: CardOrderService, receipts: CardReceiptService },
  ({ cards, receipts }) => ({
    read: (_input, caller) => Promise.resolve(cards.read(caller)),
    pay: ({ tradeNo }, caller) => cards.pay(caller, tradeNo),
    paid: (input, caller) => receipts.bookReceipt(caller, input.receipt),
    back: (input, caller) => cards.refund(caller, input),
  }),
);
