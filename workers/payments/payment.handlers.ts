import { pollPayment, runRefund } from '#contract/payments/payment.jobs';
import { PollService } from '#server/payments/poll.service';
import { RefundRunService } from '#server/payments/refund-run.service';
import { handle } from '#workers/kit/handle';

/** Handlers of payment jobs; each run returns when to run again. */
export const paymentHandlers = [
  handle(runRefund, async ({ refundNo }, work) => {
    const at = await work.get(RefundRunService).run(refundNo);
    if (at !== null) await work.later(runRefund, { refundNo }, { id: `${refundNo}.${at}`, at });
  }),
  handle(pollPayment, async ({ attemptNo }, work) => {
    const at = await work.get(PollService).run(attemptNo);
    if (at !== null) await work.later(pollPayment, { attemptNo }, { id: `${attemptNo}.${at}`, at });
  }),
];
