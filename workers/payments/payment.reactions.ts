import { moneyUnforeseen, payAttempted, refundRequested } from '#contract/orders/order.events';
import { pollPayment, runRefund } from '#contract/payments/payment.jobs';
import { MoneyNewsService } from '#server/payments/money-news.service';
import { on } from '#workers/kit/react';

const outboxId = (id: string) => id.split('.', 1)[0] ?? id;

/**
 * Reactions to payment events: sends created refunds, polls opened payments, notifies members of unforeseen payments.
 */
export const paymentReactions = [
  on('payments.move-refund', refundRequested, ({ refundNo }, work) =>
    work.later(runRefund, { refundNo }, { id: `${refundNo}.${outboxId(work.id)}` }),
  ),
  on('payments.ask-payment', payAttempted, ({ attemptNo }, work) =>
    work.later(pollPayment, { attemptNo }, { id: `${attemptNo}.${outboxId(work.id)}` }),
  ),
  on('payments.tell-unforeseen', moneyUnforeseen, (money, work) => work.get(MoneyNewsService).say(money)),
];
