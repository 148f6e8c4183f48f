import { moneyUnforeseen, payAttempted, refundRequested } from '#contract/orders/order.events';
import { pollPayment, runRefund } from '#contract/payments/payment.jobs';
import { PaymentNotificationService } from '#server/payments/payment-notification.service';
import { onEvent } from '#workers/kit/reaction';

const eventId = (id: string) => id.split('.', 1)[0] ?? id;

/**
 * Reactions to payment events: sends created refunds, polls opened payments, notifies members of unforeseen payments.
 */
export const paymentReactions = [
  onEvent('payments.move-refund', refundRequested, ({ refundNo }, work) =>
    work.enqueue(runRefund, { refundNo }, { id: `${refundNo}.${eventId(work.id)}` }),
  ),
  onEvent('payments.ask-payment', payAttempted, ({ attemptNo }, work) =>
    work.enqueue(pollPayment, { attemptNo }, { id: `${attemptNo}.${eventId(work.id)}` }),
  ),
  onEvent('payments.tell-unforeseen', moneyUnforeseen, (money, work) =>
    work.get(PaymentNotificationService).notify(money),
  ),
];
