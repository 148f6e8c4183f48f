import { cardOrders } from '#contract/counter/card-order.contract';
import { paymentFailure } from '#domain/payments/payment.failures';
import { call, CallError, textOf } from '#web/kit/call';
import { helperCall, HelperError } from '#web/kit/counter-helper';
import type { Text } from '#web/kit/lang';

const quiet = { quiet: true } as const;

/** What went wrong at a counter, in words: the helper's, or the server's. */
export const wordsOf = (error: unknown): Text => (error instanceof HelperError ? error.text : textOf(error));

/** Reads the card that is laid down. */
export async function readCard(helper: string): Promise<string> {
  return (await helperCall(helper, 'readcard', await call(cardOrders.read, {}, quiet))).cardNo;
}

/** Takes what an order costs off a card and has it booked. Money for an order that has meanwhile ended goes back to the card at once. */
export async function payByCard(helper: string, tradeNo: string, key: string): Promise<void> {
  const receipt = await helperCall(helper, 'paycard', await call(cardOrders.pay, { tradeNo }, quiet));
  try {
    await call(cardOrders.paid, { receipt }, { quiet: true, key });
  } catch (error) {
    if (error instanceof CallError && error.detail.errKey === paymentFailure.payWindowClosed.key)
      await helperCall(helper, 'refund', await call(cardOrders.back, { tradeNo, receipt }, quiet));
    throw error;
  }
}

/** Gives back what a card paid for a sale that was taken back; asked again, it gives nothing more. */
export async function giveBack(helper: string, tradeNo: string): Promise<void> {
  await helperCall(helper, 'refund', await call(cardOrders.back, { tradeNo }, quiet));
}
