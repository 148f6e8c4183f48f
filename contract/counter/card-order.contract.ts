import { z } from 'zod';
import { post } from '#contract/kit/endpoint';
import { tradeNo } from '#contract/kit/fields';
import { helperCalls, helperReceipt } from '#contract/portal/counter-helper.contract';

const cardPayment = z.object({ tradeNo: z.string(), payStatus: z.int() });

/** Signed orders for the counter helper, each valid for one minute and one use, and the receipts the helper returns. */
export const cardOrders = {
  read: post('/api/counter/card_orders/read', {
    admit: { right: 'TicketPurchase' },
    about: 'An order to the helper to read the card on its reader.',
    input: z.object({}),
    reply: helperCalls.readcard.input,
  }),
  pay: post('/api/counter/card_orders/pay', {
    admit: { right: 'TicketPurchaseSell' },
    about:
      'An order to the helper to charge an unpaid order to the buyer’s card, or to any card for a buyer without account.',
    input: z.object({ tradeNo }),
    reply: helperCalls.paycard.input,
  }),
  paid: post('/api/counter/card_orders/paid', {
    admit: { right: 'TicketPurchaseSell' },
    money: true,
    done: 'saved',
    about: 'Records the payment of a helper’s receipt. The same receipt again changes nothing.',
    input: z.object({ receipt: helperReceipt }),
    reply: cardPayment,
  }),
  back: post('/api/counter/card_orders/back', {
    admit: { right: 'TicketPurchaseSell' },
    about:
      'An order to the helper to refund to the card that paid: of a sale that was undone, or by the receipt of an order that could not be booked.',
    input: z.object({ tradeNo, receipt: helperReceipt.optional() }),
    reply: helperCalls.refund.input,
  }),
};
