import { pollPayment, runRefund } from '#contract/payments/payment.jobs';
import { PollService } from '#server/payments/poll.service';
import { RefundRunService } from '#server/refunds/refund-run.service';
import { handleJob } from '#workers/kit/handler';

/** Handlers of payment jobs; each run returns when to run again. */
export const paymentHandlers = [
  handleJob(runRefund, async ({ refundNo }, work) => {
    const at = await work.get(RefundRunService).run(refundNo);
    if (at !== null) await work.enqueue(runRefund, { refundNo }, { id: `${refundNo}.${at}`, at });
  }),
  handleJob(pollPayment, async ({ attemptNo }, work) => {
    const at = await work.get(PollService).poll(attemptNo);
    if (at !== null) await work.enqueue(pollPayment, { attemptNo }, { id: `${attemptNo}.${at}`, at });
  }),
];
