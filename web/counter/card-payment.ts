import { cardOrders } from '#contract/counter/card-order.contract';
import { paymentFailure } from '#domain/payments/payment.failures';
import { call, CallError, textOf } from '#web/kit/call/call';
import { helperCall, HelperError } from '#web/kit/order/counter-helper';
import type { Text } from '#web/kit/text/lang';

const QUIET_CALL = { quiet: true } as const;

/** Returns the message of a counter error: the helper's or the server's. */
export const counterErrorText = (error: unknown): Text => (error instanceof HelperError ? error.text : textOf(error));

/** Reads the card on the reader. */
export async function readCard(helper: string): Promise<string> {
  return (await helperCall(helper, 'readcard', await call(cardOrders.read, {}, QUIET_CALL))).cardNo;
}

/**
 * Charges an order to a card and books it. If the order has ended meanwhile, the money goes back to the card at once.
 */
export async function payByCard(helper: string, tradeNo: string, key: string): Promise<void> {
  const receipt = await helperCall(helper, 'paycard', await call(cardOrders.pay, { tradeNo }, QUIET_CALL));
  try {
    await call(cardOrders.paid, { receipt }, { quiet: true, key });
  } catch (error) {
    if (error instanceof CallError && error.detail.errKey === paymentFailure.payWindowClosed.key)
      await helperCall(helper, 'refund', await call(cardOrders.back, { tradeNo, receipt }, QUIET_CALL));
    throw error;
  }
}

/** Refunds the card payment of an undone sale; idempotent. */
export async function refundToCard(helper: string, tradeNo: string): Promise<void> {
  await helperCall(helper, 'refund', await call(cardOrders.back, { tradeNo }, QUIET_CALL));
}
